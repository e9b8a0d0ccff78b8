import type { ControlledDocument } from '../documents/document-store.ts';
import type { ManualEdit } from '../documents/manual-edit-store.ts';
import { withoutWaitingChange } from '../documents/waiting-change-rules.ts';
import type { WaitingChange } from '../documents/waiting-change-store.ts';
import { type Editor, editRecord, editStamp } from '../master-list/manual-edit-rules.ts';

export interface Ending {
  action: 'change_refused' | 'change_outdated' | 'change_withdrawn';
  by: Editor;
  reason?: string | undefined;
}

/** The document without the change that waited, and the entry of its history, which notifies who made the change. */
export const endedChange = (
  change: Pick<WaitingChange, 'id' | 'changes' | 'made_by' | 'made_by_name' | 'made_at'>,
  found: ControlledDocument,
  { action, by, reason }: Ending,
): { before: ControlledDocument; after: ControlledDocument; edit: ManualEdit } => {
  const { changes, made_by, made_by_name, made_at } = change;
  const rest = found.waiting_change?.id === change.id ? withoutWaitingChange(found) : found;
  return {
    before: found,
    after: { ...rest, ...editStamp(by), version: found.version + 1 },
    edit: {
      ...editRecord(by, action, changes),
      proposal: { made_by, made_by_name, made_at },
      ...(reason !== undefined && { reason }),
    },
  };
};
