import { peopleImported } from '../../../functions/users/staff-import-service.ts';
import { type ImportedRow, maxImportRows } from '../../../shared/api/users.ts';
import { commandLine } from './commands.ts';
import { openPasswordFile } from './password-file.ts';
import { rowsInFile } from './staff-file.ts';

export interface ImportOptions {
  dry_run: boolean;
  /** Where generated passwords go. */
  passwords: string;
}

export interface ImportOutcome {
  text: string;
  failed: number;
}

/** Imports a staff list, some rows at a time, so that no password is made that is not on disk a moment later. */
export const importFile = async (path: string, { dry_run, passwords }: ImportOptions): Promise<ImportOutcome> => {
  const rows = rowsInFile(path);
  const by = commandLine();
  // The whole list first: it alone shows an NRP that stands in it twice.
  const expected = await peopleImported(rows, { by, now: new Date(), dry_run: true });
  if (dry_run) return told(expected, 'Dry run: nothing was changed.');
  const good = rows.filter((_, at) => expected[at]?.outcome !== 'failed');
  const file = expected.some(({ outcome }) => outcome === 'added') ? openPasswordFile(passwords) : undefined;
  const results = expected.filter(({ outcome }) => outcome === 'failed');
  for (let at = 0; at < good.length; at += maxImportRows) {
    const done = await peopleImported(good.slice(at, at + maxImportRows), { by, now: new Date(), dry_run: false });
    file?.write(done.flatMap(({ nrp, password }) => (password === undefined ? [] : [{ nrp, password }])));
    results.push(...done);
  }
  file?.close();
  return told(results, file ? `Passwords: ${file.path} (readable by you alone; hand them out, then delete it)` : '');
};

const told = (results: readonly ImportedRow[], end: string): ImportOutcome => {
  const count = (wanted: ImportedRow['outcome']): number => results.filter(({ outcome }) => outcome === wanted).length;
  const failed = count('failed');
  const errors = [...results]
    .sort((one, other) => one.row - other.row)
    .flatMap(({ row, nrp, errors: found }) =>
      found.map(({ column, message }) => `  row ${row} ${nrp} ${column}: ${message}`),
    );
  const sums = `${count('added')} added, ${count('updated')} updated, ${count('unchanged')} unchanged, ${failed} failed`;
  return { text: [sums, ...errors, end].filter((part) => part !== '').join('\n'), failed };
};
