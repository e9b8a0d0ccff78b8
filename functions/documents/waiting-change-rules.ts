import { ulid } from 'ulid';
import type { DocumentStatus } from '../../shared/domain/documents/document-types.ts';
import { Failure } from '../../shared/errors.ts';
import type { ControlledDocument } from './document-store.ts';
import type { ManualEdit } from './manual-edit-store.ts';
import type { ChangeIntent, WaitingChange } from './waiting-change-store.ts';

/** A change that replaces approved content, as composed; `before` is the document that was read. */
interface ComposedChange {
  before?: ControlledDocument;
  after: ControlledDocument;
  edit?: ManualEdit | undefined;
}

/** The change of the document that lets another change wait: its content stays, and it names what waits. */
export interface Proposal {
  before: ControlledDocument;
  after: ControlledDocument;
  edit: ManualEdit;
  waiting: WaitingChange;
}

const deletedText = 'Dihapus';

/** What a proposal shows as changed; a deletion or restoration shows the status. */
export const proposedChanges = (edit: ManualEdit, status: DocumentStatus): ManualEdit['changes'] => {
  if (edit.action === 'deleted') return [{ field: 'status', from: status, to: deletedText }];
  return edit.action === 'restored' ? [{ field: 'status', from: deletedText, to: status }] : edit.changes;
};

/** Fails with `change_waiting` where a change of the document waits already. */
export const proposalOf = ({ before, after, edit }: ComposedChange, intended: ChangeIntent): Proposal => {
  if (!before || !edit) throw new Error(`A change of document ${after.id} without its former state cannot wait`);
  const { id: document_id, nomor, nama, department, revisi, file, file_url, waiting_change } = before;
  if (waiting_change)
    throw new Failure('change_waiting', { nomor, nama: waiting_change.by_name ?? `User ${waiting_change.by_nrp}` });
  const { by_nrp, by_name, at, reason } = edit;
  const changes = proposedChanges(edit, before.status);
  const id = ulid(Date.parse(at));
  const origin = intended.kind === 'import' ? { job_id: intended.job_id, row: intended.row } : {};
  return {
    before,
    after: {
      ...before,
      updated_by: by_nrp,
      updated_by_name: by_name,
      updated_at: at,
      version: before.version + 1,
      waiting_change: { id, by_nrp, by_name, at, ...origin },
    },
    edit: { action: 'change_waiting', changes, by_nrp, by_name, at, ...(reason !== undefined && { reason }) },
    waiting: {
      id,
      document_id,
      nomor,
      nama,
      department,
      revisi,
      ...(file && { sha256: file.sha256 }),
      ...(file_url !== undefined && { file_url }),
      intent: intended,
      changes,
      made_by: by_nrp,
      made_by_name: by_name,
      made_at: at,
    },
  };
};

/** The document without the change that waits. */
export const withoutWaitingChange = ({ waiting_change: _waiting, ...document }: ControlledDocument) => document;

/** What is said of a row or file whose change waits. */
export const waitingNote = 'Menunggu persetujuan orang kedua; dokumennya belum berubah';
