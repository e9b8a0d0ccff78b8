import { CFB } from 'xlsx';
import { fileErrors, ImportFileError } from './file-errors.ts';

/** The part of SheetJS that reads a compound file; its types say nothing of it. */
const compound = CFB as {
  read: (bytes: Buffer, options: { type: 'buffer' }) => object;
  find: (file: object, path: string) => { content?: Uint8Array } | null;
};

/** SheetJS makes an object of each cell of an old workbook, all sheets at once: more than these would not fit. */
export const maxXlsCells = 300_000;

/** Records that hold many cells, and the bytes of one. */
const multiple: ReadonlyMap<number, number> = new Map([
  [0x00bd, 6],
  [0x00be, 2],
]);
const lastOfRecord = 6;

/** Refuses an .xls with more cells than can be read, by walking the records of its workbook. */
export const requireXlsCellLimit = (bytes: Buffer): void => {
  const stream = workbookStream(bytes);
  let cells = 0;
  for (let at = 0; at + 4 <= stream.length; ) {
    const [type, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    const each = multiple.get(type);
    cells += each === undefined ? 1 : Math.max(1, Math.floor((length - lastOfRecord) / each));
    if (cells > maxXlsCells) throw new ImportFileError(fileErrors.tooManyCells(maxXlsCells));
    at += 4 + length;
  }
};

const workbookStream = (bytes: Buffer): Buffer => {
  try {
    const file = compound.read(bytes, { type: 'buffer' });
    const found = compound.find(file, 'Workbook') ?? compound.find(file, 'Book');
    if (found?.content) return Buffer.from(found.content);
  } catch (error) {
    throw new ImportFileError(fileErrors.damaged, { cause: error });
  }
  throw new ImportFileError(fileErrors.notAWorkbook);
};
