import { crc32, deflateRawSync } from 'node:zlib';
import { CFB } from 'xlsx';
import { isFullRun } from '../property-runs.ts';

/** Small files that would cost a parser seconds or gigabytes; `why` is the expected error message. */
export interface HostileFile {
  name: string;
  make: () => Uint8Array;
  why?: RegExp;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const megabyte = 1024 * 1024;
const header = ['nomor', 'nama', 'jenis', 'department'];
const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const rowOf = (cells: readonly string[]): string => `<row>${cells.map(inline).join('')}</row>`;
const headerRow = rowOf(header);
const sheetOf = (rows: string): string =>
  `<worksheet xmlns="${main}"><sheetData>${headerRow}${rows}</sheetData></worksheet>`;
const ofSize = (text: string, megabytes: number): string => text.repeat((megabytes * megabyte) / text.length);
/** The number of rows or cells of a file whose cost grows with them, and which no limit rejects. */
export const part = isFullRun ? 1 : 0.2;
const many = (count: number): number => Math.ceil(count * part);

interface Book {
  sheets?: Record<string, string>;
  strings?: string;
  styles?: string;
  others?: Record<string, Uint8Array>;
}

const contentTypes = (sheets: readonly string[]): string => {
  const parts = [
    ['workbook.xml', 'sheet.main'],
    ['sharedStrings.xml', 'sharedStrings'],
    ['styles.xml', 'styles'],
    ...sheets.map((path) => [path, 'worksheet']),
  ];
  const overrides = parts.map(
    ([path, type]) => `<Override PartName="/xl/${path}" ContentType="${sheetType}.${type}+xml"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
};

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;

/** An archive of these entries. The library that reads archives takes seconds to write the largest of these. */
const zip = (entries: Record<string, Uint8Array>): Uint8Array => {
  const local: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(entries)) {
    const name = Buffer.from(path);
    const data = deflateRawSync(content, { level: 1 });
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    local.push(Buffer.from('PK\x03\x04'), facts, name, data);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.of(20, 0), facts, place, name);
    offset += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  const count = Object.keys(entries).length;
  end.write('PK\x05\x06');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...local, ...directory, end]));
};

/** A workbook with these sheets, by their paths in `xl`. */
const book = ({ sheets = {}, strings = '', styles = '', others = {} }: Book): Uint8Array => {
  const paths = Object.keys(sheets);
  return zip({
    '[Content_Types].xml': Buffer.from(contentTypes(paths)),
    '_rels/.rels': Buffer.from(
      `<Relationships xmlns="${packageNamespace}/relationships">${relation('w', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': Buffer.from(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${paths.map((_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      `<Relationships xmlns="${packageNamespace}/relationships">${paths.map((path, at) => relation(`r${at}`, 'worksheet', path)).join('')}${relation('s', 'sharedStrings', 'sharedStrings.xml')}${relation('t', 'styles', 'styles.xml')}</Relationships>`,
    ),
    'xl/sharedStrings.xml': Buffer.from(`<sst xmlns="${main}" count="1" uniqueCount="1">${strings}</sst>`),
    'xl/styles.xml': Buffer.from(`<styleSheet xmlns="${main}">${styles}</styleSheet>`),
    ...Object.fromEntries(paths.map((path) => [`xl/${path}`, Buffer.from(sheets[path] ?? '')])),
    ...others,
  });
};

const coverSheet = `<worksheet xmlns="${main}"><sheetData>${rowOf(['Sampul'])}</sheetData></worksheet>`;
const first = 'worksheets/sheet1.xml';
const oneSheet = (sheet: string, more: Omit<Book, 'sheets'> = {}): Uint8Array =>
  book({ ...more, sheets: { [first]: sheet } });

/** A list in which every document number is merged over two rows. */
const withMerges = (merges: number): string => {
  const rows = Array.from({ length: many(40_000) }, (_, at) => rowOf([`A-${at}`, 'Satu', 'SOP', 'SHE'])).join('');
  const cells = Array.from({ length: merges }, (_, at) => `<mergeCell ref="A${at + 2}:A${at + 3}"/>`);
  return `<worksheet xmlns="${main}"><sheetData>${headerRow}${rows}</sheetData><mergeCells>${cells.join('')}</mergeCells></worksheet>`;
};

/** A list with this many hyperlinks, each with an address of its own. */
const withLinks = (links: number, length: number): Uint8Array => {
  const rows = Array.from({ length: many(40_000) }, (_, at) => rowOf([`A-${at}`, 'Satu', 'SOP', 'SHE'])).join('');
  const cells = Array.from({ length: links }, (_, at) => `<hyperlink ref="A${at + 2}" r:id="r${at}"/>`).join('');
  const targets = Array.from(
    { length: links },
    (_, at) =>
      `<Relationship Id="r${at}" Type="${relations}/hyperlink" Target="https://a.example/${at}${'x'.repeat(length)}" TargetMode="External"/>`,
  );
  return oneSheet(
    `<worksheet xmlns="${main}" xmlns:r="${relations}"><sheetData>${headerRow}${rows}</sheetData><hyperlinks>${cells}</hyperlinks></worksheet>`,
    {
      others: {
        'xl/worksheets/_rels/sheet1.xml.rels': Buffer.from(
          `<Relationships xmlns="${packageNamespace}/relationships">${targets.join('')}</Relationships>`,
        ),
      },
    },
  );
};

const zipFiles: HostileFile[] = [
  {
    name: 'spasi.xlsx',
    make: () => oneSheet(sheetOf(rowOf([`A${' '.repeat(160_000)}B`, `A${' '.repeat(160_000)}B`, 'SOP', 'SHE']))),
  },
  {
    name: 'baris-kosong-dalam-sel.xlsx',
    make: () => oneSheet(sheetOf(rowOf(['A-1', `A${' \n'.repeat(16_000)}B`, 'SOP', 'SHE']).repeat(100))),
  },
  {
    name: 'di-luar-worksheets.xlsx',
    make: () => book({ sheets: { 'lembar/data.xml': sheetOf(ofSize('<row><c><v>1</v></c></row>', 10)) } }),
    why: /lebih dari 50\.000 baris/,
  },
  {
    name: 'string-bersama.xlsx',
    make: () => oneSheet(sheetOf(''), { strings: ofSize('<si><t>x</t></si>', 48) }),
    why: /terlalu banyak teks/,
  },
  {
    name: 'string-bersama-kosong.xlsx',
    make: () => oneSheet(sheetOf(''), { strings: ofSize('<si/>', 48) }),
    why: /terlalu banyak teks/,
  },
  {
    name: 'banyak-lembar.xlsx',
    make: () =>
      book({
        sheets: Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`worksheets/s${at}.xml`, coverSheet])),
        strings: ofSize(`<si><t>${'Kalimat panjang '.repeat(20)}</t></si>`, 15),
      }),
    why: /lebih dari 200 lembar/,
  },
  {
    name: 'satu-string-banyak-sel.xlsx',
    make: () =>
      oneSheet(sheetOf(ofSize(`<row>${'<c t="s"><v>0</v></c>'.repeat(8)}</row>`, 8)), {
        strings: `<si><t>${'a '.repeat(200_000)}</t></si>`,
      }),
    why: /terlalu banyak teks/,
  },
  {
    name: 'sel-terakhir.xlsx',
    make: () =>
      oneSheet(
        `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${headerRow}<row r="1048576"><c ${'x'.repeat(100)}="" r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`,
      ),
    why: /lebih dari 64 kolom/,
  },
  {
    name: 'baris-terakhir.xlsx',
    make: () => oneSheet(sheetOf(`<row r="1048576">${['A-1', 'Satu', 'SOP', 'SHE'].map(inline).join('')}</row>`)),
  },
  {
    name: 'semua-sel-terisi.xlsx',
    make: () => oneSheet(sheetOf(`<row>${'<c><v>1</v></c>'.repeat(60)}</row>`.repeat(many(50_000)))),
  },
  {
    name: 'gaya.xlsx',
    make: () => oneSheet(sheetOf(''), { styles: `<cellXfs>${ofSize('<xf numFmtId="14"/>', 45)}</cellXfs>` }),
    why: /rusak/,
  },
  {
    name: 'format-angka.xlsx',
    make: () => {
      const code = '#,##0.00" tahun "'.repeat(14);
      const cells = Array.from({ length: 120_000 }, (_, at) => `<c s="0"><v>${at}.5</v></c>`);
      const rows = Array.from({ length: 15_000 }, (_, at) => `<row>${cells.slice(at * 8, at * 8 + 8).join('')}</row>`);
      return oneSheet(sheetOf(rows.join('')), {
        styles: `<numFmts><numFmt numFmtId="200" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`,
      });
    },
    why: /terlalu banyak teks/,
  },
  {
    name: 'sel-gabungan.xlsx',
    make: () =>
      oneSheet(`${sheetOf(rowOf(['A-1', 'Satu', 'SOP', 'SHE']))}${ofSize('<mergeCell ref="A1:XFD1048576"/>', 40)}`),
    why: /terlalu banyak sel gabungan/,
  },
  {
    name: 'sel-gabungan-sampai-batas.xlsx',
    make: () => oneSheet(withMerges(many(200_000))),
  },
  { name: 'tautan-sampai-batas.xlsx', make: () => withLinks(many(100_000), 150) },
  { name: 'tautan.xlsx', make: () => withLinks(100_001, 1), why: /terlalu banyak tautan/ },
  { name: 'tautan-panjang.xlsx', make: () => withLinks(20_000, 1900), why: /terlalu banyak teks/ },
  {
    name: 'rumus-tautan.xlsx',
    make: () => {
      const formula = `<f>${'HYPERLINK(&quot;'.repeat(250)}${'&quot;&quot;'.repeat(300)}</f><v>1</v>`;
      return oneSheet(sheetOf(ofSize(`<row>${`<c>${formula}</c>`.repeat(4)}</row>`, 45 * part)));
    },
  },
  {
    name: 'rumus-tanpa-nilai.xlsx',
    make: () => oneSheet(sheetOf(`<row>${'<c><f>A1</f></c>'.repeat(4)}</row>`.repeat(many(49_000)))),
  },
  {
    name: 'lembar-tanpa-judul.xlsx',
    make: () =>
      book({
        sheets: {
          [first]: sheetOf(rowOf(['A-1', 'Satu', 'SOP', 'SHE'])),
          'worksheets/sheet2.xml': `<worksheet><sheetData>${ofSize('<row><c><v>1</v></c></row>', 10)}</sheetData></worksheet>`,
        },
      }),
    why: /lebih dari 300\.000 baris terisi/,
  },
  {
    name: 'judul-di-setiap-baris.xlsx',
    make: () =>
      oneSheet(
        sheetOf(
          Array.from({ length: many(90_000) }, (_, at) =>
            rowOf(at % 2 ? header : ['No. Dok', 'Judul', 'Tipe', 'Dept']),
          ).join(''),
        ),
      ),
    why: /tidak berisi satu baris/,
  },
  {
    name: 'seratus-lembar.xlsx',
    make: () =>
      book({
        sheets: Object.fromEntries(
          Array.from({ length: 200 }, (_, at) => [
            `worksheets/s${at}.xml`,
            sheetOf(rowOf(['A-1', 'Satu', 'SOP', 'SHE']).repeat(many(200))),
          ]),
        ),
      }),
  },
  { name: 'tidak-ditutup.xlsx', make: () => oneSheet(sheetOf(ofSize('<c><is><t>', 45))), why: /rusak/ },
  { name: 'komentar.xlsx', make: () => oneSheet(`<!--${ofSize(' ', 45)}`), why: /rusak/ },
  { name: 'atribut.xlsx', make: () => oneSheet(sheetOf(`<c ${ofSize('a="" ', 45)}/>`)), why: /rusak/ },
  {
    name: 'entitas.xlsx',
    make: () => oneSheet(`<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}">]>${sheetOf(rowOf(['&a;'.repeat(100)]))}`),
    why: /rusak/,
  },
  {
    name: 'judul-mengembang.xlsx',
    // One character that normalizes to eighteen.
    make: () =>
      oneSheet(
        `<worksheet><sheetData>${rowOf(Array.from({ length: 60 }, () => '\ufdfa'.repeat(4000))).repeat(25)}</sheetData></worksheet>`,
      ),
    why: /judul kolom tidak ditemukan/,
  },
  {
    name: 'semua-baris-salah.xlsx',
    make: () =>
      oneSheet(sheetOf(rowOf(['?'.repeat(90), 'x'.repeat(260), 'tidak ada', 'tidak ada']).repeat(many(49_000)))),
  },
  {
    name: 'banyak-entri.xlsx',
    make: () =>
      oneSheet(sheetOf(''), {
        others: Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`n${at}`, new Uint8Array()])),
      }),
    why: /rusak/,
  },
  { name: 'tumpang-tindih.xlsx', make: () => withOverlappingEntries(), why: /rusak/ },
  { name: 'ukuran-bohong.xlsx', make: () => withFalseSizes(), why: /melebihi 50 MB/ },
  { name: 'nama-ganda.xlsx', make: () => withDuplicateName(), why: /rusak/ },
  { name: 'zip-dalam-zip.xlsx', make: () => zip({ 'a.zip': oneSheet(sheetOf('')) }), why: /bukan workbook/ },
  {
    name: 'ods.xlsx',
    make: () => zip({ 'content.xml': Buffer.from('<office/>'), mimetype: Buffer.from('ods') }),
    why: /bukan workbook/,
  },
];

