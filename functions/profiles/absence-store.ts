import * as z from 'zod/mini';
import { absence } from '../../shared/api/absences.ts';
import { absenceAction } from '../../shared/domain/notices/absence-notices.ts';
import { namedUser } from '../../shared/domain/people/roles.ts';
import { addDays } from '../../shared/domain/time/working-days.ts';
import { isAtVersion, itemPut, itemUpdate, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readAll, readItem } from '../db/table.ts';
import { stale, type TransactItem } from '../db/transactions.ts';

/** An absence as it is now (ABSENCE / id). It is never deleted. */
export const absenceItem = z.object(absence.shape);
export type Absence = z.infer<typeof absenceItem>;

/** What happened to an absence (HIST#ABSENCE#id / AV#version): append-only, and the outbox of its notifications. */
export const absenceEventItem = z.object({
  absence: absenceItem,
  action: absenceAction,
  /** The state before; null for a new absence. */
  from_state: z.nullable(absenceItem.shape.state),
  actor: z.object(namedUser.shape),
  reason: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type AbsenceEvent = z.infer<typeof absenceEventItem>;

/** Days for which an absence is read after its last one: an outage that its end has to wait for is shorter. */
const readDays = 90;

/** The absences that have not passed long ago, open or not, by their last day; read consistently. `today`: YYYY-MM-DD. */
export const loadAbsences = (today: string): Promise<Absence[]> =>
  readAll(absenceItem, {
    where: 'PK = :absences AND SK >= :first',
    ExpressionAttributeValues: { ':absences': keys.absences, ':first': addDays(today, -readDays) },
    ConsistentRead: true,
  });

export const loadAbsence = (id: string): Promise<Absence | undefined> => readItem(absenceItem, keys.absence(id));

const guard = z.object({ version: z.int() });

/** The version that `absenceGuardUpdate` expects, read before the absences. */
export const loadAbsenceGuard = async (): Promise<number> => (await readItem(guard, keys.absenceGuard))?.version ?? 0;

/** Fails as a stale read where another absence was set or confirmed since the guard was read. */
export const absenceGuardUpdate = (version: number): TransactItem =>
  itemUpdate(keys.absenceGuard, {
    set: { version: version + 1 },
    condition: isAtVersion(version),
    onConditionFailed: throwStale,
  });

const throwStale = stale('Another absence was set in the meantime');

type Change = Pick<AbsenceEvent, 'action' | 'actor' | 'reason' | 'at'>;

/** The absence in its new state with its history event; fails, as a stale read by default, where it was changed since it was read. */
export const absenceWrites = (
  before: Absence | undefined,
  after: Absence,
  change: Change,
  onStale: () => never = throwStale,
): TransactItem[] => [
  itemPut(
    { ...keys.absence(after.id), ...absenceItem.parse(after) },
    { condition: isAtVersion(before?.version ?? 0), onConditionFailed: onStale },
  ),
  itemPut(
    {
      ...keys.absenceEvent(after.id, after.version),
      ...absenceEventItem.parse({ ...change, absence: after, from_state: before?.state ?? null }),
      outbox: 1,
    },
    { condition: notExists },
  ),
];
