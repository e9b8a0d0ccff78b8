import * as z from 'zod/mini';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import type { AudienceKey } from '../../shared/domain/required-reading/audiences.ts';
import { itemPut, itemUpdate, ttlAfter } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem } from '../db/table.ts';
import { type TransactItem, writeConditionally } from '../db/transactions.ts';

const retentionSeconds = 24 * 60 * 60;

/** A list of an audience whose duties a run changed. The run makes it unique: a later one is sent again. */
export const readingChangeId = (key: AudienceKey, run: string): string => `${key} ${run}`;

export const audienceKeyOf = (changeId: string): AudienceKey => changeId.slice(0, changeId.lastIndexOf(' '));

/** Changes of a department's documents that runs began and did not publish yet (DUTIES / department). */
export const begunChangesItem = z.object({ changes: z.optional(z.set(z.string())) });

export const loadBegunChanges = async (department: DepartmentCode): Promise<string[]> => [
  ...((await readItem(begunChangesItem, keys.begunReadingChanges(department)))?.changes ?? []),
];

/** Before the lists change: a run that stops after it wrote them finds no difference when it is repeated. */
export const saveBegunChanges = async (department: DepartmentCode, changes: readonly string[]): Promise<void> => {
  await writeConditionally(itemUpdate(keys.begunReadingChanges(department), { add: { changes: new Set(changes) } }));
};

/** The outbox of changed lists (DUTIES#run / CHANGED): open pages of those in an audience load what they must read. */
export const readingChangesItem = z.object({
  run: z.string(),
  at: z.iso.datetime(),
  changes: z.array(z.string()).check(z.minLength(1)),
});
export type ReadingChanges = z.infer<typeof readingChangesItem>;

/** Publishes changes and removes them from those that are begun; none where there are none. */
export const publishChangesWrites = (
  department: DepartmentCode,
  { run, at, changes }: ReadingChanges,
): TransactItem[] =>
  changes.length === 0
    ? []
    : [
        itemPut({ ...keys.readingChanges(run), run, at, changes, outbox: 1, ttl: ttlAfter(at, retentionSeconds) }),
        itemUpdate(keys.begunReadingChanges(department), { removeElements: { changes: new Set(changes) } }),
      ];
