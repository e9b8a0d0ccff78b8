import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { CFB } from 'xlsx';
import type { TestFile } from '../files.ts';
import { type Cell, delimited, workbook } from './workbooks.ts';

/** The looks of rows by their number: 1 struck through, 2 yellow, 3 red, 4 the grey of every second row. */
type Looks = Record<number, 1 | 2 | 3 | 4>;

const solid = (rgb: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${rgb}"/></patternFill></fill>`;
const styles = `<?xml version="1.0" encoding="UTF-8"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<fonts count="2"><font><sz val="11"/></font><font><strike/><sz val="11"/></font></fonts>
<fills count="5"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid('FFFF00')}${solid('FF0000')}${solid('D9D9D9')}</fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="5"><xf fontId="0" fillId="0"/><xf fontId="1" fillId="0"/><xf fontId="0" fillId="2"/><xf fontId="0" fillId="3"/><xf fontId="0" fillId="4"/></cellXfs>
</styleSheet>`;

/** A workbook whose rows look as Excel shows them. */
const marked = (name: string, grid: readonly Cell[][], looks: Looks): TestFile => {
  const { bytes, ...file } = workbook(name, grid);
  const entries = unzipSync(bytes);
  const path = 'xl/worksheets/sheet1.xml';
  const sheet = strFromU8(entries[path] ?? new Uint8Array()).replace(
    /<row r="(\d+)"[^>]*>.*?<\/row>/gs,
    (row, number: string) => {
      const look = looks[Number(number)];
      return look === undefined ? row : row.replaceAll('<c ', `<c s="${look}" `);
    },
  );
  return { ...file, bytes: zipSync({ ...entries, [path]: strToU8(sheet), 'xl/styles.xml': strToU8(styles) }) };
};

const compound = CFB as {
  read: (bytes: Buffer, options: { type: 'buffer' }) => object;
  find: (file: object, path: string) => { content: Uint8Array; size: number };
  write: (file: object, options: { type: 'buffer' }) => Uint8Array;
};

const record = (type: number, data: Uint8Array): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
};

/** A style of an .xls: its font, and the index of its colour. */
const xlsStyle = (font: number, colour?: number): Buffer => {
  const data = Buffer.alloc(20);
  data.writeUInt16LE(font, 0);
  if (colour !== undefined) {
    data.writeUInt32LE((1 << 26) >>> 0, 14);
    data.writeUInt16LE(colour | (0x41 << 7), 18);
  }
  return record(0x00e0, data);
};

/** An .xls of one sheet whose rows look as Excel shows them: SheetJS writes no fonts and fills. */
const markedXls = (name: string, grid: readonly Cell[][], looks: Looks): TestFile => {
  const { bytes, ...file } = workbook(name, grid);
  const container = compound.read(Buffer.from(bytes), { type: 'buffer' });
  const entry = compound.find(container, 'Workbook');
  const found: { type: number; data: Buffer }[] = [];
  const stream = Buffer.from(entry.content);
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2))
    found.push({
      type: stream.readUInt16LE(at),
      data: Buffer.from(stream.subarray(at + 4, at + 4 + stream.readUInt16LE(at + 2))),
    });
  const styleCount = found.filter(({ type }) => type === 0x00e0).length;
  const lastStyle = found.findLastIndex(({ type }) => type === 0x00e0);
  const cells = new Set([0x00fd, 0x0203, 0x0204, 0x027e]);
  const font = Buffer.from(found.find(({ type }) => type === 0x0031)?.data ?? []);
  font.writeUInt16LE(font.readUInt16LE(2) | 0x08, 2);
  const added = [record(0x0031, font), xlsStyle(1), xlsStyle(0, 13), xlsStyle(0, 10), xlsStyle(0, 22)];
  const addedLength = Buffer.concat(added).length;
  const written = found.map(({ type, data }, at) => {
    if (type === 0x0085) data.writeUInt32LE(data.readUInt32LE(0) + addedLength, 0);
    const look = cells.has(type) ? looks[data.readUInt16LE(0) + 1] : undefined;
    if (look !== undefined) data.writeUInt16LE(styleCount + look - 1, 4);
    // Fonts and styles are counted in the order of their kind.
    return at === lastStyle ? Buffer.concat([record(type, data), ...added]) : record(type, data);
  });
  entry.content = Buffer.concat(written);
  entry.size = entry.content.length;
  return { ...file, bytes: new Uint8Array(compound.write(container, { type: 'buffer' })) };
};

const noted = (text: string, comment: string): Cell => ({ t: 's', v: text, c: [{ a: 'IMS', t: comment }] });

/** A workbook whose looks or comments may say what its cells do not. */
export interface MarkedList {
  what: string;
  file: TestFile;
  asked: string[];
  /** 'number status' after every proposal is accepted ('unchanged' where there is none), and when marked rows are left out. */
  accepted: string[];
  skipped: string[];
}

