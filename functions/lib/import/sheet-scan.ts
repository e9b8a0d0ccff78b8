import { maxImportColumns, maxImportRows } from '../../../shared/domain/bulk.ts';
import { ImportRefused, refusals } from './refusal.ts';

const code = {
  '<': 0x3c,
  '>': 0x3e,
  ':': 0x3a,
  '"': 0x22,
  ' ': 0x20,
  c: 0x63,
  i: 0x69,
  o: 0x6f,
  r: 0x72,
  s: 0x73,
  v: 0x76,
  w: 0x77,
};
/** The tags that matter say all that matters in fewer bytes. */
const mostOfTag = 64;

/**
 * Counts what a sheet's XML holds, byte by byte: text made of 50 MB would cost twice that, and a second. Formatted and
 * empty rows and cells, of which sheets are full, do not count.
 */
export const sheetScan = (): ((chunk: Uint8Array) => void) => {
  const tag = new Uint8Array(mostOfTag);
  /** Bytes of the present tag; -1 between tags. */
  let length = -1;
  let rows = 0;
  let rowHolds = false;
  let column = 0;
  const value = (): void => {
    if (column > maxImportColumns) throw new ImportRefused(refusals.tooManyColumns(maxImportColumns));
    if (!rowHolds) rows += 1;
    rowHolds = true;
    // One more, for the header.
    if (rows > maxImportRows + 1) throw new ImportRefused(refusals.tooManyRows(maxImportRows));
  };
  const closed = (): void => {
    let start = 0;
    while (start < length && tag[start] !== code[':'] && tag[start] !== code[' ']) start += 1;
    start = tag[start] === code[':'] && start < length ? start + 1 : 0;
    const [first, second] = [tag[start], start + 1 < length ? tag[start + 1] : code[' ']];
    if (first === code.c && second === code[' ']) column = columnIn(tag, start + 1, length);
    else if (first === code.v && second === code[' ']) value();
    else if (first === code.i && second === code.s) value();
    else if (first === code.r && second === code.o && tag[start + 2] === code.w) rowHolds = false;
  };
  return (chunk) => {
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (length < 0) {
        if (byte === code['<']) length = 0;
      } else if (byte === code['>'] || length === mostOfTag) {
        closed();
        length = -1;
      } else {
        tag[length] = byte;
        length += 1;
      }
    }
  };
};

/** The number, from 1, of the column in a cell's reference (r="BL12"); 0 where it has none. */
const columnIn = (tag: Uint8Array, from: number, length: number): number => {
  let at = from;
  while (at < length && !(tag[at] === code.r && tag[at - 1] === code[' '] && tag[at + 2] === code['"'])) at += 1;
  let column = 0;
  for (at += 3; at < length && (tag[at] as number) >= 0x41 && (tag[at] as number) <= 0x5a; at += 1)
    column = column * 26 + (tag[at] as number) - 0x40;
  return column;
};
