import * as z from 'zod/mini';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { namedUser } from '../../shared/domain/people/roles.ts';
import { holdActions, type RecordHold, recordHold, waitsForSecondPerson } from '../../shared/domain/records/holds.ts';
import { isAtVersion, itemCheck, itemUpdate } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { partition, partitionOfGSI1, partitionOfGSI2, readAll, readItem } from '../db/table.ts';
import { stale, type TransactItem } from '../db/transactions.ts';
import { versionedPuts } from '../db/versioned-items.ts';

/** What happened to a hold (HIST#HOLD#id / HV#version): append-only. */
export const holdEventItem = z.object({
  hold: recordHold,
  action: z.enum(['set', ...holdActions]),
  actor: namedUser,
  reason: z.nullable(z.string()),
  at: z.iso.datetime(),
});

const guardItem = z.object({ SK: z.literal('GUARD'), version: z.int() });

/** The holds of a series, and how often they were changed: what is destroyed is destroyed on this count. */
export interface HoldsOfSeries {
  holds: RecordHold[];
  guard: number;
}

/** Read consistently, in one query. */
export const loadHolds = async (seriesId: string): Promise<HoldsOfSeries> => {
  const items = await readAll(z.union([guardItem, recordHold]), partition(keys.holds(seriesId)));
  return {
    holds: items.filter((item): item is RecordHold => !('SK' in item)),
    guard: items.find((item) => 'SK' in item)?.version ?? 0,
  };
};

/** The holds of a department, the latest first. The index may lag by moments. */
export const loadDepartmentHolds = (department: DepartmentCode): Promise<RecordHold[]> =>
  readAll(recordHold, { ...partitionOfGSI1(keys.holdIndexes(department, '', false).GSI1PK), ScanIndexForward: false });

/** Those of all departments that wait for a second person. */
export const loadWaitingHolds = (): Promise<RecordHold[]> => readAll(recordHold, partitionOfGSI2('HOLDS#WAITING'));

export const loadHold = (seriesId: string, id: string): Promise<RecordHold | undefined> =>
  readItem(recordHold, keys.hold(seriesId, id));

/** No hold of the series was set, confirmed or lifted since they were read. */
export const holdsUnchangedCheck = (seriesId: string, guard: number): TransactItem =>
  itemCheck(keys.holdGuard(seriesId), {
    condition: isAtVersion(guard),
    onConditionFailed: stale('A hold was changed in the meantime'),
  });

/** The hold with its event, and the guard that every destruction of the series checks in its own transaction. */
export const holdWrites = (
  hold: RecordHold,
  event: Pick<z.infer<typeof holdEventItem>, 'action' | 'actor' | 'reason' | 'at'>,
): TransactItem[] => [
  ...versionedPuts(
    {
      ...keys.hold(hold.series_id, hold.id),
      ...keys.holdIndexes(hold.department, hold.id, waitsForSecondPerson(hold)),
      ...recordHold.parse(hold),
    },
    { ...keys.holdEvent(hold.id, hold.version), ...holdEventItem.parse({ ...event, hold }) },
  ),
  itemUpdate(keys.holdGuard(hold.series_id), { add: { version: 1 } }),
];
