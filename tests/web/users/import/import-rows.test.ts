import { expect, test } from 'vitest';
import { type ImportedRow, maxImportRows } from '../../../../shared/api/users.ts';
import type { UserRow } from '../../../../shared/domain/import/user-rows.ts';
import { passwordSheet } from '../../../../web/src/features/users/import/import-files.ts';
import {
  NothingSavedError,
  type ProcessedRow,
  rowsByUrgency,
  rowsToSave,
  rowsWithoutPassword,
  saveInBatches,
} from '../../../../web/src/features/users/import/import-rows.ts';

const rows = (count: number): UserRow[] => Array.from({ length: count }, (_, at) => ({ row: at + 2, nrp: String(at) }));
const result = (row: number, outcome: ProcessedRow['outcome'], password?: string): ProcessedRow => ({
  row,
  nrp: String(row),
  outcome,
  errors: [],
  ...(password === undefined ? {} : { password }),
});
const added = (batch: readonly UserRow[]): ImportedRow[] => batch.map(({ row }) => result(row, 'added', '70294816'));

test('saves only rows that the check found new or changed', () => {
  const checked = [result(2, 'added'), result(3, 'failed'), result(4, 'unchanged'), result(5, 'updated')];
  expect(rowsToSave(rows(4), checked).map(({ row }) => row)).toEqual([2, 5]);
});

test('saves rows in batches and adds postponed rows to the next batch', async () => {
  const sizes: number[] = [];
  const remaining: number[] = [];
  await saveInBatches(
    rows(maxImportRows + 5),
    async (batch) => {
      sizes.push(batch.length);
      const results = added(batch);
      return sizes.length > 1
        ? results
        : results.map((each, at) => (at < 10 ? each : { ...each, outcome: 'postponed' }));
    },
    (_settled, rest) => remaining.push(rest.length),
  );
  expect(sizes).toEqual([25, 20]);
  expect(remaining).toEqual([20, 0]);
});

test('stops when the server postpones every row of a batch', async () => {
  const postponed = async (batch: UserRow[]) =>
    batch.map((each) => ({ ...result(each.row, 'added'), outcome: 'postponed' as const }));
  await expect(saveInBatches(rows(2), postponed, () => undefined)).rejects.toBeInstanceOf(NothingSavedError);
});

test('names users whose generated password was in a lost response', () => {
  const checked = [result(2, 'added'), result(3, 'added'), result(4, 'updated')];
  const saved = [result(2, 'unchanged'), result(3, 'added', '70294816'), result(4, 'unchanged')];
  expect(rowsWithoutPassword(checked, saved).map(({ row }) => row)).toEqual([2]);
});

test('lists errors first and exports only rows with a password', () => {
  const results = [result(2, 'unchanged'), result(3, 'added', '70294816'), result(4, 'failed')];
  expect(rowsByUrgency(results).map(({ row }) => row)).toEqual([4, 3, 2]);
  expect(passwordSheet(results, new Map([[3, '=Dewi']])).rows).toEqual([['3', '=Dewi', '70294816']]);
});
