import * as z from 'zod/mini';
import { departmentCode, submissionDepartmentOf } from '../departments.ts';
import { headedDepartments } from '../documents/document-access.ts';
import {
  canManageMasterList,
  isAdmin,
  isAuditor,
  type NamedUser,
  namedUser,
  type Position,
  type Role,
} from '../people/roles.ts';
import { holdsPost } from './destruction-access.ts';
import { responsiblePost } from './records.ts';

/** Days after the approval in which a destruction can be stopped, and nothing is destroyed. */
export const stopDays = 30;
/** So many records of one proposal and series in it: one transaction writes them all. */
export const maxProposedRecords = 60;
export const maxProposedSeries = 25;
/** For how long backups have a deleted file: the monthly ones (infra/stacks/backup.ts). */
export const backupDays = 7 * 365;

/** PP 87/1999, article 10: what must be answered of records before they are destroyed. */
export const conditions = ['no_use', 'past_retention', 'not_forbidden', 'no_case', 'no_hold'] as const;
export type Condition = (typeof conditions)[number];
export const conditionLabels: Record<Condition, string> = {
  no_use: 'Tidak memiliki nilai guna lagi',
  past_retention: 'Telah habis masa retensinya',
  not_forbidden: 'Tidak ada peraturan yang melarang pemusnahannya',
  no_case: 'Tidak berkaitan dengan perkara yang masih berjalan',
  no_hold: 'Tidak dalam penahanan',
};

export const proposalStates = ['proposed', 'answered', 'approved', 'minuted', 'done', 'stopped'] as const;
export type ProposalState = (typeof proposalStates)[number];
export const proposalStateLabels: Record<ProposalState, string> = {
  proposed: 'Menunggu jawaban',
  answered: 'Menunggu persetujuan',
  approved: 'Disetujui, masa tunggu',
  minuted: 'Pelaksanaan',
  done: 'Dimusnahkan',
  stopped: 'Dihentikan',
};

const signed = z.object({ by: namedUser, at: z.iso.datetime() });

/** What a review of records 'dinilai kembali' decides. */
export const reviewOutcomes = ['destroy', 'extend', 'permanent'] as const;
export const reviewOutcomeLabels: Record<(typeof reviewOutcomes)[number], string> = {
  destroy: 'Musnah',
  extend: 'Perpanjang',
  permanent: 'Permanen',
};

export const proposedRow = z.object({
  record_id: z.string(),
  series_id: z.string(),
  /** Its series says 'dinilai kembali', and no user has decided yet. */
  needs_review: z.boolean(),
  on_paper: z.boolean(),
  has_files: z.boolean(),
  /** From here on its destruction cannot be stopped: no hold stood at this moment. */
  released_at: z.nullable(z.iso.datetime()),
  /** Every version of its files was deleted. */
  deleted_at: z.nullable(z.iso.datetime()),
});
export type ProposedRow = z.infer<typeof proposedRow>;

export const destructionMinutes = z.object({
  /** 'BAP-001/2026', without gaps in a year. */
  number: z.string(),
  /** YYYY-MM-DD. */
  date: z.string(),
  place: z.string(),
  method: z.string(),
  /** Names with NRP; none where only files were deleted, which the system does. */
  witnesses: z.array(z.object({ witness: z.string() })),
  prepared: signed,
});

export const destructionProposal = z.object({
  id: z.string(),
  department: departmentCode,
  /** YYYY-MM. */
  month: z.string(),
  /** The post that answers for the series. */
  post: responsiblePost,
  state: z.enum(proposalStates),
  rows: z.array(proposedRow),
  /** Records that stay, with the reason. */
  removed: z.array(z.extend(signed, { record_id: z.string(), outcome: z.string(), reason: z.string() })),
  answers: z.array(z.extend(signed, { condition: z.enum(conditions) })),
  approvals: z.array(z.extend(signed, { role: z.enum(['head', 'admin']) })),
  approved_at: z.nullable(z.iso.datetime()),
  minutes: z.nullable(destructionMinutes),
  carried_out: z.nullable(signed),
  stopped: z.nullable(z.extend(signed, { reason: z.string() })),
  version: z.int().check(z.positive()),
});
export type DestructionProposal = z.infer<typeof destructionProposal>;

