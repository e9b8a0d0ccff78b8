import {
  absenceConflict,
  isConfirmedAbsence,
  isOpenAbsence,
  isTrustedSubstitute,
  type Period,
} from '../../../../shared/domain/people/absences.ts';
import { isAdmin, ownPositions } from '../../../../shared/domain/people/roles.ts';
import { addDays } from '../../../../shared/domain/time/working-days.ts';
import { nrps } from '../../../support/nrps.ts';
import type { Command } from '../commands.ts';
import { type Domain, refusedOr } from '../domain.ts';
import { type Harness, type PersonName, personOf } from '../harness.ts';
import type { Of } from '../observations.ts';
import { rightsOf } from '../rights.ts';
import { oneOf, outcomeOf, type Send, selected } from '../send.ts';
import { type AbsenceFacts, type World, withEntry, withoutEntry } from '../world.ts';

const holders = ['produksiHead', 'sheHead', 'projectManager', 'plantHead'] as const satisfies readonly PersonName[];
const substitutes = ['manager', 'employee', 'plantHead', 'produksiHead'] as const satisfies readonly PersonName[];

const prepare = (command: Command, world: World, harness: Harness): Send | undefined => {
  const { does, who, which, isStale, isRepeated } = command;
  const { people } = harness;
  if (does === 'set-absence') return setting(command, harness);
  if (does !== 'end-absence' && does !== 'confirm-absence') return undefined;
  const entries = [...world.absences];
  const requested = entries.filter(([, { state }]) => state === 'requested');
  const [id, facts] = selected(does === 'confirm-absence' && requested.length > 0 ? requested : entries, which) ?? [];
  if (id === undefined || !facts) return undefined;
  const version = isStale ? facts.version + 1 : facts.version;
  const reference = { absence_id: id, version };
  if (does === 'end-absence') {
    const person = oneOf([personOf(harness, facts.holder), people.admin, people.manager], who);
    return async () => {
      const today = harness.clock.today();
      const answer = await person.do('end-absence', reference, isRepeated);
      return { kind: 'end-absence', by: person.nrp, absence: id, version, today, outcome: outcomeOf(answer) };
    };
  }
  const person = oneOf([people.admin, people.secondAdmin], who);
  const isRefused = who % 4 === 3;
  return async () => {
    const today = harness.clock.today();
    const action = isRefused ? 'refuse' : 'confirm';
    const answer = await person.do('confirm-absence', { ...reference, action }, isRepeated);
    return { kind: `${action}-absence`, by: person.nrp, absence: id, version, today, outcome: outcomeOf(answer) };
  };
};

/** By the holder, or by an admin, who confirms the substitute with it. */
const setting = ({ who, which, isRepeated }: Command, harness: Harness): Send => {
  const holder = nrps[oneOf(holders, who)];
  const substitute = nrps[oneOf(substitutes, which)];
  const person = who % 6 === 5 ? harness.people.admin : personOf(harness, holder);
  return async () => {
    const today = harness.clock.today();
    const period = { from: addDays(today, which === 4 ? 1 : 0), until: addDays(today, 1 + (who % 3)) };
    const input = { holder_nrp: holder, substitute_nrp: substitute, ...period };
    const answer = await person.do('set-absence', input, isRepeated);
    const seen = { kind: 'set-absence' as const, by: person.nrp, today, holder, substitute, ...period };
    if (!('body' in answer)) return { ...seen, outcome: outcomeOf(answer) as never };
    const { id, state, version } = answer.body.absence;
    return { ...seen, outcome: { code: 'ok', id, absence: { holder, substitute, ...period, state, version } } };
  };
};

const after: NonNullable<Domain['after']> = (world, seen) => {
  switch (seen.kind) {
    case 'set-absence':
      return afterSetting(world, seen);
    case 'end-absence':
    case 'confirm-absence':
    case 'refuse-absence':
      return afterDecision(world, seen);
    default:
      return undefined;
  }
};

