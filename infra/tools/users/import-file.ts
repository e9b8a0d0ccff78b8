import { importStaff } from '../../../functions/users/staff-import-service.ts';
import { type ImportedRow, maxImportRows } from '../../../shared/api/users.ts';
import { commandLineActor } from './commands.ts';
import { openPasswordFile } from './password-file.ts';
import { readStaffList } from './staff-file.ts';

export interface ImportOptions {
  dry_run: boolean;
  /** Path of the file for generated passwords. */
  passwords: string;
}

export interface ImportResult {
  text: string;
  failed: number;
}

/** Imports a staff list in small batches, so that each generated password is on disk soon after it is stored. */
export const importFile = async (path: string, { dry_run, passwords }: ImportOptions): Promise<ImportResult> => {
  const { rows, note } = readStaffList(path);
  const by = commandLineActor();
  // A dry run of the whole list first: only it detects an NRP that occurs twice.
  const expected = await importStaff(rows, { by, now: new Date(), dry_run: true });
  if (dry_run) return importSummary(expected, note, 'Dry run: nothing was changed.');
  const validRows = rows.filter((_, at) => expected[at]?.outcome !== 'failed');
  const file = expected.some(({ outcome }) => outcome === 'added') ? openPasswordFile(passwords) : undefined;
  const results = expected.filter(({ outcome }) => outcome === 'failed');
  for (let at = 0; at < validRows.length; at += maxImportRows) {
    const imported = await importStaff(validRows.slice(at, at + maxImportRows), {
      by,
      now: new Date(),
      dry_run: false,
    });
    file?.write(imported.flatMap(({ nrp, password }) => (password === undefined ? [] : [{ nrp, password }])));
    results.push(...imported);
  }
  file?.close();
  return importSummary(
    results,
    note,
    file ? `Passwords: ${file.path} (readable by you alone; hand them out, then delete it)` : '',
  );
};

const importSummary = (results: readonly ImportedRow[], note: string, end: string): ImportResult => {
  const count = (outcomeName: ImportedRow['outcome']): number =>
    results.filter(({ outcome }) => outcome === outcomeName).length;
  const failed = count('failed');
  const errors = [...results]
    .sort((one, other) => one.row - other.row)
    .flatMap(({ row, nrp, errors: rowErrors, notes = [] }) =>
      [...rowErrors, ...notes].map(({ column, message }) => `  row ${row} ${nrp} ${column}: ${message}`),
    );
  const sums = `${count('added')} added, ${count('updated')} updated, ${count('unchanged')} unchanged, ${failed} failed`;
  return { text: [note, sums, ...errors, end].filter((part) => part !== '').join('\n'), failed };
};