export const proposalActions = ['answer', 'review', 'remove', 'approve', 'stop', 'prepare', 'complete'] as const;
export type ProposalAction = (typeof proposalActions)[number];

interface Actor {
  nrp: string;
  roles: readonly Role[];
  /** In force. */
  positions: readonly Position[];
}

export const isOpenProposal = ({ state }: Pick<DestructionProposal, 'state'>): boolean =>
  state !== 'done' && state !== 'stopped';

/** The moment (ms) from which an approved destruction may be carried out; undefined before the approval. */
export const carryOutFrom = ({ approved_at }: Pick<DestructionProposal, 'approved_at'>): number | undefined =>
  approved_at === null ? undefined : Date.parse(approved_at) + stopDays * 86_400_000;

export const isDue = (proposal: Pick<DestructionProposal, 'approved_at'>, now: Date): boolean =>
  (carryOutFrom(proposal) ?? Number.POSITIVE_INFINITY) <= now.getTime();

/** The head of the department; of one without a head, the project manager. */
const isHeadOf = (actor: Actor, { department }: DestructionProposal): boolean =>
  submissionDepartmentOf(department) === undefined
    ? actor.positions.some(({ role }) => role === 'project_manager')
    : headedDepartments(actor).includes(department);

/** As whom a person may still approve: in one role, only once, and not what they answered alone. */
const approvalRoleOf = (proposal: DestructionProposal, actor: Actor): 'head' | 'admin' | undefined => {
  const { answers, approvals } = proposal;
  const answeredAlone = answers.every(({ by }) => by.nrp === actor.nrp);
  if (answeredAlone || approvals.some(({ by }) => by.nrp === actor.nrp)) return undefined;
  const isOpen = (role: 'head' | 'admin'): boolean => !approvals.some((each) => each.role === role);
  if (isOpen('head') && isHeadOf(actor, proposal)) return 'head';
  return isOpen('admin') && isAdmin(actor) ? 'admin' : undefined;
};

/** What a person may do with a proposal now. */
export const proposalActionsOf = (proposal: DestructionProposal, actor: Actor, now: Date): ProposalAction[] => {
  if (isAuditor(actor) || !isOpenProposal(proposal)) return [];
  const { state, rows, carried_out } = proposal;
  const heads = isHeadOf(actor, proposal);
  const answers = holdsPost(actor, proposal) || canManageMasterList(actor);
  const works = (answers || heads) && isDue(proposal, now) && rows.some(({ on_paper }) => on_paper);
  const isOpen: Record<ProposalAction, boolean> = {
    answer: state === 'proposed' && answers,
    review: state === 'proposed' && answers,
    // Signed minutes name what was destroyed.
    remove: (answers || heads) && carried_out === null,
    approve: state === 'answered' && approvalRoleOf(proposal, actor) !== undefined,
    prepare: state === 'approved' && works,
    complete: state === 'minuted' && works && carried_out === null,
    stop:
      (heads || holdsPost(actor, proposal) || isAdmin(actor)) && rows.every(({ released_at }) => released_at === null),
  };
  return proposalActions.filter((action) => isOpen[action]);
};

/** Whether a proposal waits for a person, and not only for time. */
export const waitsFor = (proposal: DestructionProposal, actor: Actor, now: Date): boolean =>
  proposalActionsOf(proposal, actor, now).some((action) => action !== 'remove' && action !== 'stop');

