import { ulid } from 'ulid';
import {
  absenceConflict,
  isConfirmedAbsence,
  isOpenAbsence,
  needsConfirmation,
  type Period,
  periodProblem,
  substitutedPositions,
} from '../../shared/domain/people/absences.ts';
import { isAdmin, isAuditor, type NamedUser } from '../../shared/domain/people/roles.ts';
import { dateAt } from '../../shared/domain/time/working-days.ts';
import { mayDecideFor } from '../../shared/domain/workflow/workflow.ts';
import { Failure, invalidField } from '../../shared/errors.ts';
import { equals, itemCheck } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { retryOnConflict, stale, type TransactItem } from '../db/transactions.ts';
import type { Caller } from '../http/call-event.ts';
import type { Command } from '../http/idempotency-store.ts';
import {
  type Absence,
  absenceGuardUpdate,
  absenceWrites,
  loadAbsence,
  loadAbsenceGuard,
  loadAbsences,
} from '../profiles/absence-store.ts';
import { loadProfiles, type Profile } from '../profiles/profile-store.ts';
import { requiredEnv } from '../runtime/env.ts';
import { confirmedState, endedState, postsOf } from './absence-rules.ts';
import { saveSubstitution } from './substitution-service.ts';

interface Context {
  caller: Caller;
  command: Command;
  now: Date;
}

/** The absences that a user may see: their own, those in which they are the substitute, and of an admin all. */
export const loadVisibleAbsences = async (caller: Caller, now: Date): Promise<Absence[]> => {
  const today = dateAt(now.getTime(), requiredEnv('TIME_ZONE'));
  return (await loadAbsences(today)).filter(
    (each) =>
      isOpenAbsence(each) &&
      each.until >= today &&
      (each.holder.nrp === caller.nrp ||
        isSubstituteToBe(each, caller) ||
        (isAdmin(caller) && mayDecideFor(caller.nrp, each.holder.nrp))),
  );
};

/** Who was not confirmed as a substitute does not learn of the request. */
const isSubstituteToBe = (absence: Absence, { nrp }: Caller): boolean =>
  absence.substitute.nrp === nrp && isConfirmedAbsence(absence);

type Wanted = Period & { holder_nrp?: string | undefined; substitute_nrp: string };

/** Sets an absence; in force at once where the substitute needs no confirmation. */
export const setAbsence = (wanted: Wanted, context: Context): Promise<Absence> =>
  retryOnConflict(() => trySetAbsence(wanted, context));

const trySetAbsence = async (
  { holder_nrp, substitute_nrp, from, until }: Wanted,
  { caller, command, now }: Context,
): Promise<Absence> => {
  const holderNrp = holder_nrp ?? caller.nrp;
  if (holderNrp !== caller.nrp && !isAdmin(caller)) throw new Failure('forbidden');
  const timeZone = requiredEnv('TIME_ZONE');
  const today = dateAt(now.getTime(), timeZone);
  const problem = periodProblem({ from, until }, today);
  if (problem) throw invalidField(problem.field, problem.message);
  if (substitute_nrp === holderNrp) throw invalidField('substitute_nrp', 'Pengganti harus orang lain');
  const guardVersion = await loadAbsenceGuard();
  const [others, [holder, substitute]] = await Promise.all([
    loadAbsences(today),
    loadProfiles([holderNrp, substitute_nrp]),
  ]);
  if (!holder?.active) throw invalidField('holder_nrp', 'Pejabat tidak ditemukan atau tidak aktif');
  const id = `${until}_${ulid(now.getTime())}`;
  // Before anything about other users: only a holder of posts learns whether a user may take them.
  const positions = substitutedPositions({ id, from, until, holder }, holder.positions, timeZone);
  if (positions.length === 0)
    throw invalidField('holder_nrp', 'Tidak ada jabatan yang perlu digantikan pada hari-hari itu');
  if (
    !substitute?.active ||
    substitute.without_account ||
    isAuditor(substitute) ||
    !mayDecideFor(substitute_nrp, holderNrp)
  )
    throw invalidField('substitute_nrp', 'Pengganti tidak ditemukan atau tidak aktif');
  const conflict = absenceConflict({ from, until, holder: holderNrp, substitute: substitute_nrp }, others);
  if (conflict) throw conflictFailure(conflict);
  const confirmed_by = isAdmin(caller) && ![holderNrp, substitute_nrp].includes(caller.nrp) ? named(caller) : undefined;
  const isConfirmed = !needsConfirmation({ from, confirmed_by }, substitute, { now, timeZone });
  const absence: Absence = {
    id,
    holder: named(holder),
    substitute: named(substitute),
    from,
    until,
    state: isConfirmed ? confirmedState({ from }, today) : 'requested',
    posts: isConfirmed ? postsOf(positions) : [],
    set_by: named(caller),
    set_at: now.toISOString(),
    ...(confirmed_by && { confirmed_by }),
    version: 1,
  };
  const change = { actor: named(caller), reason: null, at: now.toISOString() };
  await saveSubstitution(substitute, id, isConfirmed ? positions : [], {
    by: caller,
    now,
    extraWrites: [
      ...command.resultPuts({ absence }),
      absenceGuardUpdate(guardVersion),
      profileUnchangedCheck(holder),
      ...absenceWrites(undefined, absence, { ...change, action: isConfirmed ? 'set' : 'request' }),
    ],
  });
  return absence;
};

