import { readingIdOf } from '../../../../functions/documents/reading-rules.ts';
import { publicationDepartment, type SubmissionDepartment } from '../../../../shared/domain/departments.ts';
import type { SubmissionState } from '../../../../shared/domain/workflow/workflow.ts';
import type { FailureCode } from '../../../../shared/errors.ts';
import { type Domain, only, refusedOr } from '../domain.ts';
import type { Observation, Of } from '../observations.ts';
import { rightsOf } from '../rights.ts';
import { readInTurn } from '../send.ts';
import {
  type DocumentFacts,
  type FileFacts,
  isInFlight,
  newDocument,
  type SubmissionFacts,
  type World,
  withEntry,
} from '../world.ts';

/** The order of decisions, by what the company says and not by the rules of the product, which are compared with it. */
const levels = ['dept_head', 'she_head', 'project_manager'] as const;
const levelStates: readonly SubmissionState[] = ['under_dept_approval', 'under_she_approval', 'under_pm_approval'];
const ended: readonly SubmissionState[] = ['approved', 'rejected', 'withdrawn'];
/** In SHE the head of the department is the head of SHE. */
const firstLevel = (department: SubmissionDepartment): number => (department === 'SHE' ? 1 : 0);
/** The place of the level at which a submission waits; -1 before and after the levels. */
const levelAt = (state: SubmissionState): number => levelStates.indexOf(state);

export const afterSubmissionCommand: NonNullable<Domain['after']> = (world, seen) => {
  switch (seen.kind) {
    case 'submit':
      return afterSubmission(world, seen);
    case 'decide':
    case 'withdraw':
      return afterTransition(world, seen);
    case 'remind': {
      const before = world.submissions.get(seen.id);
      if (!before) return [];
      return refusedOr(world, seen.outcome.code, reminderRefusal(before, seen), () => ({
        ...world,
        submissions: withEntry(world.submissions, seen.id, { ...before, remindedOn: seen.date }),
      }));
    }
    default:
      return undefined;
  }
};

const afterSubmission = (world: World, seen: Of<'submit'>): World[] => {
  const { outcome, resubmissionOf, by, purpose, nomor, title, department } = seen;
  const original = resubmissionOf === undefined ? undefined : world.submissions.get(resubmissionOf);
  const document = world.documents.get(nomor);
  const refusals: string[] = [];
  if (isInFlight(world, nomor)) refusals.push('submission_in_progress');
  if (original && (original.isResubmitted || !['rejected', 'withdrawn'].includes(original.state)))
    refusals.push('not_resubmittable');
  if (purpose === 'new' && document) refusals.push('number_taken');
  if (purpose !== 'new' && (!document || document.isDeleted || document.status === 'Kadaluarsa'))
    refusals.push('document_not_found');
  if (purpose === 'cancellation' && document && document.nama !== title) refusals.push('document_mismatch');
  if (outcome.code !== 'ok') return only(world, refusals.includes(outcome.code));
  if (refusals.length > 0 || !('id' in outcome)) return [];
  const facts: SubmissionFacts = {
    ...{ by, purpose, nomor, title, department, state: 'pending', version: 1, isResubmitted: false },
    ...{ decidedFor: undefined, remindedOn: undefined },
  };
  const submissions = new Map(world.submissions).set(outcome.id, facts);
  if (original && resubmissionOf !== undefined) submissions.set(resubmissionOf, { ...original, isResubmitted: true });
  return [{ ...world, submissions }];
};

const afterTransition = (world: World, seen: Of<'decide' | 'withdraw'>): World[] => {
  const before = world.submissions.get(seen.id);
  if (!before) return [];
  return refusedOr(world, seen.outcome.code, refusalOf(world, before, seen), () => {
    const state = stateAfter(before, seen);
    const decidedFor = seen.kind === 'decide' ? absentHolderOf(world, before, seen) : undefined;
    const after = {
      ...world,
      submissions: withEntry(world.submissions, seen.id, { ...before, state, decidedFor, version: before.version + 1 }),
    };
    return state === 'approved' ? published(after, before, seen.id) : after;
  });
};