const offsetsOf = (bytes: Uint8Array, signature: number): number[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length - 4 }, (_, at) => at).filter((at) => view.getUint32(at, true) === signature);
};

const directoryEntry = 0x02014b50;

/** Every directory entry refers to the largest entry, which would be unpacked a hundred times. */
const withOverlappingEntries = (): Uint8Array => {
  const others = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`n${at}`, new Uint8Array(1)]));
  const bytes = oneSheet(sheetOf(ofSize('<row/>', 40)), { others });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = offsetsOf(bytes, directoryEntry);
  const largest = entries.reduce((largestSoFar, at) =>
    view.getUint32(at + 20, true) > view.getUint32(largestSoFar + 20, true) ? at : largestSoFar,
  );
  for (const at of entries)
    for (const field of [16, 20, 24, 42]) view.setUint32(at + field, view.getUint32(largest + field, true), true);
  return bytes;
};

/** A sheet of 60 MB whose directory entry states ten bytes. */
const withFalseSizes = (): Uint8Array => {
  const bytes = oneSheet(sheetOf(ofSize('<row/>', 60)));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const at of offsetsOf(bytes, directoryEntry)) view.setUint32(at + 24, 10, true);
  return bytes;
};

/** Two entries with one name, which parsers resolve differently. */
const withDuplicateName = (): Uint8Array => {
  const bytes = oneSheet(sheetOf(''), { others: { 'xl/workbook.xmm': Buffer.from('<workbook/>') } });
  for (let at = 0; at + 15 < bytes.length; at += 1)
    if (String.fromCharCode(...bytes.subarray(at, at + 15)) === 'xl/workbook.xmm') bytes[at + 14] = 'l'.charCodeAt(0);
  return bytes;
};

