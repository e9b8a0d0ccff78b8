import { Link } from 'react-router-dom';
import type { FileHit } from '../../../../shared/api/file-search.ts';
import { documentPath } from '../../../../shared/domain/notices/page-paths.ts';
import { FileHitText } from '../../components/file-hit.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { useFileSearch } from '../../lib/search/use-file-search.ts';

type FileResultsProps = { search: string; isListReady: boolean };

/** The documents whose file contains what is searched for, below those whose number or name does. */
export const FileResults = ({ search, isListReady }: FileResultsProps) => {
  const { isSearching, hits, isLoading, error, refetch, isFetching } = useFileSearch(search, isListReady);
  if (!isSearching) return null;
  return (
    <section aria-labelledby="di-dalam-berkas" className="mt-4">
      <h2 id="di-dalam-berkas" className="text-base">
        Di dalam berkas
      </h2>
      <p role="status" className="mb-1 min-h-5 text-muted text-sm">
        {isLoading ? 'Mencari di dalam berkas...' : !error && resultText(hits)}
      </p>
      {error && (
        <ErrorBanner
          title="Pencarian di dalam berkas gagal"
          message={messageOf(error)}
          retry={{ refetch, isFetching }}
        />
      )}
      {hits.length > 0 && !error && (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {hits.map((hit) => (
            <li key={hit.document_id} className="hover:bg-primary-soft">
              <Link
                className="block min-h-11 rounded-md px-4 py-2 focus-visible:-outline-offset-2"
                to={documentPath(hit.nomor, { id: hit.document_id, page: hit.page })}
              >
                <FileHitText hit={hit} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** Hits with all words come first. */
const resultText = ([best, ...others]: readonly FileHit[]): string => {
  if (!best) return 'Tidak ada berkas yang memuat kata itu.';
  if (best.is_partial) return 'Tidak ada berkas yang memuat semua kata itu. Berikut yang memuat sebagian.';
  return `${formatNumber(1 + others.length)} berkas. Pilih satu untuk membukanya pada halaman itu.`;
};
