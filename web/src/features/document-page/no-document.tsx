import { Link } from 'react-router-dom';
import type { NumberStatus } from '../../../../shared/api/documents.ts';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { jenisLabels } from '../../../../shared/domain/documents/document-types.ts';
import { documentPath } from '../../../../shared/domain/notices/page-paths.ts';
import { DocumentStatus } from '../../components/document-status.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { searchPath } from '../../lib/catalogue/document-path.ts';
import type { DocumentDetail } from './document-detail.ts';
import { InFlightNote } from './in-flight-note.tsx';

/** A number without a document: never used, still in flight, or of a document that left the master list. */
export const NoDocument = ({ nomor, status = null }: { nomor: string; status?: NumberStatus | null }) => (
  <>
    <PageHeader description={nomor} />
    <EmptyState
      title={
        status?.is_used
          ? 'Dokumen ini tidak ada lagi di Daftar Induk.'
          : 'Tidak ada dokumen dengan nomor ini di Daftar Induk.'
      }
      hint={
        <>
          {status?.is_used
            ? 'Nomor ini pernah dipakai: dokumennya dihapus atau nomornya diganti. Jangan pakai salinan yang masih Anda pegang sebelum bertanya kepada Document Controller.'
            : 'Periksa kembali penulisan nomornya, atau cari dengan nama dokumennya.'}
          {status?.in_flight && (
            <span className="mt-2 block">
              <InFlightNote inFlight={status.in_flight} />
            </span>
          )}
        </>
      }
      action={
        <Link className={buttonClass('secondary')} to={searchPath(nomor)}>
          Cari di Database HIMS
        </Link>
      }
      className="rounded-md border border-line bg-surface px-4!"
    />
  </>
);

/** Several documents have the number, which only imports bring about: those in force first. */
export const ChooseDocument = ({ nomor, documents }: { nomor: string; documents: readonly DocumentDetail[] }) => (
  <>
    <PageHeader
      title="Pilih Dokumen"
      description={`Nomor ${nomor} dipakai oleh ${documents.length} dokumen. Pilih dokumen yang dimaksud.`}
    />
    <ul className="divide-y divide-line rounded-md border border-line bg-surface">
      {documents
        .toSorted((one, other) => one.status.localeCompare(other.status))
        .map((document) => (
          <li key={document.id}>
            <Link
              to={documentPath(nomor, { id: document.id })}
              className="flex min-h-18 items-center gap-3 px-4 py-2 hover:bg-primary-soft focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1">
                <span className="wrap-anywhere line-clamp-2 font-semibold">{document.nama}</span>
                <span className="block text-muted text-sm">
                  {document.nomor} · {jenisLabels[document.jenis]} · {departmentLabels[document.department]} · Revisi{' '}
                  {document.revisi}
                </span>
              </span>
              <DocumentStatus document={document} />
            </Link>
          </li>
        ))}
    </ul>
  </>
);
