import type { ImportRow } from '../../../functions/imports/rows/rows.ts';

export interface CsvText {
  what: string;
  bytes: Uint8Array;
  /** The expected valid rows, as `row nomor nama`. */
  rows: string[];
  /** The expected errors: row, column and a pattern of the message. */
  errors?: [number, keyof ImportRow | null, RegExp][];
}

const header = 'nomor,nama,jenis,department';
const utf8 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));
const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const utf16le = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le'));
const utf16be = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le').swap16());
/** UTF-8 in which each `~` is a byte that no UTF-8 text has. */
const withBadBytes = (text: string): Uint8Array => utf8(text).map((byte) => (byte === 0x7e ? 0xe9 : byte));
const listOf = (...lines: string[]): string => [header, ...lines, ''].join('\n');
const plainLines = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `A-${from + at},Dokumen ${from + at},SOP,SHE`);
const plainRows = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `${from + at + 1} A-${from + at} Dokumen ${from + at}`);

const stray = (line: number): RegExp => new RegExp(`kutip pada baris ${line} tidak ditutup`);
const doubtful = (line: number, last: number): RegExp => new RegExp(`baris ${line} baru ditutup pada baris ${last},`);
const broken = (row: number): RegExp => new RegExp(`Karakter rusak .* baris ${row}\\.`);

const strayQuotes: CsvText[] = [
  {
    what: 'five rows of which one opens a quote that a later row seems to close',
    bytes: utf8(
      listOf(
        'A-1,"Dokumen 1,SOP,SHE',
        'A-2,Dokumen 2,SOP,SHE',
        'A-3,Dokumen 3,SOP,SHE',
        'A-4,Pipa 4",SOP,SHE',
        'A-5,Dokumen 5,SOP,SHE',
      ),
    ),
    rows: ['3 A-2 Dokumen 2', '4 A-3 Dokumen 3', '5 A-4 Pipa 4"', '6 A-5 Dokumen 5'],
    errors: [[2, null, stray(2)]],
  },
  {
    what: 'a stray quote that the next quoted cell seems to close',
    bytes: utf8(listOf('A-1,"Dokumen 1,SOP,SHE', 'A-2,"Dua, tiga",SOP,SHE', ...plainLines(3, 4))),
    rows: ['3 A-2 Dua, tiga', ...plainRows(3, 4)],
    errors: [[2, null, stray(2)]],
  },
  {
    what: 'a stray quote that nothing closes, in a file that ends without a line break',
    bytes: utf8(listOf(...plainLines(1, 2), 'A-3,"Dokumen 3,SOP,SHE', ...plainLines(4, 5)).trimEnd()),
    rows: [...plainRows(1, 2), ...plainRows(4, 5)],
    errors: [[4, null, stray(4)]],
  },
  {
    what: 'a stray quote in the title above the header',
    bytes: utf8(['"Daftar Induk,,,', header, 'A-1,Pipa 1",SOP,SHE', ...plainLines(2, 3), ''].join('\n')),
    rows: ['3 A-1 Pipa 1"', '4 A-2 Dokumen 2', '5 A-3 Dokumen 3'],
  },
  {
    what: 'a quoted note of several lines that may hold a document',
    bytes: utf8(
      listOf(
        ...plainLines(1, 1),
        '"Catatan',
        'satu',
        'dua',
        plainLines(2, 2)[0] ?? '',
        'tiga',
        'akhir",,,',
        ...plainLines(3, 3),
      ),
    ),
    rows: [...plainRows(1, 1), '9 A-3 Dokumen 3'],
    errors: [[3, null, doubtful(3, 8)]],
  },
  {
    what: 'a stray quote on the last line',
    bytes: utf8(`${header}\nA-1,"Satu,SOP,SHE\n`),
    rows: [],
    errors: [[2, null, stray(2)]],
  },
  {
    what: 'a stray quote in a row with a comma too many, between whole rows',
    bytes: utf8(listOf('A-1,"Satu, dua,SOP,SHE', ...plainLines(2, 4), 'A-5,Pipa 5",SOP,SHE', ...plainLines(6, 6))),
    rows: [...plainRows(2, 4), '6 A-5 Pipa 5"', ...plainRows(6, 6)],
    errors: [
      [2, null, stray(2)],
      [2, 'jenis', /tidak dikenal/],
      [2, 'department', /tidak dikenal/],
    ],
  },
  {
    what: 'a stray quote where all rows are shorter than the header',
    bytes: utf8(
      [
        `${header},status,revisi,file_url`,
        ...['A-1,Dokumen 1,SOP,SHE', 'A-2,"Dokumen 2,SOP,SHE', 'A-3,Pipa 3",SOP,SHE', 'A-4,Dokumen 4,SOP,SHE'],
      ].join('\n'),
    ),
    rows: [...plainRows(1, 1), '4 A-3 Pipa 3"', ...plainRows(4, 4)],
    errors: [[3, null, stray(3)]],
  },
  {
    what: 'stray quotes in several rows, among them one in the first column',
    bytes: utf8(listOf('"A-1,Satu,SOP,SHE', ...plainLines(2, 3), 'A-4,"Empat,SOP,SHE', ...plainLines(5, 6))),
    rows: [...plainRows(2, 3), ...plainRows(5, 6)],
    errors: [
      [2, null, stray(2)],
      [5, null, stray(5)],
    ],
  },
  {
    what: 'a cell of more lines than a cell of a spreadsheet has',
    bytes: utf8(listOf('A-1,"Satu', ...Array.from({ length: 254 }, () => ',,,'), 'akhir",SOP,SHE')),
    rows: [],
    errors: [
      [2, null, stray(2)],
      [2, 'jenis', /harus diisi/],
      [2, 'department', /harus diisi/],
      [257, 'jenis', /tidak dikenal/],
      [257, 'department', /harus diisi/],
    ],
  },
  {
    what: 'a cell of more lines than a document list has',
    bytes: utf8(listOf('A-1,"Satu', ...Array.from({ length: 30 }, () => 'lagi'), 'akhir",SOP,SHE', 'A-2,Dua,SOP,SHE')),
    rows: ['34 A-2 Dua'],
    errors: [[2, null, doubtful(2, 33)]],
  },
  {
    what: 'a cell of three lines of which one looks like a row',
    bytes: utf8(listOf('A-1,"Prosedur', 'lingkup a, b, c, d', 'darurat",SOP,SHE', 'A-2,Dua,SOP,SHE')),
    rows: ['5 A-2 Dua'],
    errors: [[2, null, doubtful(2, 4)]],
  },
  {
    what: 'a cell whose lines all have more cells than the header',
    bytes: utf8(listOf('A-1,"Satu, dua,SOP,SHE', 'A-2,Pipa, 5",SOP,SHE', ...plainLines(3, 3))),
    rows: plainRows(3, 3),
    errors: [[2, null, doubtful(2, 3)]],
  },
];

