import type { InputOf } from '../../shared/api/index.ts';
import {
  type DestructionProposal,
  isCarriedOut,
  isDue,
  type ProposalAction,
  proposalActionsOf,
  stopDays,
  withAnswers,
  withApproval,
  withoutRecord,
  withReviewed,
  withStop,
} from '../../shared/domain/records/destruction.ts';
import { recordPeriodText } from '../../shared/domain/records/records.ts';
import { addDays, dateAt } from '../../shared/domain/time/working-days.ts';
import { Failure, invalidField } from '../../shared/errors.ts';
import { retryOnConflict, type TransactItem } from '../db/transactions.ts';
import { checkUpload, copyUpload } from '../files/claim-service.ts';
import { uploadClaimUpdate } from '../files/upload-store.ts';
import { recordStepUpdate, type StoredRecord } from '../records/record-store.ts';
import type { CommandContext } from '../records/series-service.ts';
import { requiredEnv } from '../runtime/env.ts';
import { completeIfCarriedOut } from './completion-service.ts';
import { guardChecks, loadProposalFacts, obstacleIn, type ProposalFacts, recordIn } from './obstacles-service.ts';
import { loadProposal, proposalWrites, type StoredProposal, takeMinutesNumber } from './proposal-store.ts';

type Input = InputOf<'act-on-destruction'>;

/** The proposal after a step, with what else its transaction writes and the records that the step concerns. */
interface Step {
  after: StoredProposal;
  writes: TransactItem[];
  concerned: readonly StoredRecord[];
}

type Facts = ProposalFacts & { before: StoredProposal; input: Input; by: { nrp: string; full_name: string | null } };

/** Carries out a step of a destruction for a person who may take it, in one transaction with its evidence. */
export const actOnDestruction = (
  input: Input,
  { caller, command, now }: CommandContext,
): Promise<{ state: StoredProposal['state']; version: number }> =>
  retryOnConflict(async (write) => {
    const before = await loadProposal(input.id);
    if (!before) throw new Failure('not_found');
    if (before.version !== input.version || !proposalActionsOf(before, caller, now).includes(input.action))
      throw new Failure('destruction_changed');
    const facts = await loadProposalFacts(before);
    const at = now.toISOString();
    const by = { nrp: caller.nrp, full_name: caller.full_name };
    const context = { ...facts, before, input, by, at, now, caller };
    const { after: changed, writes, concerned } = await steps[input.action](context);
    const after = { ...changed, version: before.version + 1 };
    const result = { state: after.state, version: after.version };
    const records = concerned.map(({ id, files }) => ({ record_id: id, files }));
    const event = { action: input.action, actor: by, at, reason: input.reason ?? null, records };
    await write([...command.resultPuts(result), ...proposalWrites(after, event), ...writes]);
    return result;
  });

type StepContext = Facts & { at: string; now: Date; caller: CommandContext['caller'] };

const required = <T>(value: T | undefined, field: keyof Input, message: string): T => {
  if (value === undefined) throw invalidField(field, message);
  return value;
};
const reasonOf = ({ reason }: Input): string => required(reason, 'reason', 'Alasan harus diisi');

/** Throws for the first record that may not be destroyed; the guards repeat that of holds in the transaction. */
const requireDestroyable = (context: StepContext, rows: DestructionProposal['rows']): TransactItem[] => {
  for (const { record_id } of rows) {
    const alasan = obstacleIn(context, record_id, context.now);
    const record = recordIn(context, record_id);
    const arsip = `${context.series.get(record.series_id)?.title}, ${recordPeriodText(record)}`;
    if (alasan !== undefined) throw new Failure('destruction_hindered', { arsip, alasan });
  }
  return guardChecks(context, rows);
};

/** What was to be destroyed is stored again. */
const returned = (context: StepContext, rows: DestructionProposal['rows']): TransactItem[] =>
  rows.map(({ record_id }) => recordStepUpdate(recordIn(context, record_id), { state: 'stored' }));

const rowOf = ({ before, input }: StepContext) => {
  const row = before.rows.find(({ record_id }) => record_id === input.record_id);
  if (!row || row.released_at !== null) throw new Failure('destruction_changed');
  return row;
};

const removed = async (
  context: StepContext,
  outcome: string,
  step: Parameters<typeof recordStepUpdate>[1],
): Promise<Step> => {
  const { before, input, by, at, now } = context;
  const { record_id } = rowOf(context);
  const record = recordIn(context, record_id);
  const rest = { ...before, ...withoutRecord(before, { record_id, outcome, reason: reasonOf(input), by, at }) };
  const { after, writes } = await completeIfCarriedOut(rest, now);
  return { after, writes: [...writes, recordStepUpdate(record, step)], concerned: [record] };
};

