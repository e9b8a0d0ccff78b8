import { isRequired, templateColumns } from '../../../../../shared/domain/import/columns.ts';

const columnGuide: Record<(typeof templateColumns)[number], { width: number; accepts: string; example: string }> = {
  nomor: {
    width: 26,
    accepts: 'Nomor dokumen; nol di depan tetap tersimpan. Dokumen yang sudah ada dikenali dari nomornya.',
    example: 'HKT-SOP-PRO-001',
  },
  nama: { width: 56, accepts: 'Nama dokumen', example: 'Prosedur Pengangkutan Batubara' },
  jenis: {
    width: 22,
    accepts: 'Manual & Kebijakan, SOP, INK (Instruksi Kerja), STD (Standar), FRM (Form), atau OTHER (Lainnya)',
    example: 'SOP',
  },
  department: {
    width: 16,
    accepts: 'IMS, SHE, FAT, HGS (HCGS), LOG (PLC, Logistic), PLT (PLANT), PRO (PRODUKSI), atau ENG (ENGINEERING)',
    example: 'PRO',
  },
  status: { width: 14, accepts: 'Aktif atau Kadaluarsa; kosong berarti Aktif untuk dokumen baru', example: 'Aktif' },
  revisi: { width: 10, accepts: 'Bilangan bulat mulai dari 0; kosong berarti 0 untuk dokumen baru', example: '0' },
  file_url: { width: 40, accepts: 'Alamat https:// menuju berkas dokumen', example: 'https://contoh.co.id/sop.pdf' },
  file_name: { width: 30, accepts: 'Nama berkas dokumen', example: 'sop.pdf' },
};

/** The workbook template: one sheet with the headers to fill in, and one with instructions. */
export const templateWorkbook = async (): Promise<ArrayBuffer> => {
  const { utils, write } = await import('xlsx');
  const list = utils.aoa_to_sheet([templateColumns.slice()]);
  list['!cols'] = templateColumns.map((column) => ({ wch: columnGuide[column].width }));
  const guide = utils.aoa_to_sheet([
    ['Kolom', 'Wajib', 'Isi', 'Contoh'],
    ...templateColumns.map((column) => [
      column,
      isRequired(column) ? 'Ya' : 'Tidak',
      columnGuide[column].accepts,
      columnGuide[column].example,
    ]),
  ]);
  guide['!cols'] = [14, 8, 96, 34].map((wch) => ({ wch }));
  const book = utils.book_new();
  utils.book_append_sheet(book, list, 'Daftar Induk');
  utils.book_append_sheet(book, guide, 'Petunjuk');
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true });
  return bytes;
};
