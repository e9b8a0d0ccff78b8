import type { DocumentRow } from '../../shared/domain/documents/documents.ts';

/** A document in force as the lists have it. */
export const documentRowFixture = (values: Partial<DocumentRow> = {}): DocumentRow => ({
  id: 'd1',
  department: 'PRO',
  nama: 'Prosedur',
  nomor: `N-${values.id ?? 'd1'}`,
  jenis: 'SOP',
  revisi: 0,
  status: 'Aktif',
  has_file: true,
  version: 1,
  ...values,
});