const container = CFB as {
  utils: { cfb_new: () => object; cfb_add: (file: object, path: string, content: Buffer) => void };
  write: (file: object, options: { type: 'buffer' }) => Buffer;
};

const record = (type: number, ...body: Buffer[]): Buffer => {
  const content = Buffer.concat(body);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
};
const uint16s = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2);
  return bytes;
};

/** An .xls with one sheet of these records. */
const xls = (records: Buffer, globals = Buffer.alloc(0)): Uint8Array => {
  const bof = (type: number) => record(0x0809, uint16s(0x0600, type, 0, 0, 0, 0, 0, 0));
  const end = record(0x000a);
  const sheetName = Buffer.from('\u0006\u0000Sheet1', 'latin1');
  const sheetRecord = (offset: number) => record(0x0085, uint16s(offset & 0xffff, offset >>> 16, 0), sheetName);
  const before = bof(0x0005).length + sheetRecord(0).length + globals.length + end.length;
  const stream = Buffer.concat([bof(0x0005), sheetRecord(before), globals, end, bof(0x0010), records, end]);
  const file = container.utils.cfb_new();
  container.utils.cfb_add(file, '/Workbook', stream);
  return new Uint8Array(container.write(file, { type: 'buffer' }));
};

/** Rows of numbers, six bytes each. */
const numbers = (rows: number, columns: number): Buffer =>
  Buffer.concat(
    Array.from({ length: rows }, (_, row) =>
      record(0x00bd, uint16s(row, 0), ...Array.from({ length: columns }, () => uint16s(0, 6, 0)), uint16s(columns - 1)),
    ),
  );