interface Reference {
  absence_id: string;
  version: number;
}

export const endAbsence = (reference: Reference, { caller, command, now }: Context): Promise<Absence> =>
  retryOnConflict(async () => {
    const before = await loadOpenAbsence(reference);
    if (before.holder.nrp !== caller.nrp && !isAdmin(caller)) throw new Failure('not_found');
    const [substitute] = await loadProfiles([before.substitute.nrp]);
    const state = endedState(before, dateAt(now.getTime(), requiredEnv('TIME_ZONE')));
    const absence: Absence = { ...before, state, version: before.version + 1 };
    const action = state === 'ended' ? 'end' : 'cancel';
    await saveSubstitution(substitute, absence.id, [], {
      by: caller,
      now,
      extraWrites: [
        ...command.resultPuts({ absence }),
        ...absenceWrites(before, absence, { action, actor: named(caller), reason: null, at: now.toISOString() }),
      ],
    });
    return absence;
  });

type Confirmation = Reference & { action: 'confirm' | 'refuse'; reason?: string | undefined };

export const confirmAbsence = (
  { action, reason, ...reference }: Confirmation,
  { caller, command, now }: Context,
): Promise<Absence> =>
  retryOnConflict(async () => {
    const guardVersion = await loadAbsenceGuard();
    const before = await loadOpenAbsence(reference);
    if (before.state !== 'requested') throw new Failure('absence_changed');
    if ([before.holder.nrp, before.substitute.nrp].includes(caller.nrp)) throw new Failure('own_absence');
    const change = { action, actor: named(caller), reason: reason ?? null, at: now.toISOString() };
    const [holder, substitute] = await loadProfiles([before.holder.nrp, before.substitute.nrp]);
    if (action === 'refuse') {
      const absence: Absence = { ...before, state: 'refused', version: before.version + 1 };
      const extraWrites = [...command.resultPuts({ absence }), ...absenceWrites(before, absence, change)];
      await saveSubstitution(substitute, absence.id, [], { by: caller, now, extraWrites });
      return absence;
    }
    const timeZone = requiredEnv('TIME_ZONE');
    const today = dateAt(now.getTime(), timeZone);
    const positions = holder?.active ? substitutedPositions(before, holder.positions, timeZone) : [];
    if (!holder || positions.length === 0 || !substitute?.active || before.until < today)
      throw new Failure('absence_changed');
    const others = (await loadAbsences(today)).filter(({ id }) => id !== before.id);
    const period = { from: before.from, until: before.until };
    const conflict = absenceConflict({ ...period, holder: holder.nrp, substitute: substitute.nrp }, others);
    if (conflict) throw conflictFailure(conflict);
    const absence: Absence = {
      ...before,
      state: confirmedState(before, today),
      posts: postsOf(positions),
      version: before.version + 1,
      confirmed_by: named(caller),
    };
    await saveSubstitution(substitute, absence.id, positions, {
      by: caller,
      now,
      extraWrites: [
        ...command.resultPuts({ absence }),
        absenceGuardUpdate(guardVersion),
        profileUnchangedCheck(holder),
        ...absenceWrites(before, absence, change),
      ],
    });
    return absence;
  });

const loadOpenAbsence = async ({ absence_id, version }: Reference): Promise<Absence> => {
  const absence = await loadAbsence(absence_id);
  if (!absence) throw new Failure('not_found');
  if (absence.version !== version || !isOpenAbsence(absence)) throw new Failure('absence_changed');
  return absence;
};

const named = ({ nrp, full_name }: NamedUser): NamedUser => ({ nrp, full_name });

/** The holder's positions are those that were read. */
const profileUnchangedCheck = ({ nrp, version }: Profile): TransactItem =>
  itemCheck(keys.profile(nrp), {
    condition: equals('version', version),
    onConditionFailed: stale('The holder was changed in the meantime'),
  });

const conflictFailure = ({ field, detail }: { field: string; detail: string }): Failure =>
  new Failure('absence_conflict', { detail }, { fields: { [field]: detail } });
