import { maxFileUrlLength } from '../../../../shared/domain/documents/document-fields.ts';
import { type Merge, type Merges, mergeKey } from '../../../../shared/domain/import/header.ts';
import { fileErrors, ImportFileError } from '../file-errors.ts';
import { readXml, type Tag, textOf, XmlHandler } from './xml.ts';

/** Four merged cells for each of the most rows. */
export const maxMerges = 200_000;
/** Two links for each of the most rows. */
export const maxLinks = 100_000;

/** A hyperlink of a cell: the relation with its address, and the place in the target. */
interface Hyperlink {
  cell: number;
  relation: string;
  location: string;
}

/** What a sheet's part lists below its rows. */
export interface SheetTail {
  merges: Merges;
  hyperlinks: readonly Hyperlink[];
}

/** Reads the merged cells and hyperlinks of a sheet: the rows before them are skipped, not parsed. */
export const readSheetTail = async (chunks: AsyncIterable<Buffer>): Promise<SheetTail> => {
  const reader = new TailReader();
  await readXml(chunksAfterRows(chunks), reader);
  return reader;
};

const rowsEnd = Buffer.from('sheetData>');
/** Longer than the end tag with a namespace prefix. */
const maxTagLength = 64;

async function* chunksAfterRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFound = false;
  let before: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (isFound) {
      yield chunk;
      continue;
    }
    // The tag may lie across two chunks.
    const bytes = chunk.includes(rowsEnd) ? Buffer.concat([before, chunk]) : chunk;
    const across = Buffer.concat([before, chunk.subarray(0, maxTagLength)]);
    const end = endOfRows(bytes);
    const endAcross = end < 0 ? endOfRows(across) : -1;
    isFound = end >= 0 || endAcross >= 0;
    if (end >= 0) yield bytes.subarray(end);
    else if (endAcross >= 0) yield chunk.subarray(endAcross - before.length);
    before = Buffer.from(chunk.subarray(Math.max(0, chunk.length - maxTagLength)));
  }
}

/** The index after `</sheetData>`, also with a namespace prefix; -1 where it is not in these bytes. */
const endOfRows = (bytes: Buffer): number => {
  for (let at = bytes.indexOf(rowsEnd); at >= 0; at = bytes.indexOf(rowsEnd, at + 1)) {
    const start = bytes.lastIndexOf('<', at);
    if (start >= 0 && bytes[start + 1] === slash) return at + rowsEnd.length;
  }
  return -1;
};
const slash = 0x2f;

class TailReader extends XmlHandler implements SheetTail {
  readonly merges = new Map<number, Merge>();
  readonly hyperlinks: Hyperlink[] = [];
  #mergeCount = 0;

  open({ name, attribute }: Tag): void {
    if (name === 'mergeCell') this.#addMerge(attribute('ref') ?? '');
    else if (name === 'hyperlink') this.#addHyperlink(attribute);
  }

  override close(name: string): void {
    // Hyperlinks follow the merged cells.
    if (name === 'hyperlinks') this.isDone = true;
  }

  #addMerge(range: string): void {
    this.#mergeCount += 1;
    if (this.#mergeCount > maxMerges) throw new ImportFileError(fileErrors.tooManyMerges);
    const [, firstColumn, firstRow, lastColumn, lastRow] =
      /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(range) ?? [];
    if (firstColumn === undefined || lastColumn === undefined) return;
    const merge = { lastRow: Number(lastRow), lastColumn: columnIndex(lastColumn) };
    this.merges.set(mergeKey(Number(firstRow), columnIndex(firstColumn)), merge);
  }

  #addHyperlink(attribute: Tag['attribute']): void {
    const relation = attribute('id');
    const [, column, row] = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::|$)/.exec(attribute('ref') ?? '') ?? [];
    // A hyperlink without a relation leads to another place of the workbook.
    if (relation === undefined || column === undefined) return;
    if (this.hyperlinks.length >= maxLinks) throw new ImportFileError(fileErrors.tooManyLinks);
    const location = textOf(attribute('location') ?? '').slice(0, maxFileUrlLength);
    this.hyperlinks.push({ cell: mergeKey(Number(row), columnIndex(column)), relation, location });
  }
}

/** 0 for A. */
const columnIndex = (letters: string): number =>
  [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 0x40, 0) - 1;