const xlsFiles: HostileFile[] = [
  { name: 'banyak-sel.xls', make: () => xls(numbers(20_000, 80)), why: /lebih dari 300\.000 sel/ },
  { name: 'sel-sampai-batas.xls', make: () => xls(numbers(many(4900), 60)), why: /judul kolom tidak ditemukan/ },
  {
    name: 'kolom-terakhir.xls',
    make: () =>
      xls(Buffer.concat(Array.from({ length: 50_000 }, (_, row) => record(0x027e, uint16s(row, 16_383, 0, 6, 0))))),
    why: /lebih dari 64 kolom|judul kolom/,
  },
  {
    name: 'lembar-lagi.xls',
    make: () => xls(record(0x0006, Buffer.alloc(26)), Buffer.alloc(0)),
    why: /rusak|judul kolom/,
  },
  {
    name: 'tautan-ke-semua-sel.xls',
    make: () =>
      xls(
        Buffer.concat(Array.from({ length: 500 }, () => record(0x01b8, uint16s(0, 65_535, 0, 255), Buffer.alloc(40)))),
      ),
    why: /lebih dari 300\.000 sel/,
  },
  {
    name: 'sampah.xls',
    make: () =>
      new Uint8Array(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(9 * megabyte, 0xff)])),
    why: /rusak|bukan workbook/,
  },
  { name: 'gelung.xls', make: () => withSectorLoop(), why: /rusak|bukan workbook|judul kolom/ },
];

