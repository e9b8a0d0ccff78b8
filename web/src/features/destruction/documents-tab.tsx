import { Link } from 'react-router-dom';
import type { DestroyedDocument } from '../../../../shared/api/destruction.ts';
import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import { documentFields } from '../../../../shared/domain/documents/document-fields.ts';
import { submissionPath } from '../../../../shared/domain/notices/page-paths.ts';
import { type NamedUser, userName } from '../../../../shared/domain/people/roles.ts';
import { dateAt } from '../../../../shared/domain/time/working-days.ts';
import type { ListView } from '../../components/data-list.tsx';
import { DocumentLink } from '../../components/document-link.tsx';
import { ExportList } from '../../components/excel-button.tsx';
import { linkClass } from '../../components/link-class.ts';
import { PagedList } from '../../components/paged-list.tsx';
import { CardRow } from '../../components/ui/card-list.tsx';
import { usePages } from '../../lib/api/use-pages.ts';
import { config } from '../../lib/config.ts';
import { formatShortDate } from '../../lib/format/format.ts';
import { dateCell, numberColumn } from '../../lib/list-columns.ts';
import { loadPages } from '../../lib/load-pages.ts';

const maxExportedRows = 5000;

const nameOf = (user: NamedUser | null): string => (user ? userName(user) : '–');

/** The submission that ended the document: what was asked, every decision, and the files. */
const Evidence = ({ document: { submission_id, nomor } }: { document: DestroyedDocument }) =>
  submission_id === null ? (
    '–'
  ) : (
    <Link to={submissionPath(submission_id)} aria-label={`Lihat pengajuan pemusnahan ${nomor}`} className={linkClass}>
      Pengajuan
    </Link>
  );

const view: ListView<DestroyedDocument> = {
  idOf: ({ id }) => id,
  columns: [
    {
      label: 'Dokumen',
      cell: (document) => (
        <>
          <DocumentLink document={document} />
          <span className="wrap-anywhere block text-muted text-sm">
            <span className="font-semibold text-ink">{document.nomor}</span> · Revisi {document.revisi}
          </span>
        </>
      ),
      sheet: [
        numberColumn,
        { ...documentFields.nomor.sheet, value: ({ nomor }) => nomor },
        { ...documentFields.nama.sheet, value: ({ nama }) => nama },
        { header: 'Revisi', width: 8, value: ({ revisi }) => revisi },
      ],
    },
    {
      label: 'Dimusnahkan',
      cellClass: 'whitespace-nowrap tabular-nums',
      cell: ({ at }) => formatShortDate(at),
      sheet: [{ header: 'Tanggal Pemusnahan', width: 18, value: ({ at }) => dateCell(dateAt(at, config().time_zone)) }],
    },
    {
      label: 'Alasan',
      cell: ({ reason }) => <span className="wrap-anywhere line-clamp-3">{reason ?? '–'}</span>,
      sheet: [{ header: 'Alasan', width: 50, value: ({ reason }) => reason ?? '–' }],
    },
    {
      label: 'Diajukan oleh',
      className: 'max-lg:hidden',
      cell: ({ requested_by }) => nameOf(requested_by),
      sheet: [{ header: 'Diajukan Oleh', width: 24, value: ({ requested_by }) => nameOf(requested_by) }],
    },
    {
      label: 'Disahkan oleh',
      className: 'max-lg:hidden',
      cell: ({ decided_by }) => nameOf(decided_by),
      sheet: [{ header: 'Disahkan Oleh', width: 24, value: ({ decided_by }) => nameOf(decided_by) }],
    },
    { label: 'Bukti', cell: (document) => <Evidence document={document} /> },
  ],
  card: (document, card) => (
    <CardRow {...card} className="flex flex-col gap-1 px-3 py-2.5">
      <DocumentLink document={document} />
      <span className="text-muted text-sm">
        <span className="wrap-anywhere font-semibold">{document.nomor}</span> · Revisi {document.revisi} · Dimusnahkan{' '}
        {formatShortDate(document.at)}
      </span>
      {document.reason !== null && <span className="wrap-anywhere line-clamp-3 text-sm">{document.reason}</span>}
      <span className="text-muted text-sm">Disahkan oleh {nameOf(document.decided_by)}</span>
      <Evidence document={document} />
    </CardRow>
  ),
};

/** The tab 'Dokumen': controlled documents that a cancellation ended, with their evidence. */
export const DocumentsTab = ({ department }: { department: DepartmentCode }) => {
  const input = { department };
  const { pages, list } = usePages('list-destroyed-documents', input);
  const documents = pages.flatMap((page) => page.documents);
  return (
    <>
      <div className="mb-3 flex justify-end">
        <ExportList
          load={(options) => loadPages('list-destroyed-documents', input, (page) => page.documents, options)}
          columns={view.columns}
          name="Dokumen Dimusnahkan"
          fileName={`Dokumen Dimusnahkan - ${departmentLabels[department]}`}
          maxRows={maxExportedRows}
          limitText="dokumen terakhir."
          disabled={documents.length === 0}
        />
      </div>
      <PagedList
        view={view}
        rows={documents}
        list={list}
        loading="Memuat dokumen yang dimusnahkan..."
        failure="Gagal memuat dokumen yang dimusnahkan"
        noun="dokumen"
        empty={{
          title: 'Belum ada dokumen yang dimusnahkan.',
          hint: 'Dokumen tampil di sini setelah pengajuan pemusnahannya disahkan.',
        }}
      />
    </>
  );
};
