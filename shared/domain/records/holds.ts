import * as z from 'zod/mini';
import { departmentCode } from '../departments.ts';
import { type NamedUser, namedUser } from '../people/roles.ts';
import { dateAt } from '../time/working-days.ts';
import type { ArchivedRecord } from './records.ts';
import type { HoldInterval } from './retention.ts';

/** One person's word and when. */
const signed = z.object({ by: namedUser, at: z.iso.datetime() });

/**
 * A hold on a series, on the records of a period in it (YYYY-MM, both included), or on one record. It protects from the
 * moment it is proposed until its end is confirmed: what needs a second person never leaves a gap.
 */
export const recordHold = z.object({
  id: z.string(),
  series_id: z.string(),
  department: departmentCode,
  record_id: z.nullable(z.string()),
  period: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** Of the series. */
  title: z.string(),
  reason: z.string(),
  set: signed,
  confirmed: z.nullable(signed),
  /** Its end, once it is proposed. */
  lift: z.nullable(z.extend(signed, { reason: z.string() })),
  lifted: z.nullable(signed),
  version: z.int().check(z.positive()),
});
export type RecordHold = z.infer<typeof recordHold>;

export const holdActions = ['confirm', 'lift', 'confirm_lift', 'keep'] as const;
export type HoldAction = (typeof holdActions)[number];

/** Whether its beginning or its end is not confirmed yet. */
export const waitsForSecondPerson = ({ confirmed, lift, lifted }: RecordHold): boolean =>
  lifted === null && (confirmed === null || lift !== null);

/** What a person may do with a hold: no user confirms what they proposed themselves. */
export const holdActionsOf = ({ set, confirmed, lift, lifted }: RecordHold, { nrp }: { nrp: string }): HoldAction[] => {
  if (lifted) return [];
  if (lift) return lift.by.nrp === nrp ? ['keep'] : ['confirm_lift', 'keep'];
  return confirmed || set.by.nrp === nrp ? ['lift'] : ['confirm', 'lift'];
};

export const holdAfter = (
  hold: RecordHold,
  action: HoldAction,
  { reason, ...by }: { by: NamedUser; at: string; reason: string },
): RecordHold => ({
  ...hold,
  ...(action === 'confirm' && { confirmed: by }),
  ...(action === 'lift' && { lift: { ...by, reason } }),
  ...(action === 'keep' && { lift: null }),
  ...(action === 'confirm_lift' && { lifted: by }),
  version: hold.version + 1,
});

export const holdStateText = ({ confirmed, lift, lifted }: RecordHold): string => {
  if (lifted) return 'Dicabut';
  if (lift) return 'Pencabutan menunggu orang kedua';
  return confirmed ? 'Berlaku' : 'Berlaku, menunggu orang kedua';
};

type HeldRecord = Pick<ArchivedRecord, 'id' | 'series_id' | 'period_from' | 'period_to'>;

export const isHeldBy = (record: HeldRecord, { series_id, record_id, period }: RecordHold): boolean =>
  series_id === record.series_id &&
  (record_id === null || record_id === record.id) &&
  (period === null || (record.period_from <= period.to && record.period_to >= period.from));

/** The days on which holds stopped the clock of a record, in the company's time zone. */
export const holdIntervals = (record: HeldRecord, holds: readonly RecordHold[], timeZone: string): HoldInterval[] =>
  holds
    .filter((hold) => isHeldBy(record, hold))
    .map(({ set, lifted }) => ({ from: dateAt(set.at, timeZone), until: lifted && dateAt(lifted.at, timeZone) }));
