import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { jenisLabels } from '../../../../shared/domain/documents/document-types.ts';
import { CopyNumber } from '../../components/copy-number.tsx';
import { StatusBadge } from '../../components/ui/status-badge.tsx';
import type { NumberedDocument } from './matching.ts';

type MatchedDocumentProps = { document: NumberedDocument; revises: boolean };

/** The document that a revision or cancellation will change, and how. */
export const MatchedDocument = ({ document, revises }: MatchedDocumentProps) => (
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
