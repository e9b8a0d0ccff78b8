import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { jenisLabels } from '../../../../shared/domain/documents/document-types.ts';
import { CopyNumber } from '../../components/copy-number.tsx';
import { Card } from '../../components/ui/card.tsx';
import { StatusBadge } from '../../components/ui/status-badge.tsx';
import type { NumberedDocument } from './matching.ts';
import type { SubmissionFormState } from './use-submission-form.ts';

/** The controlled document that the submission changes. */
export const MatchCard = ({ state: { values, target } }: { state: SubmissionFormState }) => (
  <Card aria-live="polite" className="flex flex-col gap-2">
    <h2 className="text-base">Dokumen di Daftar Induk</h2>
    {target ? (
      <MatchedDocument document={target} revises={values.submission_purpose === 'revision'} />
    ) : (
      <p className="text-muted">
        {values.submission_purpose === 'new'
          ? 'Dokumen baru terbit sebagai revisi 0 setelah disahkan.'
          : 'Pilih tujuan, lalu cari dokumennya dengan nomor atau judul.'}
      </p>
    )}
  </Card>
);

type MatchedDocumentProps = { document: NumberedDocument; revises: boolean };

/** The document that a revision or cancellation will change, and how. */
const MatchedDocument = ({ document, revises }: MatchedDocumentProps) => (
  <>
    <p className="break-words font-semibold">{document.nama}</p>
    <p className="text-muted text-sm">
      {document.nomor} <CopyNumber nomor={document.nomor} /> · {jenisLabels[document.jenis]} ·{' '}
      {departmentLabels[document.department]}
    </p>
    <div>
      <StatusBadge status={document.status} />
    </div>
    <p>
      {revises ? (
        <>
          Revisi {document.revisi} menjadi <strong>revisi {document.revisi + 1}</strong> setelah disahkan.
        </>
      ) : (
        <>
          Menjadi <strong>Kadaluarsa</strong> dan tercatat dalam pemusnahan setelah disahkan.
        </>
      )}
    </p>
  </>
);
