import { type DepartmentCode, departmentCodes } from '../../shared/domain/departments.ts';
import { maxProposedRecords, maxProposedSeries, proposalId } from '../../shared/domain/records/destruction.ts';
import type { RecordSeries } from '../../shared/domain/records/records.ts';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import { retryOnConflict, transactWrite } from '../db/transactions.ts';
import { loadDepartmentHolds } from '../records/hold-store.ts';
import { loadRecordPage, recordPlace, recordStepUpdate, type StoredRecord } from '../records/record-store.ts';
import { loadManySeries } from '../records/series-store.ts';
import { requiredEnv } from '../runtime/env.ts';
import { loadProposalFacts, obstacleIn, obstacleOf, recordIn } from './obstacles-service.ts';
import {
  loadProposal,
  loadProposedMonth,
  proposalWrites,
  proposedMonthPut,
  type StoredProposal,
} from './proposal-store.ts';

/** Who proposes: the schedule. */
const schedule = { nrp: 'HIMS', full_name: 'HIMS' };

const pageSize = 1000;

/**
 * Proposes what is past retention, once a month of the company's time zone, to the post that answers for its series. A run
 * that broke off is repeated: a proposal exists once under its id, and what it has is no longer stored.
 */
export const proposeDestructions = async (now: Date): Promise<{ proposed: number }> => {
  const month = dateAt(now.getTime(), requiredEnv('TIME_ZONE')).slice(0, 7);
  if ((await loadProposedMonth()) === month) return { proposed: 0 };
  let proposed = 0;
  for (const department of departmentCodes) proposed += await proposeOf(department, month, now);
  await transactWrite([proposedMonthPut(month)]);
  return { proposed };
};

const loadEnded = async (department: DepartmentCode, now: Date): Promise<[StoredRecord, RecordSeries][]> => {
  const zone = requiredEnv('TIME_ZONE');
  const holds = await loadDepartmentHolds(department);
  const ended: [StoredRecord, RecordSeries][] = [];
  for (let after: string | undefined, isLast = false; !isLast; ) {
    const { items, next } = await loadRecordPage({ department }, { after, limit: pageSize });
    const series = await loadManySeries(items.map(({ series_id }) => series_id));
    for (const record of items) {
      const own = series.get(record.series_id);
      if (record.state === 'stored' && own && obstacleOf(record, own, holds, now, zone) === undefined)
        ended.push([record, own]);
    }
    const last = items.at(-1);
    isLast = !next || !last;
    after = last && recordPlace(last);
  }
  return ended;
};

const proposeOf = async (department: DepartmentCode, month: string, now: Date): Promise<number> => {
  const ended = await loadEnded(department, now);
  const byPost = Map.groupBy(ended, ([, { responsible }]) => `${responsible.role}#${responsible.department ?? ''}`);
  let part = 0;
  let proposed = 0;
  for (const group of byPost.values())
    for (const chunk of chunksOf(group)) {
      do part += 1;
      while (await loadProposal(proposalId(department, month, part)));
      proposed += await propose(department, month, part, chunk, now);
    }
  return proposed;
};

/** Parts of which one transaction writes all records and checks all series. */
const chunksOf = (group: readonly [StoredRecord, RecordSeries][]): [StoredRecord, RecordSeries][][] => {
  const chunks: [StoredRecord, RecordSeries][][] = [];
  for (const each of group.toSorted(([, one], [, other]) => one.title.localeCompare(other.title))) {
    const last = chunks.at(-1);
    const series = new Set([...(last ?? []), each].map(([{ series_id }]) => series_id));
    if (last && last.length < maxProposedRecords && series.size <= maxProposedSeries) last.push(each);
    else chunks.push([each]);
  }
  return chunks;
};

const propose = (
  department: DepartmentCode,
  month: string,
  part: number,
  chunk: readonly [StoredRecord, RecordSeries][],
  now: Date,
): Promise<number> =>
  retryOnConflict(async (write) => {
    const listed = chunk.map(([{ id, series_id }]) => ({ record_id: id, series_id }));
    // The lists may lag: what was lent, held or changed since is not proposed.
    const facts = await loadProposalFacts({ rows: listed });
    const rows = chunk.flatMap(([{ id, series_id }, { disposition, medium }]) => {
      const record = recordIn(facts, id);
      if (record.state !== 'stored' || obstacleIn(facts, id, now) !== undefined) return [];
      const has_files = record.files.length > 0;
      return [
        {
          ...{ record_id: id, series_id, has_files, released_at: null, deleted_at: null },
          needs_review: disposition === 'review',
          // What is neither on paper nor stored here is elsewhere: people destroy it.
          on_paper: medium !== 'digital' || !has_files,
        },
      ];
    });
    const post = chunk[0]?.[1].responsible;
    if (rows.length === 0 || !post) return 0;
    const at = now.toISOString();
    const proposal: StoredProposal = {
      ...{ id: proposalId(department, month, part), department, month, post, state: 'proposed', rows },
      ...{ removed: [], answers: [], approvals: [], approved_at: null, minutes: null },
      ...{ carried_out: null, stopped: null, version: 1 },
    };
    const records = rows.map(({ record_id }) => recordIn(facts, record_id));
    await write([
      ...proposalWrites(proposal, {
        ...{ action: 'proposed', actor: schedule, reason: null, at },
        records: records.map(({ id, files }) => ({ record_id: id, files })),
      }),
      ...records.map((record) => recordStepUpdate(record, { state: 'proposed' })),
    ]);
    return rows.length;
  });