const quotes: CsvText[] = [
  {
    what: 'cells of several lines; the rows below have the numbers of their physical lines',
    bytes: utf8(listOf('"A-1\nB","Satu\r\ndua\rtiga",SOP,SHE', 'A-2,Dua,SOP,SHE')),
    rows: ['2 A-1 B Satu dua tiga', '6 A-2 Dua'],
  },
  {
    what: 'a quoted heading of two lines',
    bytes: utf8('"Nomor\nDokumen","Nama\nDokumen",Jenis,Departemen\nA-1,Satu,SOP,SHE\n'),
    rows: ['4 A-1 Satu'],
  },
  {
    what: 'a quote within an unquoted cell is text',
    bytes: utf8(listOf('A-1,Pipa 5",SOP,SHE', 'A-2,Baut "M8" baja,SOP,SHE')),
    rows: ['2 A-1 Pipa 5"', '3 A-2 Baut "M8" baja'],
  },
  {
    what: 'quotes inside a quoted cell that are not doubled, or doubled everywhere',
    bytes: utf8(listOf('A-1,"Pipa 5" baja",SOP,SHE', 'A-2,"Baut "M8"",SOP,SHE', 'A-3,""Tiga"",SOP,SHE')),
    rows: ['2 A-1 Pipa 5" baja', '3 A-2 Baut "M8"', '4 A-3 "Tiga"'],
  },
  {
    what: 'text after a closing quote belongs to the cell',
    bytes: utf8(listOf('A-1,"Satu, dua" tiga,SOP,SHE')),
    rows: ['2 A-1 Satu, dua tiga'],
  },
  {
    what: 'a cell of several lines between tabs',
    bytes: utf8(`${header.replaceAll(',', '\t')}\r\nA-1\t"Ban\r\nluar"\tSOP\tSHE\r\nA-2\t"Rem" \tSOP\tSHE\r\n`),
    rows: ['2 A-1 Ban luar', '4 A-2 Rem'],
  },
  {
    what: 'lines that are one quoted cell each, as a spreadsheet with another delimiter stores them',
    bytes: utf8(`"${header}"\r\n"A-1,Satu,SOP,SHE";\r\n"A-2,""Dua, tiga"",SOP,SHE"\r\n`),
    rows: ['2 A-1 Satu', '3 A-2 Dua, tiga'],
  },
  {
    what: 'numbers with a decimal comma in quotes',
    bytes: utf8(`${header},revisi\nA-1,"Baut 1,5 cm",SOP,SHE,"2,0"\n`),
    rows: ['2 A-1 Baut 1,5 cm'],
  },
  {
    what: 'cells in apostrophes',
    bytes: utf8(
      "'nomor','nama','jenis','department'\n'A-1','Satu, dua','SOP','SHE'\n'A-2','Jum''at \"A\"','SOP','SHE'\n",
    ),
    rows: ['2 A-1 Satu, dua', '3 A-2 Jum\'at "A"'],
  },
];

