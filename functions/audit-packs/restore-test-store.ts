import * as z from 'zod/mini';
import { type RestoreTest, restoreTest } from '../../shared/api/audit-packs.ts';
import { cursorOf, sortKeyIn } from '../db/cursors.ts';
import { itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { partition, readPage } from '../db/table.ts';
import { writeConditionally } from '../db/transactions.ts';

const perPage = 10;

/** A restore of a backup of this environment into another one (HIST#RESTORE / RT#beginning): append-only. */
export const restoreTestItem = z.object(restoreTest.shape);

/** Resolves to false where this restore is recorded already. */
export const recordRestoreTest = (test: RestoreTest): Promise<boolean> =>
  writeConditionally(
    itemPut({ ...keys.restoreTest(test.started_at), ...restoreTestItem.parse(test) }, { condition: notExists }),
  );

/** The last restore first. */
export const listRestoreTests = async (
  cursor?: string,
): Promise<{ tests: RestoreTest[]; next_cursor: string | null }> => {
  const after = cursor === undefined ? undefined : sortKeyIn(cursor, /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/);
  const { items: tests, next } = await readPage(restoreTestItem, {
    ...partition(keys.restoreTests),
    from: after === undefined ? undefined : { ...keys.restoreTest(after) },
    ScanIndexForward: false,
    Limit: perPage,
  });
  const last = tests.at(-1);
  return { tests, next_cursor: next && last ? cursorOf(last.started_at) : null };
};
