export const changeKinds = [
  'retired',
  'moved',
  'unapproved',
  'unfiled',
  'reactivated',
  'renamed',
  'retyped',
  'revised',
  'respelled',
  'relinked',
  'redated',
  'explained',
  'classified',
  'review',
  'distributed',
  'sourced',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/**
 * Changes that are only saved when the import accepts them: a valid document expires, leaves its department, replaces an
 * approved revision without an approval, or loses its file.
 */
export const riskyChanges = ['retired', 'moved', 'unapproved', 'unfiled'] as const satisfies readonly ChangeKind[];
export type RiskyChange = (typeof riskyChanges)[number];
