import type { DestructionProposal } from '../../shared/domain/records/destruction.ts';
import { holdIntervals, isHeldBy, type RecordHold } from '../../shared/domain/records/holds.ts';
import type { ArchivedRecord, RecordSeries } from '../../shared/domain/records/records.ts';
import { retentionOf, retentionPhaseOn } from '../../shared/domain/records/retention.ts';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import type { TransactItem } from '../db/transactions.ts';
import { type HoldsOfSeries, holdsUnchangedCheck, loadHolds } from '../records/hold-store.ts';
import { loadManyRecords, type StoredRecord } from '../records/record-store.ts';
import { loadManySeries, type Series } from '../records/series-store.ts';
import { requiredEnv } from '../runtime/env.ts';

const holdOn = (record: ArchivedRecord, holds: readonly RecordHold[]): RecordHold | undefined =>
  holds.find((each) => each.lifted === null && isHeldBy(record, each));

/** Why a record may not be destroyed now; undefined where nothing stands in the way. */
export const obstacleOf = (
  record: ArchivedRecord,
  series: RecordSeries,
  holds: readonly RecordHold[],
  now: Date,
  timeZone: string,
): string | undefined => {
  const hold = holdOn(record, holds);
  if (hold) return `ditahan: ${hold.reason}`;
  if (record.state === 'lent') return 'sedang dipinjam';
  if (record.state === 'destroyed') return 'sudah dimusnahkan';
  const retention = retentionOf(record, series, holdIntervals(record, holds, timeZone));
  return retentionPhaseOn(retention, dateAt(now.getTime(), timeZone)) === 'ended' ? undefined : 'belum lewat retensi';
};

/** What is read, consistently, before records of a proposal go a step further. */
export interface ProposalFacts {
  records: ReadonlyMap<string, StoredRecord>;
  series: ReadonlyMap<string, Series>;
  holds: ReadonlyMap<string, HoldsOfSeries>;
}

export const loadProposalFacts = async ({
  rows,
}: {
  rows: readonly Pick<DestructionProposal['rows'][number], 'record_id' | 'series_id'>[];
}): Promise<ProposalFacts> => {
  const seriesIds = [...new Set(rows.map(({ series_id }) => series_id))];
  // First: what changes afterwards changes the guard.
  const holds = new Map(await Promise.all(seriesIds.map(async (id) => [id, await loadHolds(id)] as const)));
  const [records, series] = await Promise.all([
    loadManyRecords(rows.map(({ record_id }) => record_id)),
    loadManySeries(seriesIds),
  ]);
  return { records, series, holds };
};

export const recordIn = ({ records }: ProposalFacts, id: string): StoredRecord => {
  const found = records.get(id);
  if (!found) throw new Error(`A destruction names the record ${id}, which does not exist`);
  return found;
};

/** The hold that stands on a record of a proposal. */
export const holdIn = ({ holds }: ProposalFacts, record: ArchivedRecord): RecordHold | undefined =>
  holdOn(record, holds.get(record.series_id)?.holds ?? []);

/** Why a record of a proposal may not be destroyed now. */
export const obstacleIn = (facts: ProposalFacts, recordId: string, now: Date): string | undefined => {
  const record = recordIn(facts, recordId);
  const series = facts.series.get(record.series_id);
  if (!series) throw new Error(`Record ${recordId} has no series`);
  return obstacleOf(record, series, facts.holds.get(record.series_id)?.holds ?? [], now, requiredEnv('TIME_ZONE'));
};

/** That no hold was set since the facts were read, of each series of these rows. */
export const guardChecks = (
  { holds }: ProposalFacts,
  rows: readonly Pick<DestructionProposal['rows'][number], 'series_id'>[],
): TransactItem[] =>
  [...new Set(rows.map(({ series_id }) => series_id))].map((id) => holdsUnchangedCheck(id, holds.get(id)?.guard ?? 0));
