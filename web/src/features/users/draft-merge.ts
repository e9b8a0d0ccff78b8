import type { ManagedUser } from '../../../../shared/api/users.ts';
import { positionTitle, roleLabels } from '../../../../shared/domain/roles.ts';
import { draftOf, type UserDraft, userInputOf } from './user-draft.ts';

/** Fields that somebody else changed as well: what they hold now, as text. */
export type FieldConflicts = Partial<Record<'full_name' | 'roles' | 'positions', string>>;

/**
 * Carries a draft over to the user as somebody else left them: what this draft did not touch takes the new value, what
 * it did touch stays, and is named where the other one touched it too.
 */
export const draftMerge = (
  draft: UserDraft,
  base: ManagedUser,
  latest: ManagedUser,
  timeZone: string,
): { draft: UserDraft; conflicts: FieldConflicts } => {
  const theirs = draftOf(latest, timeZone);
  const next: UserDraft = { ...draft };
  const conflicts: FieldConflicts = {};
  const mergeField = <F extends keyof FieldConflicts & keyof UserDraft>(field: F, text: string): void => {
    const isChangedHere = !isSameField(field, draft, draftOf(base, timeZone), timeZone);
    const isChangedThere = !isSameField(field, theirs, draftOf(base, timeZone), timeZone);
    if (!isChangedHere) next[field] = theirs[field];
    else if (isChangedThere && !isSameField(field, draft, theirs, timeZone)) conflicts[field] = text;
  };
  mergeField('full_name', latest.full_name ?? '-');
  mergeField('roles', nameList(latest.roles.map((role) => roleLabels[role])));
  mergeField('positions', nameList(latest.positions.map(positionTitle)));
  return { draft: next, conflicts };
};

const nameList = (names: readonly string[]): string => (names.length === 0 ? 'tidak ada' : names.join(', '));

const isSameField = (field: keyof FieldConflicts, one: UserDraft, other: UserDraft, timeZone: string): boolean =>
  comparableText(field, one, timeZone) === comparableText(field, other, timeZone);

const comparableText = (field: keyof FieldConflicts, draft: UserDraft, timeZone: string): string => {
  if (field === 'full_name') return draft.full_name.trim();
  if (field === 'roles') return JSON.stringify([...draft.roles].sort());
  // Keys are made up anew for each draft; a position that cannot be read yet equals none.
  return JSON.stringify(
    draft.positions.map((each) => {
      const read = userInputOf({ nrp: '00000000', full_name: '-', roles: [], positions: [each] }, timeZone);
      return 'input' in read ? read.input.positions : each.key;
    }),
  );
};

/** Whether closing the form would lose something. */
export const hasChanges = (draft: UserDraft, base: UserDraft, timeZone: string): boolean =>
  draft.nrp !== base.nrp ||
  (['full_name', 'roles', 'positions'] as const).some((field) => !isSameField(field, draft, base, timeZone));
