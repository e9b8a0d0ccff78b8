import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { TestFile } from '../files.ts';
import { type Cell, delimited, workbook } from './workbooks.ts';

export interface LinkedList {
  what: string;
  file: TestFile;
  /** The expected documents, as `row link note`, with a dash where there is none. */
  links: string[];
  errors?: string[];
  notes?: string[];
}

const base = ['No. Dokumen', 'Nama Dokumen', 'Jenis', 'Dept'];
const document = (at: number, ...more: Cell[]): Cell[] => [`A-${at}`, `Dokumen ${at}`, 'SOP', 'SHE', ...more];
/** A cell with an address behind its text. */
const linked = (v: string, Target: string): Cell => ({ t: 's', v, l: { Target } });
const hyperlink = (v: string, f: string): Cell => ({ t: 's', v, f });
const target = (at: number): string => `https://dokumen.example.com/a%20${at}.pdf`;

/** The workbook as a program writes it that computes no formulas: openpyxl writes an empty value, exceljs none. */
export const withoutValues = ({ bytes, ...file }: TestFile, value: '' | '<v/>' | '<v></v>'): TestFile => {
  const entries = unzipSync(bytes);
  for (const [name, content] of Object.entries(entries))
    if (name.startsWith('xl/worksheets/sheet'))
      entries[name] = strToU8(
        strFromU8(content)
          .replace(/<\/f><v>[^<]*<\/v>/g, `</f>${value}`)
          .replace(/(<c [^>]*) t="\w+"([^>]*><f>)/g, '$1$2'),
      );
  return { ...file, bytes: zipSync(entries) };
};

const uncounted = '1 baris dibaca tanpa tautan berkas; alasan setiap baris ada pada laporan';

