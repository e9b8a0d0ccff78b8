import { Link } from 'react-router-dom';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { jenisLabels } from '../../../../shared/domain/documents/document-types.ts';
import { documentPath } from '../../../../shared/domain/notices/page-paths.ts';
import { DocumentStatus } from '../../components/document-status.tsx';
import { useCatalogueQuery } from '../../lib/catalogue/use-catalogue.ts';

const most = 5;

export const SimilarDocuments = ({ search }: { search: string }) => {
  const { result } = useCatalogueQuery('search', search, most);
  if (!result || result.text !== search || result.documents.length === 0) return null;
  return (
    <section aria-labelledby="dokumen-serupa" className="mt-4">
      <h2 id="dokumen-serupa" className="mb-1 text-base">
        Mungkin yang Anda maksud:
      </h2>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {result.documents.map(({ row }) => (
          <li key={row.id}>
            <Link
              to={documentPath(row.nomor)}
              className="flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-primary-soft focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1">
                <span className="wrap-anywhere line-clamp-2">{row.nama}</span>
                <span className="flex flex-wrap gap-x-2 text-muted text-sm">
                  <span className="wrap-anywhere font-semibold text-ink">{row.nomor}</span>
                  <span>
                    {jenisLabels[row.jenis]} · {departmentLabels[row.department]}
                  </span>
                </span>
              </span>
              <DocumentStatus document={row} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
