import { isRequired, templateColumns } from '../../../../../shared/domain/import/columns.ts';
import { workbookBytes } from '../../../../../shared/domain/workbook-bytes.ts';

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

export const templateWorkbook = (): Uint8Array<ArrayBuffer> =>
  workbookBytes([
    {
      name: 'Daftar Induk',
      columns: templateColumns.map((header) => ({ header, width: columnGuide[header].width })),
      rows: [],
    },
    {
      name: 'Petunjuk',
      columns: [
        { header: 'Kolom', width: 14 },
        { header: 'Wajib', width: 8 },
        { header: 'Isi', width: 96 },
        { header: 'Contoh', width: 34 },
      ],
      rows: templateColumns.map((column) => {
        const { accepts, example } = columnGuide[column];
        return [column, isRequired(column) ? 'Ya' : 'Tidak', accepts, example];
      }),
    },
  ]);