const columns: Cell[] = ['No. Dokumen', 'Judul', 'Jenis', 'Departemen', 'Status'];
const row = (at: number, status: Cell = 'Aktif'): Cell[] => [`A-${at}`, `Perawatan Unit ${at}`, 'SOP', 'SHE', status];

const commented: Cell[][] = [
  columns,
  row(1),
  [noted('A-2', 'Sudah dicabut per Mei 2024'), ...row(2).slice(1)],
  [noted('A-3', 'Asli di lemari IMS'), ...row(3).slice(1)],
];

export const markedLists: readonly MarkedList[] = [
  {
    what: 'rows struck through, one of which states its status',
    file: marked('coret.xlsx', [columns, row(1), row(2), row(3, 'Kadaluarsa'), row(4, null)], { 3: 1, 4: 1, 5: 1 }),
    asked: ['strike: 2, retired'],
    accepted: ['A-1 Aktif', 'A-2 Kadaluarsa', 'A-3 Kadaluarsa', 'A-4 Kadaluarsa'],
    skipped: ['A-1 Aktif'],
  },
  {
    what: 'colours, one of which a legend explains',
    file: marked(
      'warna.xlsx',
      [columns, row(1), row(2), row(3), row(4), row(5), row(6), [], ['Dokumen sudah dicabut']],
      { 3: 3, 6: 2, 9: 3 },
    ),
    asked: ['fill FF0000: 1, retired', 'fill FFFF00: 1, nothing'],
    accepted: ['A-1 Aktif', 'A-2 Kadaluarsa', 'A-3 Aktif', 'A-4 Aktif', 'A-5 Aktif', 'A-6 Aktif'],
    skipped: ['A-1 Aktif', 'A-3 Aktif', 'A-4 Aktif', 'A-6 Aktif'],
  },
  {
    what: 'comments, one of which withdraws its document',
    file: workbook('komentar.xlsx', commented),
    asked: ['comment withdrawn: 1, retired', 'comment: 1, unchanged'],
    accepted: ['A-1 Aktif', 'A-2 Kadaluarsa', 'A-3 Aktif'],
    skipped: ['A-1 Aktif'],
  },
  {
    what: 'a coloured header and every second row in grey',
    file: marked('belang.xlsx', [columns, row(1), row(2), row(3), row(4)], { 1: 2, 3: 4, 5: 4 }),
    asked: [],
    accepted: ['A-1 Aktif', 'A-2 Aktif', 'A-3 Aktif', 'A-4 Aktif'],
    skipped: ['A-1 Aktif', 'A-2 Aktif', 'A-3 Aktif', 'A-4 Aktif'],
  },
  {
    what: 'rows of an .xls struck through, and a colour that a legend explains',
    file: markedXls(
      'coret.xls',
      [columns, row(1), row(2), row(3, 'Kadaluarsa'), row(4), row(5), row(6), [], ['Dokumen sudah dicabut']],
      { 3: 1, 4: 1, 6: 3, 9: 3 },
    ),
    asked: ['strike: 1, retired', 'fill FF0000: 1, retired'],
    accepted: ['A-1 Aktif', 'A-2 Kadaluarsa', 'A-3 Kadaluarsa', 'A-4 Aktif', 'A-5 Kadaluarsa', 'A-6 Aktif'],
    skipped: ['A-1 Aktif', 'A-4 Aktif', 'A-6 Aktif'],
  },
  {
    what: 'comments of an .xls, one of which withdraws its document',
    file: workbook('komentar.xls', commented),
    asked: ['comment withdrawn: 1, retired', 'comment: 1, unchanged'],
    accepted: ['A-1 Aktif', 'A-2 Kadaluarsa', 'A-3 Aktif'],
    skipped: ['A-1 Aktif'],
  },
  {
    what: 'a coloured header and every second row of an .xls in grey',
    file: markedXls('belang.xls', [columns, row(1), row(2), row(3), row(4)], { 1: 2, 3: 4, 5: 4 }),
    asked: [],
    accepted: ['A-1 Aktif', 'A-2 Aktif', 'A-3 Aktif', 'A-4 Aktif'],
    skipped: ['A-1 Aktif', 'A-2 Aktif', 'A-3 Aktif', 'A-4 Aktif'],
  },
  {
    what: 'notes below documents that withdraw them, in the column of titles and in cells beside each other',
    file: workbook('di-bawah.xlsx', [
      columns,
      row(1),
      [null, 'Ditarik per 12 Desember 2023'],
      row(2),
      ['Dokumen ini tidak berlaku lagi sejak 2022'],
      row(3),
      [null, 'dicabut tanggal', '1 Mei 2021'],
      row(4),
    ]),
    asked: ['comment withdrawn: 3, retired'],
    accepted: ['A-1 Kadaluarsa', 'A-2 Kadaluarsa', 'A-3 Kadaluarsa', 'A-4 Aktif'],
    skipped: ['A-4 Aktif'],
  },
  {
    what: 'notes in a column that nothing is read from, one of a document that says so itself',
    file: delimited(
      'catatan.csv',
      'No. Dokumen;Judul;Jenis;Departemen;Status;Lokasi Arsip\nA-1;Satu;SOP;SHE;Aktif;Lemari 2\nA-2;Dua;SOP;SHE;Aktif;Withdrawn 03/2022\nA-3;Tiga;SOP;SHE;Kadaluarsa;Digantikan A-9\nA-4;Empat;SOP;SHE;Aktif;sudah dimusnahkan\nA-5;Lima;SOP;SHE;Aktif;Diganti HGS-009\nA-6;Enam;SOP;SHE;Aktif;Tidak dipakai lagi\nA-7;Tujuh;SOP;SHE;Aktif;Kedaluwarsa 2021\nA-8;Delapan;SOP;SHE;Aktif;Logo diganti dengan yang baru\n',
    ),
    asked: ['comment withdrawn: 5, retired'],
    accepted: [
      'A-1 Aktif',
      'A-2 Kadaluarsa',
      'A-3 Kadaluarsa',
      'A-4 Kadaluarsa',
      'A-5 Kadaluarsa',
      'A-6 Kadaluarsa',
      'A-7 Kadaluarsa',
      'A-8 Aktif',
    ],
    skipped: ['A-1 Aktif', 'A-8 Aktif'],
  },
  {
    what: 'titles that end with a withdrawal, and remarks on one that comes or does not',
    file: workbook('judul-ditarik.xls', [
      [...columns, 'Keterangan'],
      ['A-1', 'Perawatan Ban (OBSOLETE)', 'SOP', 'SHE', 'Aktif', null],
      ['A-2', 'Perawatan Rem - dicabut 2020', 'SOP', 'SHE', 'Aktif', null],
      [...row(3), 'Akan ditarik per 1 Januari 2031'],
      [...row(4), 'belum dicabut'],
      row(5),
    ]),
    asked: ['comment withdrawn: 4, nothing'],
    accepted: ['A-1 Aktif', 'A-2 Aktif', 'A-3 Aktif', 'A-4 Aktif', 'A-5 Aktif'],
    skipped: ['A-5 Aktif'],
  },
  {
    what: 'a section of withdrawn documents below those in force',
    file: workbook('bagian-ditarik.xlsx', [
      columns,
      row(1),
      [null, 'DOKUMEN YANG TIDAK BERLAKU'],
      row(2),
      row(3),
      ['DAFTAR LAIN'],
      row(4),
    ]),
    asked: ['comment withdrawn: 2, retired'],
    accepted: ['A-1 Aktif', 'A-2 Kadaluarsa', 'A-3 Kadaluarsa', 'A-4 Aktif'],
    skipped: ['A-1 Aktif', 'A-4 Aktif'],
  },
  {
    what: 'sheets of withdrawn documents by their names, one of which says so of a document as well',
    file: workbook('lembar-ditarik.xlsx', [
      { name: 'Aktif', grid: [columns, row(1)] },
      { name: 'Dokumen Obsolete', grid: [columns, row(2), row(3, 'Kadaluarsa')] },
      { name: 'Kadaluarsa', grid: [columns, ['Bagian Umum'], row(4), ['Bagian Lain'], row(5)] },
    ]),
    asked: ['comment withdrawn: 3, retired'],
    accepted: ['A-1 Aktif', 'A-2 Kadaluarsa', 'A-3 Kadaluarsa', 'A-4 Kadaluarsa', 'A-5 Kadaluarsa'],
    skipped: ['A-1 Aktif'],
  },
  {
    what: 'sheets whose names speak of validity',
    file: workbook('lembar-berlaku.xlsx', [
      { name: 'Masih Berlaku', grid: [columns, row(1)] },
      { name: 'Aktif dan Obsolete', grid: [columns, row(2)] },
    ]),
    asked: [],
    accepted: ['A-1 Aktif', 'A-2 Aktif'],
    skipped: ['A-1 Aktif', 'A-2 Aktif'],
  },
  {
    what: 'titles about withdrawals, what replaces other documents, and what is done with records',
    file: workbook('tentang-penarikan.xlsx', [
      [...columns, 'Keterangan', 'Disposisi Arsip'],
      ['A-1', 'Pemusnahan Limbah', 'SOP', 'SHE', 'Aktif', 'Menggantikan A-7', 'Dimusnahkan'],
      ['A-2', 'Produk yang Ditarik dari Pasar', 'SOP', 'SHE', 'Aktif', null, 'Dimusnahkan'],
      ['A-3', 'Perawatan Rem', 'SOP', 'SHE', 'Kadaluarsa', 'Ditarik 2020', 'Dimusnahkan'],
    ]),
    asked: [],
    accepted: ['A-1 Aktif', 'A-2 Aktif', 'A-3 Kadaluarsa'],
    skipped: ['A-1 Aktif', 'A-2 Aktif', 'A-3 Kadaluarsa'],
  },
];
