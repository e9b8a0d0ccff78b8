import { workbookStream } from '../../../shared/domain/office/list-book.ts';
import { fileErrors, ImportFileError } from './file-errors.ts';

/**
 * SheetJS creates an object for each cell of all sheets of an .xls; more cells than this do not fit into the function's
 * memory.
 */
export const maxXlsCells = 300_000;

/** Record types with several cells, and the bytes of one cell. */
const bytesPerCell: ReadonlyMap<number, number> = new Map([
  [0x00bd, 6],
  [0x00be, 2],
]);
const trailerBytes = 6;
/** Record types that concern a range of cells, which SheetJS visits one by one, and where the range stands. */
const rangeStart: ReadonlyMap<number, number> = new Map([
  [0x01b8, 0],
  [0x0800, 2],
]);
const rangeBytes = 8;

/** Throws when an .xls has too many cells, counted from its workbook records without parsing them. */
export const requireXlsCellLimit = (stream: Buffer): void => {
  let cells = 0;
  for (const { type, data } of recordsOf(stream)) {
    cells += cellCount(type, data);
    if (cells > maxXlsCells) throw new ImportFileError(fileErrors.tooManyCells(maxXlsCells));
  }
};

/** The records of a stream with their place in it; a last one that is cut off has less data than it states. */
export function* recordsOf(stream: Buffer): Generator<{ type: number; data: Buffer; at: number }> {
  for (let at = 0; at + 4 <= stream.length; ) {
    const end = at + 4 + stream.readUInt16LE(at + 2);
    yield { type: stream.readUInt16LE(at), data: stream.subarray(at + 4, end), at };
    at = end;
  }
}

const cellCount = (type: number, data: Buffer): number => {
  const cellBytes = bytesPerCell.get(type);
  if (cellBytes !== undefined) return Math.max(1, Math.floor((data.length - trailerBytes) / cellBytes));
  const start = rangeStart.get(type);
  if (start === undefined || data.length < start + rangeBytes) return 1;
  const [firstRow, lastRow, firstColumn, lastColumn] = [0, 2, 4, 6].map((offset) =>
    data.readUInt16LE(start + offset),
  ) as [number, number, number, number];
  return Math.max(1, (lastRow - firstRow + 1) * (lastColumn - firstColumn + 1));
};

export const xlsRecords = (bytes: Buffer): Buffer => {
  try {
    const found = workbookStream(bytes);
    if (found) return Buffer.from(found);
  } catch (error) {
    throw new ImportFileError(fileErrors.damaged, { cause: error });
  }
  throw new ImportFileError(fileErrors.notAWorkbook);
};
