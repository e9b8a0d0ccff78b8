import type { DocumentRow } from '../../../shared/domain/documents/documents.ts';

export const row = (id: string, over: Partial<DocumentRow> = {}): DocumentRow => ({
  id,
  department: 'PRO',
  nama: `Dokumen ${id}`,
  nomor: `SOP-PRO-${id}`,
  jenis: 'SOP',
  revisi: 1,
  status: 'Aktif',
  has_file: true,
  version: 3,
  ...over,
});

export const byId = (...rows: DocumentRow[]): ReadonlyMap<string, DocumentRow> =>
  new Map(rows.map((each) => [each.id, each]));
