import { readFileSync } from 'node:fs';
import { utils } from 'xlsx';
import { isZip } from '../../../shared/domain/files/signatures.ts';
import { requireUnzippedSize, ZipError } from '../../../shared/domain/files/zip-limit.ts';
import { maxTitleRows, staffListOf, type UserRow } from '../../../shared/domain/import/user-rows.ts';
import { maxUnzippedBytes } from '../../../shared/domain/jobs/job-limits.ts';
import { readListBook } from '../../../shared/domain/office/list-book.ts';
import { CommandError } from '../common/command-error.ts';

/** Maximum number of rows; one more row is read, besides titles and headings, to detect a longer list. */
const maxRows = 20_000;
const readLimits = { sheetRows: maxRows + maxTitleRows + 2 };

/** The rows of an Excel or CSV file, and of several sheets which one was read. */
export const readStaffList = (path: string): { rows: UserRow[]; note: string } => {
  const { name, rows, missing, leftOut } = staffListOf(readSheets(path));
  if (missing.length > 0) throw new CommandError(`${path} has no column ${missing.join(' and ')} in its first rows`);
  if (rows.length === 0) throw new CommandError(`${path} has no rows`);
  if (rows.length > maxRows) throw new CommandError(`${path} has more than ${maxRows} rows`);
  const others = leftOut.map((each) => `"${each.name}"${each.hasUsers ? ' (has users too)' : ''}`);
  return { rows, note: others.length === 0 ? '' : `Read: sheet "${name}". Not read: ${others.join(', ')}.` };
};

const readSheets = (path: string): { name: string; cells: unknown[][] }[] => {
  const bytes = readFileSync(path);
  if (isZip(bytes)) assertUnpackedSize(bytes, path);
  const book = readListBook(bytes, readLimits);
  return Object.entries(book.Sheets).map(([name, sheet]) => ({
    name,
    cells: utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '', blankrows: true }),
  }));
};

const assertUnpackedSize = (bytes: Uint8Array, path: string): void => {
  try {
    requireUnzippedSize(bytes, maxUnzippedBytes);
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    throw new CommandError(
      error.reason === 'damaged'
        ? `${path} is damaged or incomplete`
        : `${path} unpacks to more than ${maxUnzippedBytes / 1024 / 1024} MB`,
    );
  }
};
