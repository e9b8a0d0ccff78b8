import { type Domain, only, refusedOr } from '../domain.ts';
import type { Harness } from '../harness.ts';
import type { Observation } from '../observations.ts';
import { sendOnce } from '../people.ts';
import { readInTurn } from '../send.ts';
import { type UserFacts, type World, withEntry } from '../world.ts';

export const afterUserCommand: NonNullable<Domain['after']> = (world, seen) => {
  if (seen.kind === 'add-user') return [{ ...world, users: withEntry(world.users, seen.nrp, seen.facts) }];
  if (
    seen.kind !== 'change-password' &&
    seen.kind !== 'reset-password' &&
    seen.kind !== 'lost-reset' &&
    seen.kind !== 'save-user'
  )
    return undefined;
  const before = world.users.get(seen.nrp);
  if (!before) return [];
  const changed = (changes: Partial<UserFacts>): World => ({
    ...world,
    users: withEntry(world.users, seen.nrp, { ...before, ...changes, version: before.version + 1 }),
  });
  const { outcome } = seen;
  switch (seen.kind) {
    case 'lost-reset':
      return [world, changed({ password: undefined })];
    case 'change-password': {
      const isPossible = before.active && before.password === seen.from;
      const after = isPossible ? [changed({ password: seen.to })] : [];
      if (outcome.code === 'ok') return after;
      return outcome.code === 'unknown' ? [world, ...after] : [world];
    }
    case 'reset-password':
      // Refused when another change of the user came between its reading and its writing.
      if (!('password' in seen.outcome)) return only(world, outcome.code === 'user_changed');
      return only(changed({ password: seen.outcome.password }), seen.outcome.version === before.version + 1);
    case 'save-user': {
      const { full_name, active, version } = seen;
      const refusal = before.version === version ? undefined : 'user_changed';
      return refusedOr(world, outcome.code, refusal, () => changed({ full_name, active }));
    }
  }
};

/** A reset has no key: each of its attempts sets another password. More of them rarely have an effect. */
const maxLostResets = 2;

export const withLostResets = (seen: Observation): Observation[] =>
  seen.kind === 'reset-password'
    ? [
        ...Array.from({ length: Math.min(seen.attempts - 1, maxLostResets) }, () => ({
          ...{ kind: 'lost-reset' as const, nrp: seen.nrp, outcome: { code: 'ok' as const } },
        })),
        seen,
      ]
    : [seen];

/** One password that opens the account of each user in question, if any of those does. */
export const readPasswords: NonNullable<Domain['read']> = async (seen, before, harness) => {
  const found = await readInTurn(
    new Set(passwordsOf(seen, before)),
    async ([nrp, passwords]) => [nrp, await openingPassword(nrp, passwords, harness)] as const,
  );
  return ({ users }) =>
    found.flatMap(([nrp, password]) => {
      const user = users.get(nrp);
      const expected = user?.active ? user.password : undefined;
      return expected === password ? [] : [`${nrp} signs in with ${password}, expected ${expected}`];
    });
};

const passwordsOf = (seen: readonly Observation[], before: World): Map<string, Set<string>> => {
  const passwords = new Map<string, Set<string>>();
  for (const each of seen) {
    if (each.kind !== 'change-password' && each.kind !== 'reset-password') continue;
    const present = before.users.get(each.nrp)?.password;
    const known = passwords.get(each.nrp) ?? new Set(present === undefined ? [] : [present]);
    if (each.kind === 'change-password') known.add(each.to);
    else if ('password' in each.outcome) known.add(each.outcome.password);
    passwords.set(each.nrp, known);
  }
  return passwords;
};

const openingPassword = async (nrp: string, passwords: Set<string>, harness: Harness): Promise<string | undefined> => {
  await harness.people.admin.ok('unlock-user', { nrp });
  for (const password of passwords) {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const { code } = await sendOnce(harness.people.admin.client, 'validate-login', { nrp, password });
      if (code === 'ok') return password;
      if (code === 'invalid_credentials') break;
      if (code === 'locked_out') await harness.people.admin.ok('unlock-user', { nrp });
    }
  }
  return undefined;
};
