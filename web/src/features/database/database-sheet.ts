import type { SheetLayout } from '../../lib/catalogue/excel-layout.ts';

/** The results of the database screen as Excel shows them; the import reads them again. */
export const databaseSheet = (today: string): SheetLayout => ({
  name: 'Dokumen',
  columns: [
    { header: 'No', width: 6, field: 'number' },
    { header: 'Nomor Dokumen', width: 24, field: 'nomor' },
    { header: 'Nama Dokumen', width: 60, field: 'nama' },
    { header: 'Jenis Dokumen', width: 28, field: 'jenis' },
    { header: 'Departemen', width: 14, field: 'department' },
    { header: 'Status', width: 14, field: 'status' },
    { header: 'Revisi Ke-', width: 10, field: 'revisi' },
    { header: 'Tanggal Berlaku', width: 15, field: 'effective_on' },
    { header: 'Tinjauan Berikutnya', width: 20, field: 'review_due_on' },
    { header: 'Keterangan Tinjauan', width: 20, field: 'review_note' },
  ],
  today,
});
