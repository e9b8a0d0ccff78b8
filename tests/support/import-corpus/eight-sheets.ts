import type { DocumentRow } from '../../../shared/domain/documents/documents.ts';
import type { TestFile } from '../files.ts';
import { type Cell, workbook } from './workbooks.ts';

type Document = Omit<DocumentRow, 'id' | 'has_file' | 'version'>;

/** The departments of the sheets as their titles name them. */
const sheets = [
  ['PLANT', 'PLT'],
  ['PRODUKSI', 'PRO'],
  ['ENGINEERING', 'ENG'],
  ['SHE', 'SHE'],
  ['HCGS', 'HGS'],
  ['LOGISTIK', 'LOG'],
  ['FAT', 'FAT'],
  ['IMS', 'IMS'],
] as const;

/** Types as the list writes them; the last two are words that no list of types has. */
const types = [
  ['SOP', 'SOP'],
  ['Instruksi Kerja', 'INK'],
  ['Form', 'FRM'],
  ['JSA', 'INK'],
  ['Kartu Alat', 'OTHER'],
] as const;

const columns = ['No', 'No. Dokumen', 'Judul Dokumen', 'Jenis Dok.', 'Perubahan', 'Ket.'];
const documentsOfSection = 25;

export interface EightSheets {
  file: TestFile;
  /** What the list means, in the order of its rows. */
  documents: Document[];
}

/**
 * A company's list: a sheet for each department, which only the title names, sections with repeated headers, signatures
 * below, `Perubahan` for the revision, and two types of the company's own. `perSheet` documents each.
 */
export const eightSheets = (prefix: string, perSheet: number): EightSheets => {
  const documents: Document[] = [];
  const grids = sheets.map(([name, department], place) => {
    const grid: Cell[][] = [
      ['PT. HASTA KARYA TAMBANG'],
      ['DAFTAR INDUK DOKUMEN TERKENDALI'],
      [`Departemen : ${name}`],
      [],
      columns,
    ];
    for (let at = 0; at < perSheet; at += 1) {
      if (at > 0 && at % documentsOfSection === 0) grid.push([`Bagian ${at / documentsOfSection + 1}`], columns);
      const [typeText, jenis] = types[at % types.length] ?? ['SOP', 'SOP'];
      const nomor = `${prefix}-${department}-${String(at + 1).padStart(4, '0')}`;
      const nama = `Pengoperasian Unit ${at + 1} di Area Kerja ${name}`;
      const status = at % 17 === 16 ? 'Kadaluarsa' : 'Aktif';
      const revisi = (at + place) % 6;
      grid.push([at + 1, nomor, nama, typeText, revisi, status === 'Aktif' ? 'Berlaku' : 'Tidak Berlaku']);
      documents.push({ department, nomor, nama, jenis, revisi, status });
    }
    grid.push([], [null, 'Dibuat oleh,', null, 'Disetujui oleh,'], [null, 'Siti Rahayu', null, 'Budi Santoso']);
    return { name, grid };
  });
  return { file: workbook('Daftar Induk HKT.xlsx', grids), documents };
};
