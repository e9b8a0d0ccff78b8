import type { ImportRow } from '../../../functions/imports/rows/rows.ts';
import type { TestFile } from '../files.ts';
import { delimited, type Grid, header, workbook } from './workbooks.ts';

interface Quirk {
  what: string;
  file: TestFile;
  /** The expected rows, in order. */
  rows: ImportRow[];
  /** The expected errors, as `row column`. */
  errors?: string[];
}

const one: ImportRow = {
  row: 2,
  nomor: 'HKT-SOP-SHE-001',
  nama: 'Prosedur Tanggap Darurat',
  jenis: 'SOP',
  department: 'SHE',
};
const plain: Grid = [
  ['nomor', 'nama', 'jenis', 'department'],
  ['HKT-SOP-SHE-001', 'Prosedur Tanggap Darurat', 'SOP', 'SHE'],
];
const csv = (separator: string, end = '\n'): string => plain.map((row) => row.join(separator)).join(end) + end;
const accented = `nomor,nama,jenis,department\nHKT-SOP-SHE-001,Prosedur Kafé “Tambang”,SOP,SHE\n`;
const withAccents = { ...one, nama: 'Prosedur Kafé “Tambang”' };
const cp1252 = (text: string): string => text.replace(/[“”]/g, (quote) => (quote === '“' ? '\u0093' : '\u0094'));

