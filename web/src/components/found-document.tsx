import { departmentLabels } from '../../../shared/domain/departments.ts';
import { jenisLabels } from '../../../shared/domain/documents/document-types.ts';
import type { DocumentRow } from '../../../shared/domain/documents/documents.ts';

type Facts = Pick<DocumentRow, 'nama' | 'nomor' | 'jenis' | 'department' | 'revisi' | 'status'>;

/** One of several documents with the same number: its name, and where it differs from the others. */
export const FoundDocument = ({
  document: { nama, nomor, jenis, department, revisi, status },
}: {
  document: Facts;
}) => (
  <span className="min-w-0">
    <span className="block break-words font-semibold">{nama}</span>
    <span className="block text-muted text-sm">
      {nomor} · {jenisLabels[jenis]} · {departmentLabels[department]} · Revisi {revisi} · {status}
    </span>
  </span>
);
