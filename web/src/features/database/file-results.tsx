import { Link } from 'react-router-dom';
import type { FileHit } from '../../../../shared/api/file-search.ts';
import { documentPath } from '../../../../shared/domain/notices/page-paths.ts';
import { alsoInFiles, FileHitText } from '../../components/file-hit.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { formatNumber } from '../../lib/format/format.ts';
import type { useFileSearch } from '../../lib/search/use-file-search.ts';

type FileResultsProps = {
  files: ReturnType<typeof useFileSearch>;
  /** The documents of the list above, which are not listed again. */
  listedIds: ReadonlySet<string>;
};

/** The documents whose file contains what is searched for, below those whose number or name does. */
export const FileResults = ({ files, listedIds }: FileResultsProps) => {
  const { isSearching, isLoading, error, refetch, isFetching } = files;
  const hits = files.hits.filter((hit) => !listedIds.has(hit.document_id));
  if (!isSearching) return null;
  return (
    <section aria-labelledby="di-dalam-berkas" className="mt-4">
      <h2 id="di-dalam-berkas" className="text-base">
        Di dalam berkas
      </h2>
      <p role="status" className="mb-1 min-h-5 text-muted text-sm">
        {isLoading
          ? 'Mencari di dalam berkas...'
          : !error && resultText(hits, files.hits.filter((hit) => !hit.is_partial && !hits.includes(hit)).length)}
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

/** Hits with all words come first. `listed`: in the list above, and found in their files too. */
const resultText = ([best, ...others]: readonly FileHit[], listed: number): string => {
  if (!best && listed > 0) return alsoInFiles(listed);
  if (!best) return 'Tidak ada berkas yang memuat kata itu.';
  if (best.is_partial) return 'Tidak ada berkas yang memuat semua kata itu. Berikut yang memuat sebagian.';
  return `${formatNumber(1 + others.length)} berkas${listed > 0 ? ` lain, selain ${formatNumber(listed)} dokumen di atas` : ''}. Pilih satu untuk membukanya pada halaman itu.`;
};
