import { publicationDepartment } from '../../../shared/domain/departments.ts';
import { approverLevelOf, levelStates, levelsFor, type SubmissionState } from '../../../shared/domain/workflow.ts';
import type { FailureCode } from '../../../shared/errors.ts';
import {
  type DocumentFacts,
  newDocument,
  type Observation,
  type SubmissionFacts,
  type UserFacts,
  type World,
} from './world.ts';

/** An attempt whose response was lost: it has set a password that no one has seen, or had no effect. */
interface LostReset {
  kind: 'lost-reset';
  nrp: string;
}
type Step = Observation | LostReset;
type Of<K extends Observation['kind']> = Extract<Observation, { kind: K }>;

const withEntry = <T>(map: ReadonlyMap<string, T>, key: string, value: T): ReadonlyMap<string, T> =>
  new Map(map).set(key, value);

const isOpen = ({ state }: SubmissionFacts): boolean => !['approved', 'rejected', 'withdrawn'].includes(state);

const isInFlight = ({ submissions }: World, nomor: string): boolean =>
  [...submissions.values()].some((each) => each.nomor === nomor && isOpen(each));

/** The worlds to which a step can lead from this one; none where its outcome contradicts the world. */
const worldsAfter = (world: World, seen: Step): World[] => {
  switch (seen.kind) {
    case 'submit':
      return afterSubmission(world, seen);
    case 'decide':
    case 'withdraw':
      return afterTransition(world, seen);
    case 'create':
      return afterCreation(world, seen);
    case 'edit':
    case 'delete':
    case 'restore':
      return afterEdit(world, seen);
    case 'import':
      return seen.outcome.code === 'ok'
        ? [{ ...world, documents: new Map([...world.documents, ...seen.documents]) }]
        : [];
    case 'change-password':
    case 'reset-password':
    case 'lost-reset':
    case 'save-user':
      return afterUserChange(world, seen);
    case 'add-user':
      return [{ ...world, users: withEntry(world.users, seen.nrp, seen.facts) }];
    case 'read':
      return [world];
  }
};

const only = (world: World, isAllowed: boolean): World[] => (isAllowed ? [world] : []);

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
  const facts = { by, purpose, nomor, title, department, state: 'pending', version: 1, isResubmitted: false } as const;
  const submissions = new Map(world.submissions).set(outcome.id, facts);
  if (original && resubmissionOf !== undefined) submissions.set(resubmissionOf, { ...original, isResubmitted: true });
  return [{ ...world, submissions }];
};

const afterTransition = (world: World, seen: Of<'decide' | 'withdraw'>): World[] => {
  const before = world.submissions.get(seen.id);
  if (!before) return [];
  const refusal = refusalOf(before, seen);
  if (seen.outcome.code !== 'ok') return only(world, seen.outcome.code === refusal);
  if (refusal !== undefined) return [];
  const state = stateAfter(before, seen);
  const after = {
    ...world,
    submissions: withEntry(world.submissions, seen.id, { ...before, state, version: before.version + 1 }),
  };
  return [state === 'approved' ? published(after, before) : after];
};

const refusalOf = (before: SubmissionFacts, seen: Of<'decide' | 'withdraw'>): FailureCode | undefined => {
  if (seen.kind === 'decide' && before.by === seen.by) return 'own_submission';
  if (before.version !== seen.version) return 'already_processed';
  if (seen.kind === 'withdraw' || seen.level === 'review')
    return before.state === 'pending' ? undefined : 'already_processed';
  if (!seen.isHolder) return 'not_position_holder';
  const present = approverLevelOf(before.state);
  if (present === seen.level) return undefined;
  const levels = levelsFor(before.department);
  const isAhead =
    before.state === 'pending' || (present !== null && levels.indexOf(present) < levels.indexOf(seen.level));
  return isAhead ? 'wrong_level' : 'already_processed';
};

/** Every level has a holder who is not the submitter, so that none is skipped. */
const stateAfter = ({ department, state }: SubmissionFacts, seen: Of<'decide' | 'withdraw'>): SubmissionState => {
  if (seen.kind === 'withdraw') return 'withdrawn';
  if (seen.action === 'reject') return 'rejected';
  const levels = levelsFor(department);
  const passed = approverLevelOf(state);
  const next = levels[passed === null ? 0 : levels.indexOf(passed) + 1];
  return next === undefined ? 'approved' : levelStates[next];
};

const published = (world: World, { purpose, nomor, title, department }: SubmissionFacts): World => {
  const before = world.documents.get(nomor);
  const after: DocumentFacts = before
    ? purpose === 'revision'
      ? { ...before, nama: title, revisi: before.revisi + 1, version: before.version + 1 }
      : { ...before, status: 'Kadaluarsa', version: before.version + 1 }
    : newDocument(title, publicationDepartment[department]);
  return { ...world, documents: withEntry(world.documents, nomor, after) };
};

