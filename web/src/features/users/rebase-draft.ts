import type { ManagedUser } from '../../../../shared/api/users.ts';
import { positionTitle, roleLabels } from '../../../../shared/domain/roles.ts';
import { draftOf, readDraft, type UserDraft } from './user-draft.ts';

/** Fields that somebody else changed as well: what they hold now, as text. */
export type Clashes = Partial<Record<'full_name' | 'roles' | 'positions', string>>;

/**
 * Carries a draft over to the user as somebody else left them: what this draft did not touch takes the new value, what
 * it did touch stays, and is named where the other one touched it too.
 */
export function rebaseDraft(
  draft: UserDraft,
  base: ManagedUser,
  latest: ManagedUser,
  timeZone: string,
): { draft: UserDraft; clashes: Clashes } {
  const theirs = draftOf(latest, timeZone);
  const next: UserDraft = { ...draft };
  const clashes: Clashes = {};
  const settle = <F extends keyof Clashes & keyof UserDraft>(field: F, text: string): void => {
    const mine = !same(field, draft, draftOf(base, timeZone), timeZone);
    const changedThere = !same(field, theirs, draftOf(base, timeZone), timeZone);
    if (!mine) next[field] = theirs[field];
    else if (changedThere && !same(field, draft, theirs, timeZone)) clashes[field] = text;
  };
  settle('full_name', latest.full_name ?? '-');
  settle('roles', listed(latest.roles.map((role) => roleLabels[role])));
  settle('positions', listed(latest.positions.map(positionTitle)));
  return { draft: next, clashes };
}

const listed = (names: readonly string[]): string => (names.length === 0 ? 'tidak ada' : names.join(', '));

function same(field: keyof Clashes, one: UserDraft, other: UserDraft, timeZone: string): boolean {
  return comparable(field, one, timeZone) === comparable(field, other, timeZone);
}

function comparable(field: keyof Clashes, draft: UserDraft, timeZone: string): string {
  if (field === 'full_name') return draft.full_name.trim();
  if (field === 'roles') return JSON.stringify([...draft.roles].sort());
  // Keys are made up anew for each draft; a position that cannot be read yet equals none.
  return JSON.stringify(
    draft.positions.map((each) => {
      const read = readDraft({ nrp: '00000000', full_name: '-', roles: [], positions: [each] }, timeZone);
      return 'facts' in read ? read.facts.positions : each.key;
    }),
  );
}

/** Whether closing the form would lose something. */
export const isTouched = (draft: UserDraft, base: UserDraft, timeZone: string): boolean =>
  draft.nrp !== base.nrp ||
  (['full_name', 'roles', 'positions'] as const).some((field) => !same(field, draft, base, timeZone));