/** Variations of real spreadsheets with their expected interpretation. */
export const quirks: readonly Quirk[] = [
  { what: 'comma', file: delimited('a.csv', csv(',')), rows: [one] },
  { what: 'semicolon, as Excel writes it in Indonesia', file: delimited('a.csv', csv(';', '\r\n')), rows: [one] },
  { what: 'tab', file: delimited('a.csv', csv('\t')), rows: [one] },
  { what: 'UTF-8 with a byte order mark', file: delimited('a.csv', `\ufeff${accented}`), rows: [withAccents] },
  { what: 'UTF-8 without a byte order mark', file: delimited('a.csv', accented), rows: [withAccents] },
  { what: 'Windows-1252', file: delimited('a.csv', cp1252(accented), 'latin1'), rows: [withAccents] },
  { what: 'UTF-16', file: delimited('a.csv', `\ufeff${accented}`, 'utf16le'), rows: [withAccents] },
  {
    what: 'quoted cells with delimiters, quotes and line breaks, and a sep= line',
    file: delimited(
      'a.csv',
      'sep=;\nnomor;nama;jenis;department\n"HKT-SOP-SHE-001";"Prosedur ""A"";\nlanjutan";SOP;SHE\n',
    ),
    rows: [{ ...one, row: 3, nama: 'Prosedur "A"; lanjutan' }],
  },
  {
    what: 'commas in names do not make it comma-separated',
    file: delimited('a.csv', 'nomor;nama;jenis;department\nHKT-SOP-SHE-001;Satu, dua, tiga, empat, lima;SOP;SHE\n'),
    rows: [{ ...one, nama: 'Satu, dua, tiga, empat, lima' }],
  },
  {
    what: 'leading zeros, also as ="0012"',
    file: delimited('a.csv', 'nomor,nama,jenis,department\n0012,Satu,SOP,SHE\n="0013",Dua,SOP,SHE\n'),
    rows: [
      { ...one, nomor: '0012', nama: 'Satu' },
      { ...one, row: 3, nomor: '0013', nama: 'Dua' },
    ],
  },
  ...(['xlsx', 'xls'] as const).flatMap((kind): Quirk[] => [
    { what: `a plain .${kind}`, file: workbook(`a.${kind}`, plain), rows: [one] },
    {
      what: `.${kind}: headings in Indonesian, any case, order and spelling, with a number column`,
      file: workbook(`a.${kind}`, [
        ['No', 'REV.', 'Departemen', 'JUDUL DOKUMEN', 'no. dokumen', 'Tipe Dokumen', 'Tautan', 'Nama File', 'Status'],
        [
          1,
          0,
          'HCGS',
          'Penerimaan Karyawan',
          'HKT-INK-HGS-002',
          'instruksi kerja',
          'https://example.com/a b.pdf',
          'a b.pdf',
          'berlaku',
        ],
      ]),
      rows: [
        {
          row: 2,
          nomor: 'HKT-INK-HGS-002',
          nama: 'Penerimaan Karyawan',
          jenis: 'INK',
          department: 'HGS',
          status: 'Aktif',
          revisi: 0,
          file_url: 'https://example.com/a%20b.pdf',
          file_name: 'a b.pdf',
        },
      ],
    },
    {
      what: `.${kind}: numbers are read as displayed; a date is no name`,
      file: workbook(`a.${kind}`, [
        ['nomor', 'nama', 'jenis', 'department', 'revisi'],
        [{ t: 'n', v: 42, z: '00000' }, { t: 'n', v: 46346, z: 'dd/mm/yyyy' }, 'SOP', 'PLT', 2],
        [{ t: 'n', v: 123456789012 }, { t: 'n', v: 0.5, z: '0%' }, 'SOP', 'PLT', '02'],
        [{ t: 'n', v: 42, z: '00000' }, 'Empat', 'SOP', 'PLT'],
      ]),
      rows: [
        { row: 3, nomor: '123456789012', nama: '50%', jenis: 'SOP', department: 'PLT', revisi: 2 },
        { row: 4, nomor: '00042', nama: 'Empat', jenis: 'SOP', department: 'PLT' },
      ],
      errors: ['2 nama'],
    },
    {
      what: `.${kind}: formulas have their displayed value; a failed one is an error`,
      file: workbook(`a.${kind}`, [
        ['nomor', 'nama', 'jenis', 'department'],
        [
          { t: 's', v: 'HKT-SOP-SHE-001', f: 'CONCATENATE("HKT","-SOP-SHE-001")' },
          'Prosedur Tanggap Darurat',
          'SOP',
          'SHE',
        ],
        [{ t: 'e', v: 23, w: '#REF!' }, 'Rusak', 'SOP', 'SHE'],
      ]),
      rows: [one],
      errors: ['3 nomor'],
    },
    {
      what: `.${kind}: text that would be a formula stays text`,
      file: workbook(`a.${kind}`, [
        ['nomor', 'nama', 'jenis', 'department'],
        ['HKT-SOP-SHE-001', '=HYPERLINK("https://jahat.example","klik")', 'SOP', 'SHE'],
        ['+62-1', '@SUM(1)', 'SOP', 'SHE'],
      ]),
      rows: [
        { ...one, nama: '=HYPERLINK("https://jahat.example","klik")' },
        { ...one, row: 3, nomor: '+62-1', nama: '@SUM(1)' },
      ],
    },
    {
      what: `.${kind}: a title above, merged headings on two rows, blank rows and columns`,
      file: workbook(`a.${kind}`, [
        {
          grid: [
            ['DAFTAR INDUK DOKUMEN', null, null, null, null],
            [null],
            ['No', 'Dokumen', null, 'Jenis', 'Departemen'],
            [null, 'Nomor', 'Nama', null, null],
            [1, 'HKT-SOP-SHE-001', 'Prosedur Tanggap Darurat', 'SOP', 'SHE'],
            [null, null, null, null, null],
            [2, 'HKT-FRM-ENG-009', '  Form Serah  Terima ', 'Formulir', 'ENGINEERING', ' '],
            [3, null, null, null, null],
          ],
          merged: ['A1:E1', 'A3:A4', 'B3:C3', 'D3:D4', 'E3:E4'],
        },
      ]),
      rows: [
        { ...one, row: 5 },
        { row: 7, nomor: 'HKT-FRM-ENG-009', nama: 'Form Serah  Terima', jenis: 'FRM', department: 'ENG' },
      ],
    },
    {
      what: `.${kind}: five sheets, of which the fourth is the list and the third is hidden`,
      file: workbook(`a.${kind}`, [
        { name: 'Sampul', grid: [['PT Hasta Karya Tambang'], ['Daftar Induk']] },
        { name: 'Petunjuk', grid: [['Isi nomor dan nama pada lembar Data']] },
        { name: 'Lama', grid: [[...header], ['LAMA-1', 'Lama', 'SOP', 'SHE']], hidden: true },
        { name: 'Data', grid: plain },
        {
          name: 'Pivot',
          grid: [
            ['Jenis', 'Jumlah'],
            ['SOP', 1],
          ],
        },
      ]),
      rows: [one],
    },
  ]),
  {
    what: 'every alias, and unknown values',
    file: delimited(
      'a.csv',
      [
        'nomor,nama,jenis,department,status,revisi,file_url',
        ...['A-1,Satu,Manual,hgs,AKTIF,Rev.03,', 'A-2,Dua,Manual & Kebijakan,logistic,Kedaluwarsa,00,-'],
        ...['A-3,Tiga,standar,PLC,,R 1,', 'A-4,Empat,lainnya,Plant,expired,,', 'A-5,Lima,IK,produksi,Active,2.0,'],
        ...[
          'A-6,Enam,Memo,PRO,Aktif,1,',
          'A-7,Tujuh,SOP,Gudang,Aktif,1,',
          'A-8,Delapan,SOP,FAT,Mungkin,1.5,http://a.example',
        ],
        ...[',Tanpa nomor,SOP,FAT,,,', 'A-9,,SOP,IMS,,-1,'],
      ].join('\n'),
    ),
    rows: [
      {
        row: 2,
        nomor: 'A-1',
        nama: 'Satu',
        jenis: 'Manual & Kebijakan',
        department: 'HGS',
        status: 'Aktif',
        revisi: 3,
      },
      {
        row: 3,
        nomor: 'A-2',
        nama: 'Dua',
        jenis: 'Manual & Kebijakan',
        department: 'LOG',
        status: 'Kadaluarsa',
        revisi: 0,
      },
      { row: 4, nomor: 'A-3', nama: 'Tiga', jenis: 'STD', department: 'LOG', revisi: 1 },
      { row: 5, nomor: 'A-4', nama: 'Empat', jenis: 'OTHER', department: 'PLT', status: 'Kadaluarsa' },
      { row: 6, nomor: 'A-5', nama: 'Lima', jenis: 'INK', department: 'PRO', status: 'Aktif', revisi: 2 },
    ],
    errors: ['7 jenis', '8 department', '9 status', '9 revisi', '10 nomor', '11 nama', '11 revisi'],
  },
];