export const withAnswers = (
  proposal: DestructionProposal,
  answered: readonly Condition[],
  by: NamedUser,
  at: string,
): DestructionProposal =>
  withState({
    ...proposal,
    answers: [
      ...proposal.answers.filter(({ condition }) => !answered.includes(condition)),
      ...answered.map((condition) => ({ condition, by, at })),
    ],
  });

/** Answered is a proposal with every condition answered and every review decided; one without records has ended. */
const withState = (proposal: DestructionProposal): DestructionProposal => {
  const { state, rows, answers } = proposal;
  if (state !== 'proposed' && state !== 'answered') return proposal;
  const isAnswered = answers.length === conditions.length && rows.every(({ needs_review }) => !needs_review);
  return { ...proposal, state: isAnswered ? 'answered' : 'proposed' };
};

/** The record is destroyed with the others; `removed` keeps those that are not. */
export const withReviewed = (proposal: DestructionProposal, record_id: string): DestructionProposal =>
  withState({
    ...proposal,
    rows: proposal.rows.map((row) => (row.record_id === record_id ? { ...row, needs_review: false } : row)),
  });

/** Prepared minutes named the record: they are prepared again, with their number. */
export const withoutRecord = (
  { state, ...proposal }: DestructionProposal,
  removed: DestructionProposal['removed'][number],
): DestructionProposal => {
  const rows = proposal.rows.filter(({ record_id }) => record_id !== removed.record_id);
  const before = state === 'minuted' ? 'approved' : state;
  const rest = withState({ ...proposal, state: before, rows, removed: [...proposal.removed, removed] });
  return rows.length > 0 ? rest : withStop(rest, { ...removed, reason: 'Tidak ada arsip yang tersisa dalam usulan' });
};

export const withStop = (
  proposal: DestructionProposal,
  { by, at, reason }: { by: NamedUser; at: string; reason: string },
): DestructionProposal => ({ ...proposal, state: 'stopped', stopped: { by, at, reason } });

/** Approved by two different people, the head and an admin; undefined for who may not. */
export const withApproval = (
  proposal: DestructionProposal,
  actor: Actor & NamedUser,
  at: string,
): DestructionProposal | undefined => {
  const role = approvalRoleOf(proposal, actor);
  if (proposal.state !== 'answered' || role === undefined) return undefined;
  const by = { nrp: actor.nrp, full_name: actor.full_name };
  const approvals = [...proposal.approvals, { role, by, at }];
  return approvals.length < 2
    ? { ...proposal, approvals }
    : { ...proposal, approvals, state: 'approved', approved_at: at };
};

/** Rows whose files a worker may delete: what is on paper too follows once its paper was destroyed. */
export const rowsToRelease = ({ rows }: DestructionProposal): ProposedRow[] =>
  rows.filter(({ on_paper, has_files, released_at }) => !on_paper && has_files && released_at === null);

export const rowsToDelete = ({ rows }: DestructionProposal): ProposedRow[] =>
  rows.filter(({ has_files, released_at, deleted_at }) => has_files && released_at !== null && deleted_at === null);

/** Whether nothing is left to do. */
export const isCarriedOut = ({ rows, carried_out }: DestructionProposal): boolean =>
  rows.every(({ has_files, released_at, deleted_at }) => released_at !== null && (!has_files || deleted_at !== null)) &&
  (carried_out !== null || rows.every(({ on_paper }) => !on_paper));

export const withRow = (
  proposal: DestructionProposal,
  record_id: string,
  change: Partial<ProposedRow>,
): DestructionProposal => ({
  ...proposal,
  rows: proposal.rows.map((row) => (row.record_id === record_id ? { ...row, ...change } : row)),
});

export const minutesNumber = (count: number, year: string): string => `BAP-${String(count).padStart(3, '0')}/${year}`;

/** A proposal is of a department and month, and of the post that answers for its series; further parts are numbered. */
export const proposalId = (department: string, month: string, part: number): string =>
  `${department}-${month}${part === 1 ? '' : `-${part}`}`;
