import type { CellMark, RowMarks } from '../tables/row-marks.ts';
import { recordsOf } from './xls-cells.ts';

/** The marks of a sheet by row, from 1. */
type SheetMarks = ReadonlyMap<number, RowMarks>;

const records = {
  bof: 0x0809,
  eof: 0x000a,
  font: 0x0031,
  style: 0x00e0,
  palette: 0x0092,
  sheet: 0x0085,
  numbers: 0x00bd,
  blanks: 0x00be,
} as const;
/** Formula, blank, number, text, Boolean or error, shared text and short number: row, column and style of one cell. */
const singleCells: ReadonlySet<number> = new Set([0x0006, 0x0201, 0x0203, 0x0204, 0x0205, 0x00fd, 0x027e, 0x00d6]);
const biff8 = 0x0600;

/** The colours 8 to 63 of a workbook without its own ([MS-XLS] 2.5.161). */
const defaultPalette = (
  '000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF 800000 008000 000080 808000 800080 008080 C0C0C0 808080 ' +
  '9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF ' +
  '00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 ' +
  '003366 339966 003300 333300 993300 993366 333399 333333'
).split(' ');
const firstColour = 8;
const solid = 1;

/**
 * Which cells of an .xls are struck through or filled with a colour, by the name of the sheet: its records
 * ([MS-XLS] 2.4), because SheetJS returns no fonts. Undefined for workbooks before Excel 97, whose records differ.
 */
export const readXlsMarks = (stream: Buffer): ReadonlyMap<string, SheetMarks> | undefined => {
  if (stream.length < 8 || stream.readUInt16LE(0) !== records.bof || stream.readUInt16LE(4) !== biff8) return undefined;
  const reader = new MarksReader();
  for (const { type, data, at } of recordsOf(stream)) reader.read(type, data, at);
  return reader.sheets;
};

class MarksReader {
  readonly sheets = new Map<string, Map<number, Map<number, CellMark>>>();
  readonly #names = new Map<number, string>();
  readonly #struckFonts: boolean[] = [];
  readonly #styles: { font: number; colour: number | undefined }[] = [];
  #palette = defaultPalette;
  #marks: (CellMark | undefined)[] | undefined;
  #sheet: Map<number, Map<number, CellMark>> | undefined;
  /** Charts within sheets have cells of their own. */
  #depth = 0;

  read(type: number, data: Buffer, at: number): void {
    if (type === records.bof) this.#begin(at);
    else if (type === records.eof) this.#depth -= 1;
    else if (this.#depth !== 1) return;
    else if (this.#sheet) this.#readCells(type, data, this.#sheet);
    else this.#readGlobal(type, data);
  }

  #begin(at: number): void {
    this.#depth += 1;
    if (this.#depth !== 1) return;
    const name = this.#names.get(at);
    this.#sheet = name === undefined ? undefined : new Map();
    if (name !== undefined && this.#sheet) this.sheets.set(name, this.#sheet);
  }

  #readGlobal(type: number, data: Buffer): void {
    if (type === records.font && data.length >= 4) this.#struckFonts.push((data.readUInt16LE(2) & 0x08) !== 0);
    else if (type === records.style && data.length >= 20)
      this.#styles.push({
        font: data.readUInt16LE(0),
        colour: data.readUInt32LE(14) >>> 26 === solid ? data.readUInt16LE(18) & 0x7f : undefined,
      });
    else if (type === records.palette)
      this.#palette = Array.from({ length: Math.floor((data.length - 2) / 4) }, (_, index) =>
        data.toString('hex', 2 + 4 * index, 5 + 4 * index).toUpperCase(),
      );
    else if (type === records.sheet && data.length > 8) {
      const isWide = ((data[7] ?? 0) & 1) !== 0;
      const end = 8 + (data[6] ?? 0) * (isWide ? 2 : 1);
      this.#names.set(data.readUInt32LE(0), data.toString(isWide ? 'utf16le' : 'latin1', 8, end));
    }
  }

  #readCells(type: number, data: Buffer, sheet: Map<number, Map<number, CellMark>>): void {
    const cellBytes = type === records.numbers ? 6 : 2;
    const isSeveral = type === records.numbers || type === records.blanks;
    if (data.length < 6 || !(isSeveral || singleCells.has(type))) return;
    const [row, first] = [data.readUInt16LE(0) + 1, data.readUInt16LE(2)];
    const count = isSeveral ? Math.floor((data.length - 6) / cellBytes) : 1;
    for (let index = 0; index < count; index += 1) {
      const mark = this.#markOf(data.readUInt16LE(4 + index * cellBytes));
      if (!mark) continue;
      const marks = sheet.get(row) ?? new Map<number, CellMark>();
      marks.set(first + index, mark);
      sheet.set(row, marks);
    }
  }

  #markOf(style: number): CellMark | undefined {
    this.#marks ??= this.#styles.map(({ font, colour }) => {
      // The index 4 is not used.
      const isStruck = this.#struckFonts[font > 4 ? font - 1 : font] === true;
      const rgb = colour === undefined ? undefined : this.#palette[colour - firstColour];
      const fill = rgb === 'FFFFFF' ? undefined : rgb;
      return isStruck || fill !== undefined ? { isStruck, fill } : undefined;
    });
    return this.#marks[style];
  }
}
