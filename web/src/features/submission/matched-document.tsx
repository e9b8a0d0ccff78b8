import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { jenisLabels } from '../../../../shared/domain/documents.ts';
import { CopyNumber } from '../../components/copy-number.tsx';
import { Button } from '../../components/ui/button.tsx';
import { StatusBadge } from '../../components/ui/status-badge.tsx';
import type { NumberedDocument } from './matching.ts';

type MatchedDocumentProps = {
  document: NumberedDocument;
  revises: boolean;
  /** Copies the document's name to the title field. */
  onUseTitle: (() => void) | undefined;
};

/** The document that a revision or cancellation will change, and how. */
export const MatchedDocument = ({ document, revises, onUseTitle }: MatchedDocumentProps) => (
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
    <p className="text-muted text-sm">Departemen dan jenis dokumen mengikuti Daftar Induk.</p>
    {onUseTitle && (
      <Button variant="secondary" size="sm" className="self-start" onClick={onUseTitle}>
        Pakai nama ini sebagai judul
      </Button>
    )}
  </>
);
