import type { CopyRow } from '../../../../shared/api/copies.ts';

/** Whether a copy has a successor to print: its document is in force with another revision, and none was printed yet. */
export const canBeReplaced = ({ state, recall, revisi, revision_in_force, replaced_by }: CopyRow): boolean =>
  (state === 'recalled' || recall !== null) &&
  revision_in_force !== null &&
  (revision_in_force !== revisi || recall?.reason === 'file_replaced') &&
  replaced_by === null;
