import type { ManagedUser } from '../../../../shared/api/users.ts';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { ownPositions, positionTitle, roleLabels } from '../../../../shared/domain/people/roles.ts';
import { draftOf, emptyDraft, type UserDraft, userInputOf } from './user-draft.ts';
import { auditPeriodText } from './user-text.ts';

const mergedFields = [
  ...(['full_name', 'department', 'roles', 'without_account', 'supervises', 'positions', 'audit_period'] as const),
] as const;

/** Fields that another admin changed too, with their current value as text. */
export type FieldConflicts = Partial<Record<(typeof mergedFields)[number], string>>;

/**
 * Merges a draft with the user's current state: fields not edited here take the current value; edited fields stay and
 * are reported as conflicts where the other admin changed them too.
 */
export const draftMerge = (
  draft: UserDraft,
  base: ManagedUser,
  latest: ManagedUser,
  timeZone: string,
): { draft: UserDraft; conflicts: FieldConflicts } => {
  const latestDraft = draftOf(latest, timeZone);
  const next: UserDraft = { ...draft };
  const conflicts: FieldConflicts = {};
  const mergeField = <F extends keyof FieldConflicts & keyof UserDraft>(field: F, text: string): void => {
    const isChangedHere = !isSameField(field, draft, draftOf(base, timeZone), timeZone);
    const isChangedThere = !isSameField(field, latestDraft, draftOf(base, timeZone), timeZone);
    if (!isChangedHere) next[field] = latestDraft[field];
    else if (isChangedThere && !isSameField(field, draft, latestDraft, timeZone)) conflicts[field] = text;
  };
  mergeField('full_name', latest.full_name ?? '-');
  mergeField('department', latest.department === null ? 'tidak ada' : departmentLabels[latest.department]);
  mergeField('without_account', latest.without_account ? 'ya' : 'tidak');
  mergeField('supervises', latest.supervises ? departmentLabels[latest.supervises] : 'tidak ada');
  mergeField('roles', nameList(latest.roles.map((role) => roleLabels[role])));
  mergeField('positions', nameList(ownPositions(latest.positions).map(positionTitle)));
  mergeField('audit_period', auditPeriodText(latest) ?? 'tidak ada');
  return { draft: next, conflicts };
};

const nameList = (names: readonly string[]): string => (names.length === 0 ? 'tidak ada' : names.join(', '));

const isSameField = (field: keyof FieldConflicts, one: UserDraft, other: UserDraft, timeZone: string): boolean =>
  comparableText(field, one, timeZone) === comparableText(field, other, timeZone);

const comparableText = (field: keyof FieldConflicts, draft: UserDraft, timeZone: string): string => {
  if (field === 'full_name') return draft.full_name.trim();
  if (field === 'department' || field === 'supervises') return draft[field];
  if (field === 'without_account') return String(draft.without_account);
  if (field === 'audit_period') return JSON.stringify(draft.audit_period);
  if (field === 'roles') return JSON.stringify([...draft.roles].sort());
  // Keys are generated per draft, so positions are compared without them; an incomplete position equals no other.
  return JSON.stringify(
    draft.positions.map((each) => {
      const parsed = userInputOf({ ...emptyDraft, nrp: '00000000', full_name: '-', positions: [each] }, timeZone);
      return 'input' in parsed ? parsed.input.positions : each.key;
    }),
  );
};

/** Whether closing the form would lose changes. */
export const hasChanges = (draft: UserDraft, base: UserDraft, timeZone: string): boolean =>
  draft.nrp !== base.nrp || mergedFields.some((field) => !isSameField(field, draft, base, timeZone));
