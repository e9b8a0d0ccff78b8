import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { cn } from '../../../lib/cn.ts';
import { nomorClass } from '../../../lib/format/nomor-class.ts';

export const DocumentLine = ({ document, detail }: { document: DocumentRow; detail?: string }) => (
  <span className="block min-w-0">
    <span className="block break-words">
      <span className={cn('font-semibold', nomorClass(document.nomor))}>{document.nomor}</span> {document.nama}
    </span>
    <span className="block text-muted text-sm">
      {[
        ...(detail === undefined ? [] : [detail]),
        `Revisi ${document.revisi}`,
        ...(document.status === 'Aktif' ? [] : [document.status]),
        ...(document.has_file ? ['Sudah punya berkas'] : []),
      ].join(' · ')}
    </span>
  </span>
);
