import { Link } from 'react-router-dom';
import type { SubmissionRecord } from '../../../../shared/api/submission-records.ts';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { jenisLabels } from '../../../../shared/domain/documents/document-types.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { documentPath } from '../../../../shared/domain/notices/page-paths.ts';
import { StatusBadge } from '../../components/ui/status-badge.tsx';
import { type Difference, differencesOf } from './differences.ts';

type ControlledDocumentProps = { submission: SubmissionRecord; document: DocumentRow };

/** The controlled document: the changes before approval, the document after it. */
export const ControlledDocument = ({ submission, document }: ControlledDocumentProps) => {
  const published = submission.submission_status === 'approved';
  if (published || submission.submission_purpose === 'new') return <PublishedDocument document={document} />;
  return (
    <>
      <table className="w-full border-separate border-spacing-0 text-left">
        <thead className="text-muted text-sm">
          <tr>
            <th scope="col" className="sr-only">
              Data
            </th>
            <th scope="col" className="w-[42%] pb-1 font-semibold">
              Sekarang
            </th>
            <th scope="col" className="w-[42%] pb-1 font-semibold">
              Setelah disahkan
            </th>
          </tr>
        </thead>
        <tbody>
          {differencesOf(submission, document).map((difference) => (
            <DifferenceRow key={difference.label} difference={difference} />
          ))}
        </tbody>
      </table>
      <DocumentLink document={document} />
    </>
  );
};

const DifferenceRow = ({ difference }: { difference: Difference }) => {
  const { label, before, after, note } = difference;
  return (
    <tr className="align-top [&>*]:border-line [&>*]:border-t [&>*]:py-1.5 [&>*]:pr-3">
      <th scope="row" className="font-normal text-muted">
        {label}
      </th>
      <td className="wrap-anywhere">{before}</td>
      <td className="wrap-anywhere">
        {after === null ? <span className="text-muted">Tetap</span> : <strong>{after}</strong>}
        {note && <span className="mt-0.5 block text-review text-sm">{note}</span>}
      </td>
    </tr>
  );
};

const PublishedDocument = ({ document }: { document: DocumentRow }) => (
  <div className="flex flex-wrap items-start justify-between gap-2">
    <div className="min-w-0">
      <p className="wrap-anywhere font-semibold">{document.nama}</p>
      <p className="text-muted text-sm">
        {document.nomor} · {jenisLabels[document.jenis]} · {departmentLabels[document.department]} · Revisi{' '}
        {document.revisi}
      </p>
    </div>
    <StatusBadge status={document.status} />
    <DocumentLink document={document} />
  </div>
);

const DocumentLink = ({ document: { nomor } }: { document: DocumentRow }) => (
  <Link
    to={documentPath(nomor)}
    className="inline-flex min-h-8 basis-full items-center font-semibold text-primary underline underline-offset-2 max-sm:min-h-11 pointer-coarse:min-h-11"
  >
    Buka Kartu Dokumen
  </Link>
);