const refusalOf = (world: World, before: SubmissionFacts, seen: Of<'decide' | 'withdraw'>): FailureCode | undefined => {
  if (seen.kind === 'withdraw' || seen.level === 'review') {
    if (seen.kind === 'decide' && before.by === seen.by) return 'own_submission';
    return before.version === seen.version && before.state === 'pending' ? undefined : 'already_processed';
  }
  const { roles, positions } = rightsOf(world, seen.by);
  if (positions.length === 0 && !roles.includes('level1_management')) return 'position_not_found';
  if (before.by === seen.by) return 'own_submission';
  if (before.version !== seen.version) return 'already_processed';
  if (positions.length === 0) return 'position_not_found';
  const held = positionsAt(world, before, seen);
  if (held.length === 0) return 'not_position_holder';
  if (held.every(({ on_behalf_of }) => on_behalf_of?.nrp === before.by)) return 'substitute_of_submitter';
  const [present, wanted] = [levelAt(before.state), levels.indexOf(seen.level)];
  if (present === wanted) return undefined;
  const isAhead = before.state === 'pending' || (present >= 0 && present < wanted);
  return isAhead ? 'wrong_level' : 'already_processed';
};

const positionsAt = (world: World, { department }: SubmissionFacts, { by, level }: Of<'decide'>) =>
  rightsOf(world, by).positions.filter(
    (each) => each.role === level && (level !== 'dept_head' || each.department === department),
  );

const absentHolderOf = (world: World, before: SubmissionFacts, seen: Of<'decide'>): string | undefined => {
  const held = positionsAt(world, before, seen);
  const isOwn = held.some(({ on_behalf_of }) => on_behalf_of === undefined);
  return isOwn ? undefined : held[0]?.on_behalf_of?.nrp;
};

/** Every level has a holder who is not the submitter, so that none is skipped. */
const stateAfter = ({ department, state }: SubmissionFacts, seen: Of<'decide' | 'withdraw'>): SubmissionState => {
  if (seen.kind === 'withdraw') return 'withdrawn';
  if (seen.action === 'reject') return 'rejected';
  return levelStates[state === 'pending' ? firstLevel(department) : levelAt(state) + 1] ?? 'approved';
};

const published = (world: World, { purpose, nomor, title, department }: SubmissionFacts, id: string): World => {
  const before = world.documents.get(nomor) ?? {
    ...newDocument(title, publicationDepartment[department]),
    ...{ revisi: -1, version: 0 },
  };
  const after: DocumentFacts =
    purpose === 'cancellation'
      ? { ...before, status: 'Kadaluarsa', version: before.version + 1 }
      : {
          ...{ ...before, nama: title, revisi: before.revisi + 1, version: before.version + 1 },
          ...{ file: publishedFile, content: undefined, readings: [...before.readings, readingIdOf(id)] },
        };
  return { ...world, documents: withEntry(world.documents, nomor, after) };
};

/** Every submission has the same draft. */
export const publishedFile: FileFacts = { name: 'draf.pdf', bytes: 'draft' };

const reminderRefusal = ({ by, state, remindedOn }: SubmissionFacts, seen: Of<'remind'>): FailureCode | undefined => {
  if (by !== seen.by) return 'not_found';
  if (ended.includes(state)) return 'already_processed';
  return remindedOn === seen.date ? 'already_reminded' : undefined;
};

const idsOf = (seen: readonly Observation[]): string[] =>
  seen.flatMap((each) => {
    if (each.kind === 'submit') return 'id' in each.outcome ? [each.outcome.id] : [];
    return 'id' in each ? [each.id] : [];
  });

/** A history has no gap, and its last event is the state and names the absent holder. */
export const readSubmissions: NonNullable<Domain['read']> = async (seen, _before, { people }) => {
  const found = await readInTurn(new Set(idsOf(seen)), async (id) => {
    const { submission, history, reminded_at } = await people.admin.ok('get-submission', { submission_id: id });
    const { submission_status: state, version } = submission;
    const last = history.at(-1);
    if (history.length !== version || last?.to !== state)
      throw new Error(`${id} is ${state} at version ${version}; its history: ${history.map(({ to }) => to).join(' ')}`);
    return [id, [state, version, last.on_behalf_of?.nrp ?? 'no one', reminded_at === null ? '' : 'reminded']] as const;
  });
  return ({ submissions }) =>
    found.flatMap(([id, read]) => {
      const facts = submissions.get(id);
      const expected = facts && [
        facts.state,
        facts.version,
        facts.decidedFor ?? 'no one',
        facts.remindedOn ? 'reminded' : '',
      ];
      return expected?.join(' ') === read.join(' ')
        ? []
        : [`${id} is ${read.join(' ')}, expected ${expected?.join(' ')}`];
    });
};