const steps: Record<ProposalAction, (context: StepContext) => Step | Promise<Step>> = {
  answer: (context) => {
    const { before, input, by, at } = context;
    const answered = required(input.conditions, 'conditions', 'Pilih sedikitnya satu syarat');
    const writes = requireDestroyable(context, before.rows);
    return { after: { ...before, ...withAnswers(before, answered, by, at) }, writes, concerned: [] };
  },
  review: (context) => {
    const { before, input } = context;
    const row = rowOf(context);
    const record = recordIn(context, row.record_id);
    const outcome = required(input.outcome, 'outcome', 'Pilih hasil penilaian');
    reasonOf(input);
    if (outcome === 'destroy')
      return { after: { ...before, ...withReviewed(before, row.record_id) }, writes: [], concerned: [record] };
    if (outcome === 'permanent') return removed(context, 'permanen', { state: 'stored', is_permanent: true });
    const years = required(input.years, 'years', 'Isi lama perpanjangan dalam tahun');
    const extra_years = (record.extra_years ?? 0) + years;
    return removed(context, `diperpanjang ${years} tahun`, { state: 'stored', extra_years });
  },
  remove: (context) => removed(context, 'dikeluarkan', { state: 'stored' }),
  approve: (context) => {
    const { before, at, caller } = context;
    const writes = requireDestroyable(context, before.rows);
    const after = withApproval(before, caller, at);
    if (!after) throw new Failure('destruction_changed');
    const records = before.rows.map(({ record_id }) => recordIn(context, record_id));
    return {
      after: { ...before, ...after },
      writes: [
        ...writes,
        ...(after.state === 'approved' ? records.map((each) => recordStepUpdate(each, { state: 'approved' })) : []),
      ],
      concerned: records,
    };
  },
  stop: (context) => {
    const { before, input, by, at } = context;
    return {
      after: { ...before, ...withStop(before, { by, at, reason: reasonOf(input) }) },
      writes: returned(context, before.rows),
      concerned: [],
    };
  },
  prepare: async (context) => {
    const { before, input, by, at, now } = context;
    const zone = requiredEnv('TIME_ZONE');
    const today = dateAt(now.getTime(), zone);
    const date = required(input.date, 'date', 'Tanggal pelaksanaan harus diisi');
    const earliest = addDays(dateAt(before.approved_at ?? at, zone), stopDays);
    if (date < earliest || date > addDays(today, 30))
      throw invalidField('date', 'Tanggal pelaksanaan harus sesudah masa tunggu, dan paling lambat 30 hari lagi');
    const { number, writes: taken } = await takeMinutesNumber(before, today.slice(0, 4));
    const minutes = {
      ...{ number, date, prepared: { by, at } },
      place: required(input.place, 'place', 'Tempat harus diisi'),
      method: required(input.method, 'method', 'Cara harus diisi'),
      witnesses: required(input.witnesses, 'witnesses', 'Isi dua saksi').map((witness) => ({ witness })),
    };
    const writes = [
      ...taken,
      ...requireDestroyable(
        context,
        before.rows.filter(({ released_at }) => !released_at),
      ),
    ];
    return { after: { ...before, state: 'minuted', minutes }, writes, concerned: [] };
  },
  complete: async (context) => {
    const { before, input, by, at, now } = context;
    if (!isDue(before, now) || (before.minutes?.date ?? '~') > dateAt(now.getTime(), requiredEnv('TIME_ZONE')))
      throw invalidField('upload_id', 'Berita acara diunggah pada atau sesudah tanggal pelaksanaannya');
    const paper = before.rows.filter(({ on_paper }) => on_paper);
    const writes = requireDestroyable(context, paper);
    const label = 'Berita acara bertanda tangan';
    const uploadId = required(input.upload_id, 'upload_id', 'Unggah berita acara yang sudah ditandatangani');
    const upload = await checkUpload(uploadId, by, { label });
    const signed_minutes = await copyUpload(upload, `submissions/destruction/${before.id}/${upload.safe_name}`);
    const rows = before.rows.map((row) => (row.on_paper ? { ...row, released_at: at } : row));
    const after = { ...before, rows, carried_out: { by, at }, signed_minutes };
    const records = paper.map(({ record_id }) => recordIn(context, record_id));
    return {
      after: { ...after, state: isCarriedOut(after) ? 'done' : 'minuted' },
      writes: [
        uploadClaimUpdate(uploadId, by.nrp, before.id, label),
        ...writes,
        ...records.map((record) => recordStepUpdate(record, { state: 'destroyed' })),
      ],
      concerned: records,
    };
  },
};
