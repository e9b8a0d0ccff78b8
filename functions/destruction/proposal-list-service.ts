import type { ListedProposal, ProposedRecord } from '../../shared/api/destruction.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { carryOutFrom, proposalActionsOf } from '../../shared/domain/records/destruction.ts';
import { canSeeDestructions, holdsPost } from '../../shared/domain/records/destruction-access.ts';
import { holdIntervals } from '../../shared/domain/records/holds.ts';
import { recordPeriodText, recordUnitLabels } from '../../shared/domain/records/records.ts';
import { retentionOf } from '../../shared/domain/records/retention.ts';
import { Failure } from '../../shared/errors.ts';
import { signViewUrl } from '../files/signed-urls.ts';
import type { Caller } from '../http/call-event.ts';
import { requiredEnv } from '../runtime/env.ts';
import { loadProposalFacts, obstacleIn, type ProposalFacts, recordIn } from './obstacles-service.ts';
import { loadProposal, loadProposals, type StoredProposal } from './proposal-store.ts';

const listed = (
  { rows, signed_minutes: _file, ...proposal }: StoredProposal,
  caller: Caller,
  now: Date,
): ListedProposal => {
  const from = carryOutFrom(proposal);
  return {
    ...proposal,
    records: rows.length,
    actions: proposalActionsOf({ ...proposal, rows }, caller, now),
    carry_out_from: from === undefined ? null : new Date(from).toISOString(),
  };
};

export const listProposals = async (
  department: DepartmentCode,
  caller: Caller,
  now: Date,
): Promise<ListedProposal[]> => {
  const seesAll = canSeeDestructions(caller, department);
  const proposals = (await loadProposals(department)).filter((each) => seesAll || holdsPost(caller, each));
  if (!seesAll && proposals.length === 0) throw new Failure('forbidden');
  return proposals.map((each) => listed(each, caller, now));
};

const proposedRecord = (
  facts: ProposalFacts,
  row: StoredProposal['rows'][number],
  isOpen: boolean,
  now: Date,
): ProposedRecord => {
  const record = recordIn(facts, row.record_id);
  const series = facts.series.get(row.series_id);
  if (!series) throw new Error(`Record ${row.record_id} has no series`);
  const holds = facts.holds.get(row.series_id)?.holds ?? [];
  return {
    ...row,
    title: series.title,
    form_nomor: series.form?.nomor ?? null,
    period: recordPeriodText(record),
    description: record.description,
    quantity: `${record.quantity} ${recordUnitLabels[record.unit]}`,
    place: record.place,
    ended_on: retentionOf(record, series, holdIntervals(record, holds, requiredEnv('TIME_ZONE'))).ends_on,
    files: record.files.map(({ name, sha256 }) => ({ name, sha256 })),
    obstacle: isOpen && row.released_at === null ? (obstacleIn(facts, row.record_id, now) ?? null) : null,
  };
};

export const loadDestruction = async (id: string, caller: Caller, now: Date) => {
  const proposal = await loadProposal(id);
  if (!proposal || !(canSeeDestructions(caller, proposal.department) || holdsPost(caller, proposal)))
    throw new Failure('not_found');
  const facts = await loadProposalFacts(proposal);
  const { signed_minutes: file, rows, state } = proposal;
  return {
    proposal: listed(proposal, caller, now),
    records: rows.map((row) => proposedRecord(facts, row, state !== 'done' && state !== 'stopped', now)),
    minutes_url: file
      ? await signViewUrl(file.key, { name: file.name, contentType: file.content_type, versionId: file.version_id })
      : null,
  };
};