/** Links of rows: in their cells, behind them, and in formulas. */
export const linkedLists: readonly LinkedList[] = [
  ...(['xlsx', 'xls'] as const).flatMap((kind): LinkedList[] => [
    {
      what: `.${kind}: addresses behind the cells of the link column`,
      file: workbook(`tautan.${kind}`, [
        [...base, 'Link'],
        document(1, linked('Lihat', target(1))),
        document(2, linked('Klik di sini', target(2))),
        document(3, linked(target(3), 'https://dokumen.example.com/lama.pdf')),
        document(4),
      ]),
      links: [`2 ${target(1)} –`, `3 ${target(2)} –`, `4 ${target(3)} –`, '5 – –'],
    },
    {
      what: `.${kind}: addresses behind numbers and names where no column has links`,
      file: workbook(`nomor-tertaut.${kind}`, [
        base,
        [linked('A-1', target(1)), 'Satu', 'SOP', 'SHE'],
        ['A-2', linked('Dua', target(2)), 'SOP', 'SHE'],
        [linked('A-3', target(3)), linked('Tiga', target(33)), 'SOP', 'SHE'],
        ['A-4', 'Empat', 'SOP', linked('SHE', target(4))],
      ]),
      links: [`2 ${target(1)} –`, `3 ${target(2)} –`, `4 ${target(3)} –`, '5 – –'],
    },
    {
      what: `.${kind}: a number's address is not used beside a link column`,
      file: workbook(`kolom-tautan.${kind}`, [
        [...base, 'Tautan'],
        [linked('A-1', target(1)), 'Satu', 'SOP', 'SHE', target(11)],
        [linked('A-2', target(2)), 'Dua', 'SOP', 'SHE'],
      ]),
      links: [`2 ${target(11)} –`, '3 – –'],
    },
    {
      what: `.${kind}: an address that cannot be stored is said, and its row is read`,
      file: workbook(`jaringan.${kind}`, [
        [...base, 'File'],
        document(1, linked('Lihat', '\\\\server\\dokumen\\a.pdf')),
        document(2, linked('Lihat', target(2))),
      ]),
      links: [
        '2 – Tautan tidak disimpan: “\\\\server\\dokumen\\a.pdf” adalah lokasi di jaringan atau komputer, bukan alamat https://',
        `3 ${target(2)} –`,
      ],
      notes: [uncounted],
    },
  ]),
  {
    what: 'cells of the link column without an address that can be stored',
    file: delimited(
      'lihat.csv',
      [
        'No. Dokumen;Judul;Jenis;Dept;Link',
        ...[
          'Lihat',
          'Klik di sini',
          '\\\\server\\x',
          'Z:\\SOP\\a.pdf',
          'file:///C:/a.pdf',
          'http://a.example/a.pdf',
        ].map((cell, at) => `A-${at + 1};Dokumen;SOP;SHE;${cell}`),
        ...[
          'a.pdf',
          'https://user:secret@a.example/',
          `https://a.example/${'x'.repeat(2000)}`,
          '-',
          'javascript:alert(1)',
        ].map((cell, at) => `B-${at + 1};Dokumen;SOP;SHE;${cell}`),
      ].join('\n'),
    ),
    links: [
      '2 – Tautan tidak disimpan: sel hanya berisi “Lihat”, tanpa alamat',
      '3 – Tautan tidak disimpan: sel hanya berisi “Klik di sini”, tanpa alamat',
      '4 – Tautan tidak disimpan: “\\\\server\\x” adalah lokasi di jaringan atau komputer, bukan alamat https://',
      '5 – Tautan tidak disimpan: “Z:\\SOP\\a.pdf” adalah lokasi di jaringan atau komputer, bukan alamat https://',
      '6 – Tautan tidak disimpan: “file:///C:/a.pdf” adalah lokasi di jaringan atau komputer, bukan alamat https://',
      '7 – Tautan tidak disimpan: “http://a.example/a.pdf” bukan alamat yang aman (https://)',
      '8 – Tautan tidak disimpan: “a.pdf” bukan alamat https://',
      '9 – Tautan tidak disimpan: alamatnya memuat nama pengguna atau kata sandi',
      '10 – Tautan tidak disimpan: alamatnya lebih dari 1000 karakter',
      '11 – –',
      '12 – Tautan tidak disimpan: “javascript:alert(1)” bukan alamat https://',
    ],
    notes: ['10 baris dibaca tanpa tautan berkas; alasan setiap baris ada pada laporan'],
  },
  {
    what: 'addresses in HYPERLINK formulas, also inside of others and without values',
    file: withoutValues(
      workbook('rumus-tautan.xlsx', [
        [...base, 'Link'],
        document(1, hyperlink('Lihat', `HYPERLINK("${target(1)}","Lihat")`)),
        document(2, hyperlink('Lihat', `IFERROR(HYPERLINK( "${target(2)}" ),"")`)),
        document(3, hyperlink('Lihat', 'HYPERLINK("#Sheet2!A1","Lihat")')),
        document(4, hyperlink('Lihat', 'HYPERLINK(B5,"Lihat")')),
      ]),
      '<v/>',
    ),
    links: [`2 ${target(1)} –`, `3 ${target(2)} –`],
    errors: ['4 file_url', '5 file_url'],
  },
  {
    what: 'addresses in HYPERLINK formulas of numbers',
    file: workbook('rumus-nomor.xlsx', [
      base,
      [hyperlink('A-1', `HYPERLINK("${target(1)}","A-1")`), 'Satu', 'SOP', 'SHE'],
      [hyperlink('A-2', 'HYPERLINK("#Sheet2!A1","A-2")'), 'Dua', 'SOP', 'SHE'],
    ]),
    links: [`2 ${target(1)} –`, '3 – –'],
  },
  ...(['', '<v/>', '<v></v>'] as const).map(
    (value): LinkedList => ({
      what: `formulas without a value (${value || 'no element'}) are no empty cells`,
      file: withoutValues(
        workbook('rumus.xlsx', [
          [...base, 'Rev'],
          [hyperlink('A-1', 'CONCATENATE("A","-1")'), 'Satu', 'SOP', 'SHE', 0],
          ['A-2', 'Dua', 'SOP', 'SHE', { t: 'n', v: 2, f: '1+1' }],
          ['A-3', 'Tiga', 'SOP', 'SHE', 1],
        ]),
        value,
      ),
      links: ['4 – –'],
      errors: ['2 nomor', '3 revisi'],
    }),
  ),
  {
    what: 'a formula whose value is an empty text is an empty cell',
    file: workbook('rumus-kosong.xlsx', [[...base, 'Rev'], document(1, { t: 's', v: '', f: 'IF(1=2,"x","")' })]),
    links: ['2 – –'],
  },
];