/** A sector chain with a loop. */
const withSectorLoop = (): Uint8Array => {
  const bytes = xls(numbers(3000, 60));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const table = 512 * (view.getUint32(76, true) + 1);
  for (let at = table; at < Math.min(table + 512, bytes.length); at += 4) view.setUint32(at, 1, true);
  return bytes;
};

const csv = (text: string) => () => Buffer.from(text);
const csvHeader = `${header.join(',')}\n`;
const large = 9;

const csvFiles: HostileFile[] = [
  { name: 'koma.csv', make: csv(ofSize(',', large)), why: /lebih dari 64 kolom/ },
  { name: 'koma-di-bawah-judul.csv', make: csv(csvHeader + ofSize(',', large)), why: /lebih dari 64 kolom/ },
  { name: 'baris-kosong.csv', make: csv(csvHeader + ofSize('\n', large)), why: /lebih dari 50\.000 baris/ },
  { name: 'kutip.csv', make: csv(`${csvHeader}${ofSize('""', large * part)}`) },
  { name: 'kutip-terbuka.csv', make: csv(`${csvHeader}"${ofSize('""', large * part)}`) },
  { name: 'kutip-tunggal.csv', make: csv(csvHeader + ofSize('"', large * part)) },
  { name: 'kutip-di-setiap-sel.csv', make: csv(csvHeader + ofSize('"a"b,', large)), why: /lebih dari 64 kolom/ },
  { name: 'kutip-di-setiap-baris.csv', make: csv(csvHeader + ofSize('"a\n', large)), why: /lebih dari 50\.000 baris/ },
  {
    name: 'kutip-dan-baris-panjang.csv',
    make: csv(csvHeader + ofSize(`"A-1,Satu,SOP,SHE${' '.repeat(185)}\n`, large * part)),
  },
  {
    name: 'kutip-menutup-jauh.csv',
    make: csv(
      csvHeader + ofSize(`A-1,"Satu,SOP,SHE\n${'A-2,Dua ""dua"",SOP,SHE\n'.repeat(250)}A-3,3",SOP,SHE\n`, part),
    ),
  },
  {
    name: 'kutip-dan-koma.csv',
    make: csv(csvHeader + ofSize(`"${','.repeat(60)}${'"",'.repeat(60)}\n`, large * part)),
  },
  { name: 'baris-cr.csv', make: csv(csvHeader + ofSize('\r', large)), why: /lebih dari 50\.000 baris/ },
  { name: 'byte-rusak.csv', make: () => new Uint8Array(large * megabyte).fill(0xff), why: /judul kolom/ },
  {
    name: 'byte-rusak-di-setiap-baris.csv',
    make: () =>
      Buffer.from(csvHeader + ofSize('A-~1,Kafé é,SOP,SHE\n', 0.9 * part)).map((byte) => (byte === 0x7e ? 0xff : byte)),
  },
  {
    name: 'utf-16.csv',
    make: () => new Uint8Array(Buffer.from(csvHeader + ofSize(',', 4.5), 'utf16le')),
    why: /lebih dari 64 kolom/,
  },
  {
    name: 'semua-sel-terisi.csv',
    make: csv(csvHeader + ofSize(`${'12,'.repeat(60)}1\n`, 8 * part)),
  },
  { name: 'spasi.csv', make: csv(`${csvHeader}A${' '.repeat(8 * megabyte)}B,Satu,SOP,SHE\n`) },
  {
    name: 'baris-dalam-kutip.csv',
    make: csv(`${csvHeader}A-1,"A${' \n'.repeat(4 * megabyte)}B",SOP,SHE\n`),
    why: /lebih dari 50\.000 baris/,
  },
  { name: 'satu-baris.csv', make: csv('x'.repeat(large * megabyte)), why: /judul kolom/ },
];

export const hostileFiles: readonly HostileFile[] = [...zipFiles, ...xlsFiles, ...csvFiles];
