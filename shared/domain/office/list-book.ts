import { type CellObject, CFB, type ParsingOptions, read, type WorkBook, type WorkSheet } from 'xlsx';
import { isCompoundFile, isZip } from '../files/signatures.ts';
import { listText, textIn } from '../import/encoding.ts';

/** The part of SheetJS that reads compound files, which its types do not declare. */
const compound = CFB as {
  read: (bytes: Uint8Array, options: { type: 'array' }) => object;
  find: (file: object, path: string) => { content?: Uint8Array } | null;
};

/** The records of an .xls. Throws for a damaged file. */
export const workbookStream = (bytes: Uint8Array): Uint8Array | undefined => {
  const file = compound.read(bytes, { type: 'array' });
  return (compound.find(file, 'Workbook') ?? compound.find(file, 'Book'))?.content;
};

const records = { bof: 0x0809, codePage: 0x0042, eof: 0x000a } as const;
const biff8 = 0x0600;

const otherEncodings: ReadonlyMap<number, string> = new Map([
  [866, 'ibm866'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [10_000, 'macintosh'],
  [32_768, 'macintosh'],
]);
const encodingOf = (codePage: number): string =>
  otherEncodings.get(codePage) ??
  `windows-${codePage === 874 || (codePage >= 1250 && codePage <= 1258) ? codePage : 1252}`;

/** The encoding of a workbook's texts by its records ([MS-XLS] 2.4.52); undefined from Excel 97 on, which uses Unicode. */
const textEncodingOf = (stream: Uint8Array): string | undefined => {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  if (stream.length < 8 || view.getUint16(0, true) !== records.bof || view.getUint16(4, true) >= biff8)
    return undefined;
  for (let at = 0; at + 6 <= stream.length; at += 4 + view.getUint16(at + 2, true)) {
    const type = view.getUint16(at, true);
    if (type === records.codePage) return encodingOf(view.getUint16(at + 4, true));
    if (type === records.eof) break;
  }
  return encodingOf(1252);
};

/** Decodes the texts of a workbook of Excel 95, of which SheetJS returns each byte as a character. */
export const withDecodedTexts = (book: WorkBook, stream: Uint8Array | undefined): WorkBook => {
  const encoding = stream && textEncodingOf(stream);
  if (encoding === undefined) return book;
  const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  // Texts of its later parts may be Unicode.
  const isBytes = (text: string): boolean => /[\x80-\xff]/.test(text) && !/[\u0100-\uffff]/.test(text);
  const decoded = (text: string): string => (isBytes(text) ? textIn(encoding, bytesOf(text)) : text);
  for (const cell of Object.values(book.Sheets).flatMap(cellsOf)) {
    if (typeof cell.v !== 'string') continue;
    cell.v = decoded(cell.v);
    if (cell.w !== undefined) cell.w = decoded(cell.w);
  }
  const names = book.SheetNames.map(decoded);
  const sheets = book.SheetNames.map((name, at) => [names[at], book.Sheets[name]]);
  return { ...book, SheetNames: names, Sheets: Object.fromEntries(sheets) };
};

const cellsOf = (sheet: WorkSheet): CellObject[] =>
  ((sheet['!data'] ?? []) as (readonly (CellObject | undefined)[] | undefined)[]).flatMap((row) =>
    (row ?? []).filter((cell) => cell !== undefined),
  );

/** A list as SheetJS reads it, by its content: a workbook of any kind, or a text with separated values. Throws for others. */
export const readListBook = (bytes: Uint8Array, options: ParsingOptions): WorkBook => {
  const list = listText(bytes);
  // `raw`: '0012' and '1-2' stay as they are written.
  if (list) return read(list.text, { ...options, dense: true, type: 'string', raw: true });
  const isOldest = bytes[0] === 0x09;
  if (bytes.includes(0) && !isOldest && !isZip(bytes) && !isCompoundFile(bytes))
    throw new Error('Neither a workbook nor a text');
  const book = read(bytes, { ...options, dense: true, type: 'array' });
  return withDecodedTexts(book, isCompoundFile(bytes) ? workbookStream(bytes) : undefined);
};