const conflictOf = ({ absences }: World, wanted: Period & { holder: string; substitute: string }, except?: string) =>
  absenceConflict(
    wanted,
    [...absences].flatMap(([id, each]) =>
      id === except ? [] : { ...each, holder: named(each.holder), substitute: named(each.substitute) },
    ),
  );

const named = (nrp: string) => ({ nrp, full_name: null });

const afterSetting = (world: World, seen: Of<'set-absence'>): World[] => {
  const { by, holder, substitute, from, until, today, outcome } = seen;
  const refusal =
    substitute === holder
      ? 'invalid_input'
      : conflictOf(world, { holder, substitute, from, until }) && 'absence_conflict';
  if (outcome.code !== 'ok' || !('absence' in outcome)) return refusedOr(world, outcome.code, refusal, () => world);
  const rights = rightsOf(world, substitute);
  const isConfirmed =
    isTrustedSubstitute({ ...rights, positions: ownPositions(rights.positions) }, new Date()) ||
    (isAdmin(rightsOf(world, by)) && ![holder, substitute].includes(by));
  const state = isConfirmed ? confirmedState(from, today) : 'requested';
  const expected: AbsenceFacts = { holder, substitute, from, until, state, version: 1 };
  if (refusal !== undefined || JSON.stringify(expected) !== JSON.stringify(outcome.absence)) return [];
  return [{ ...world, absences: withEntry(world.absences, outcome.id, expected) }];
};

const confirmedState = (from: string, today: string) => (from <= today ? 'in_force' : 'confirmed');

const afterDecision = (world: World, seen: Of<'end-absence' | 'confirm-absence' | 'refuse-absence'>): World[] => {
  const before = world.absences.get(seen.absence);
  return refusedOr(world, seen.outcome.code, decisionRefusal(world, before, seen), () => {
    if (seen.kind !== 'confirm-absence' || !before)
      return { ...world, absences: withoutEntry(world.absences, seen.absence) };
    const state = confirmedState(before.from, seen.today);
    return {
      ...world,
      absences: withEntry(world.absences, seen.absence, { ...before, state, version: before.version + 1 }),
    };
  });
};

/** An absence that the model no longer has was ended. */
const decisionRefusal = (
  world: World,
  before: AbsenceFacts | undefined,
  seen: Of<'end-absence' | 'confirm-absence' | 'refuse-absence'>,
): string | undefined => {
  if (!before || before.version !== seen.version || !isOpenAbsence(before)) return 'absence_changed';
  if (seen.kind === 'end-absence')
    return seen.by === before.holder || isAdmin(rightsOf(world, seen.by)) ? undefined : 'not_found';
  if (isConfirmedAbsence(before)) return 'absence_changed';
  return seen.kind === 'confirm-absence' && conflictOf(world, before, seen.absence) ? 'absence_conflict' : undefined;
};

/** The admin sees every absence that has not ended, in its state. */
const read: NonNullable<Domain['read']> = async (seen, _before, { people }) => {
  if (!seen.some(({ kind }) => kind.endsWith('-absence'))) return () => [];
  const { absences } = await people.admin.ok('get-absences', {});
  const found = absences.map(({ id, state, version, holder, substitute }) =>
    [id, state, version, holder.nrp, substitute.nrp].join(' '),
  );
  return (world) => differences(found, world);
};

export const absenceText = (id: string, { state, version, holder, substitute }: AbsenceFacts): string =>
  [id, state, version, holder, substitute].join(' ');

const differences = (found: readonly string[], world: World): string[] => {
  const expected = [...world.absences].map(([id, facts]) => absenceText(id, facts));
  return [
    ...found.filter((each) => !expected.includes(each)).map((each) => `the absence ${each} is not expected`),
    ...expected.filter((each) => !found.includes(each)).map((each) => `the absence ${each} is not there`),
  ];
};

export const absences: Domain = { prepare, after, read };