const afterCreation = (world: World, { nomor, nama, department, outcome }: Of<'create'>): World[] => {
  const refusals: string[] = [];
  if (world.documents.has(nomor)) refusals.push('number_taken');
  if (isInFlight(world, nomor)) refusals.push('submission_in_progress');
  if (outcome.code !== 'ok') return only(world, refusals.includes(outcome.code));
  if (refusals.length > 0) return [];
  return [{ ...world, documents: withEntry(world.documents, nomor, newDocument(nama, department)) }];
};

const afterEdit = (world: World, seen: Of<'edit' | 'delete' | 'restore'>): World[] => {
  const before = world.documents.get(seen.nomor);
  if (!before) return [];
  const changed = (changes: Partial<DocumentFacts>): World[] => {
    const after = { ...before, ...changes, version: before.version + 1 };
    return [{ ...world, documents: withEntry(world.documents, seen.nomor, after) }];
  };
  const { code } = seen.outcome;
  if (seen.kind === 'restore') {
    if (code !== 'ok') return [];
    return before.isDeleted ? changed({ isDeleted: false }) : [world];
  }
  const refusals: string[] = [];
  if (before.isDeleted) refusals.push('document_deleted');
  else if (before.version !== seen.version) refusals.push('document_changed');
  else if (seen.kind === 'delete' && isInFlight(world, seen.nomor)) refusals.push('submission_in_progress');
  if (code !== 'ok') return only(world, refusals.includes(code));
  if (refusals.length > 0) return [];
  return changed(seen.kind === 'edit' ? { nama: seen.nama } : { isDeleted: true });
};

const afterUserChange = (
  world: World,
  seen: Of<'change-password' | 'reset-password' | 'save-user'> | LostReset,
): World[] => {
  const before = world.users.get(seen.nrp);
  if (!before) return [];
  const changed = (changes: Partial<UserFacts>): World => ({
    ...world,
    users: withEntry(world.users, seen.nrp, { ...before, ...changes, version: before.version + 1 }),
  });
  if (seen.kind === 'lost-reset') return [world, changed({ password: undefined })];
  const { outcome } = seen;
  switch (seen.kind) {
    case 'change-password': {
      const isPossible = before.active && before.password === seen.from;
      const after = isPossible ? [changed({ password: seen.to })] : [];
      if (outcome.code === 'ok') return after;
      return outcome.code === 'unknown' ? [world, ...after] : [world];
    }
    case 'reset-password':
      // Refused when another change of the user came between its reading and its writing.
      if (!('password' in outcome)) return only(world, outcome.code === 'user_changed');
      return only(changed({ password: outcome.password }), outcome.version === before.version + 1);
    case 'save-user': {
      const { full_name, active, version } = seen;
      const isCurrent = before.version === version;
      if (outcome.code !== 'ok') return only(world, outcome.code === 'user_changed' && !isCurrent);
      return isCurrent ? [changed({ full_name, active })] : [];
    }
  }
};

/** A reset has no key: each of its attempts sets another password. More of them rarely have an effect. */
const maxLostResets = 2;

const withLostResets = (seen: Observation): Step[] =>
  seen.kind === 'reset-password'
    ? [
        ...Array.from({ length: Math.min(seen.attempts - 1, maxLostResets) }, () => ({
          ...{ kind: 'lost-reset' as const, nrp: seen.nrp },
        })),
        seen,
      ]
    : [seen];

const worldKey = ({ submissions, documents, users }: World): string =>
  JSON.stringify([...submissions, ...documents, ...users]);

/**
 * The worlds in which commands that ran at the same time may end: those of every serial order with these outcomes, each
 * once. Orders of the same steps that led to the same world are followed once.
 */
export const worldsAfterAll = (world: World, seen: readonly Observation[]): World[] => {
  const steps = seen.flatMap(withLostResets);
  /** By the steps that have been taken, as a bit of each. */
  let reached = new Map([[0, new Map([[worldKey(world), world]])]]);
  for (let taken = 0; taken < steps.length; taken += 1) {
    const next: typeof reached = new Map();
    for (const [done, worlds] of reached)
      for (const [at, step] of steps.entries()) {
        if (done & (1 << at)) continue;
        const after = next.get(done | (1 << at)) ?? new Map<string, World>();
        for (const before of worlds.values())
          for (const each of worldsAfter(before, step)) after.set(worldKey(each), each);
        if (after.size > 0) next.set(done | (1 << at), after);
      }
    reached = next;
  }
  return [...reached.values()].flatMap((worlds) => [...worlds.values()]);
};