const lineEnds: CsvText[] = [
  {
    what: 'mixed line ends and empty lines',
    bytes: utf8(`${header}\r\nA-1,Satu,SOP,SHE\nA-2,Dua,SOP,SHE\rA-3,Tiga,SOP,SHE\n\r\n\nA-4,Empat,SOP,SHE`),
    rows: ['2 A-1 Satu', '3 A-2 Dua', '4 A-3 Tiga', '7 A-4 Empat'],
  },
  {
    what: 'delimiters at the end of every line',
    bytes: utf8(`${header},,\r\nA-1,Satu,SOP,SHE,,\r\nA-2,"Dua,SOP,SHE,,\r\nA-3,Tiga",SOP,SHE,,\r\n`),
    rows: ['2 A-1 Satu', '4 A-3 Tiga"'],
    errors: [[3, null, stray(3)]],
  },
  {
    what: 'semicolons, as Excel writes them in Indonesia, with titles above and commas in cells',
    bytes: utf8('Daftar Induk, "Tambang";;;\r\n;;;\r\nNomor;Nama;Jenis;Departemen\r\nA-1;Satu, dua;SOP;SHE\r\n'),
    rows: ['4 A-1 Satu, dua'],
  },
  {
    what: 'vertical bars',
    bytes: utf8('nomor|nama|jenis|department\nA-1|Satu, dua; tiga|SOP|SHE\n'),
    rows: ['2 A-1 Satu, dua; tiga'],
  },
  {
    what: 'a sep= line with another delimiter',
    bytes: utf8('sep=^\nnomor^nama^jenis^department\nA-1^Satu, dua; tiga^SOP^SHE\n'),
    rows: ['3 A-1 Satu, dua; tiga'],
  },
  {
    what: 'a sep= line that names a delimiter which the file does not have',
    bytes: utf8('sep=,\nnomor;nama;jenis;department\nA-1;Satu, dua;SOP;SHE\n'),
    rows: ['3 A-1 Satu, dua'],
  },
];

const encodings: CsvText[] = [
  {
    what: 'UTF-8 with one bad byte: all other accents stay',
    bytes: withBadBytes(listOf('A-1,Kafé “Satu”,SOP,SHE', 'A-2,Kaf~ Dua,SOP,SHE', 'A-3,Garçon,SOP,SHE')),
    rows: ['2 A-1 Kafé “Satu”', '4 A-3 Garçon'],
    errors: [[3, 'nama', broken(3)]],
  },
  {
    what: 'UTF-8 with bad bytes in two rows, and in a column that is not imported',
    bytes: withBadBytes(
      `${header},catatan\nA-~1,Kafé é,SOP,S~E,\nA-2,Café,SOP,SHE,~\nA-3,Kaf~ ~,SOP,SHE,é\nA-4,Ré,SOP,SHE,\n`,
    ),
    rows: ['3 A-2 Café', '5 A-4 Ré'],
    errors: [
      [2, 'nomor', broken(2)],
      [2, 'department', /tidak dikenal/],
      [4, 'nama', broken(4)],
    ],
  },
  {
    what: 'UTF-8 that is cut within its last character',
    bytes: utf8(listOf('A-1,Kafé,SOP,SHE', 'A-2,Dua,SOP,SHE,“')).subarray(0, -2),
    rows: ['2 A-1 Kafé', '3 A-2 Dua'],
  },
  {
    what: 'Windows-1252, of which two bytes happen to be valid UTF-8',
    bytes: latin1(listOf('A-1,\u0093CAF\u00c9\u0094,SOP,SHE', 'A-2,Kafé é,SOP,SHE')),
    rows: ['2 A-1 “CAFÉ”', '3 A-2 Kafé é'],
  },
  {
    what: 'UTF-16 without a byte-order mark',
    bytes: utf16le(listOf('A-1,Kafé “Satu”,SOP,SHE')),
    rows: ['2 A-1 Kafé “Satu”'],
  },
  {
    what: 'big-endian UTF-16 without a byte-order mark',
    bytes: utf16be(listOf('A-1,Kafé “Satu”,SOP,SHE')),
    rows: ['2 A-1 Kafé “Satu”'],
  },
];

/** Delimited texts as they are found, with their expected interpretation. */
export const csvTexts: readonly CsvText[] = [...strayQuotes, ...quotes, ...lineEnds, ...encodings];
