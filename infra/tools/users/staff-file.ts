import { readFileSync } from 'node:fs';
import { read, utils } from 'xlsx';
import { maxUnzippedBytes } from '../../../shared/domain/bulk.ts';
import { type UserRow, userRowsFrom } from '../../../shared/domain/user-rows.ts';
import { isZip, requireUnzippedSize, ZipError } from '../../../shared/domain/zip-limit.ts';
import { CommandError } from '../common/command-error.ts';

/** Limit of rows read; one row beyond it, besides the headings, shows that there are too many. */
const mostPeople = 20_000;
const firstRows = { dense: true, sheetRows: mostPeople + 2 } as const;

/** The people in an Excel or CSV file: the first sheet, whose first row holds the headings. */
export const readStaffRows = (path: string): UserRow[] => {
  const sheet = readFirstSheet(path);
  const { rows, missing } = userRowsFrom(sheet);
  if (missing.length > 0) throw new CommandError(`${path} has no column ${missing.join(' and ')} in its first row`);
  if (rows.length === 0) throw new CommandError(`${path} holds no people`);
  if (rows.length > mostPeople) throw new CommandError(`${path} holds more than ${mostPeople} people`);
  return rows;
};

const readFirstSheet = (path: string): unknown[][] => {
  const bytes = readFileSync(path);
  if (isZip(bytes)) assertUnpackedSize(bytes, path);
  // Read as text, a CSV keeps the zeros its numbers begin with.
  const book = /\.(csv|txt)$/i.test(path)
    ? read(new TextDecoder().decode(bytes), { type: 'string', raw: true, ...firstRows })
    : read(bytes, { ...firstRows, sheets: 0 });
  const [name = ''] = book.SheetNames;
  const sheet = book.Sheets[name];
  if (!sheet) throw new CommandError(`${path} holds no sheet`);
  return utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '', blankrows: true });
};

const assertUnpackedSize = (bytes: Uint8Array, path: string): void => {
  try {
    requireUnzippedSize(bytes, maxUnzippedBytes);
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    throw new CommandError(
      error.reason === 'damaged'
        ? `${path} is damaged or cut short`
        : `${path} unpacks to more than ${maxUnzippedBytes / 1024 / 1024} MB`,
    );
  }
};
