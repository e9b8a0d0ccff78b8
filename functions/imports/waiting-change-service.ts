import { isDeepStrictEqual } from 'node:util';
import type { InputOf, OutputOf } from '../../shared/api/index.ts';
import type { WaitingChangeEntry } from '../../shared/api/waiting-changes.ts';
import { canTakePart } from '../../shared/domain/people/smoke-accounts.ts';
import { Failure } from '../../shared/errors.ts';
import { retryOnConflict, type TransactItem } from '../db/transactions.ts';
import { withApprovalMark } from '../documents/approved-content-rules.ts';
import {
  type ControlledDocument,
  documentRow,
  loadDocumentOrDeleted,
  loadDocumentsOrDeleted,
} from '../documents/document-store.ts';
import { loadManualChangeWrites, type ManualChange } from '../documents/manual-edit-store.ts';
import { loadGuard } from '../documents/number-store.ts';
import { withReviewDate } from '../documents/review-dates.ts';
import { proposedChanges, withoutWaitingChange } from '../documents/waiting-change-rules.ts';
import {
  listWaitingChanges,
  loadWaitingChange,
  type WaitingChange,
  waitingChangeDelete,
} from '../documents/waiting-change-store.ts';
import type { Caller } from '../http/handler.ts';
import type { Command } from '../http/idempotency-store.ts';
import { type Editor, editorOf, uneditableFailure } from '../master-list/manual-edit-rules.ts';
import { checkRows } from '../master-list/row-check-service.ts';
import { formatTime } from '../runtime/format-time.ts';
import { findInFlightFailure } from '../submissions/number-service.ts';
import { attachedFile } from './attachment-rules.ts';
import { documentChange, loadCatalogueWrites } from './commit-service.ts';
import { type Ending, endedChange } from './ended-change-rules.ts';
import { documentWrites } from './import-write-store.ts';
import { updateDecision } from './row-decision-rules.ts';
import type { ImportGroup } from './rows/groups.ts';

const pageSize = 50;

/** A page of the changes that wait, with why some of them can no longer be applied. */
export const listWaiting = async (cursor: string | undefined) => {
  const { changes, next_cursor } = await listWaitingChanges(cursor, pageSize);
  const documents = await loadDocumentsOrDeleted(changes.map(({ document_id }) => document_id));
  return { changes: changes.map((change, at) => entryOf(change, documents[at])), next_cursor };
};

const entryOf = (change: WaitingChange, found: ControlledDocument | undefined): WaitingChangeEntry => ({
  id: change.id,
  document_id: change.document_id,
  nomor: change.nomor,
  nama: change.nama,
  department: change.department,
  revisi: change.revisi,
  kind: change.intent.kind,
  changes: change.changes,
  reason: change.intent.kind === 'edit' ? change.intent.edit.reason : undefined,
  has_file: found !== undefined && found.deleted_at === undefined && documentRow(found).has_file,
  has_new_file: change.intent.kind === 'file',
  made_by_nrp: change.made_by,
  made_by_name: change.made_by_name,
  made_at: change.made_at,
  outdated: outdatedText(change, found) ?? null,
});

/** Why a change can no longer be applied: its document was deleted or has another content by now. */
const outdatedText = (change: WaitingChange, found: ControlledDocument | undefined): string | undefined => {
  if (!found) return uneditableFailure(found)?.message;
  const isRestoration = change.intent.kind === 'edit' && change.intent.edit.deleted === false;
  if (isRestoration !== (found.deleted_at !== undefined))
    return uneditableFailure(found)?.message ?? changedText(found);
  const hasSameContent =
    found.waiting_change?.id === change.id &&
    found.revisi === change.revisi &&
    found.file?.sha256 === change.sha256 &&
    found.file_url === change.file_url;
  return hasSameContent ? undefined : changedText(found);
};

const changedText = ({ nomor, revisi, updated_by, updated_by_name, updated_at }: ControlledDocument): string =>
  `Dokumen ${nomor} berubah sejak perubahan ini diajukan: kini revisi ${revisi}, diubah oleh ${updated_by_name ?? `User ${updated_by}`} pada ${formatTime(updated_at)}.`;

type Decision = Pick<InputOf<'decide-waiting-change'>, 'id' | 'decision' | 'reason'>;
type Outcome = Omit<OutputOf<'decide-waiting-change'>, 'success'>;

/**
 * Applies a waiting change as it would have been applied at once, or ends it. Of several decisions one counts: each
 * deletes the change, on the version of the document that it read.
 */
export const decideWaitingChange = (
  { id, decision, reason }: Decision,
  { caller, command, now }: { caller: Caller; command: Pick<Command, 'resultPuts'>; now: Date },
): Promise<Outcome> =>
  retryOnConflict(async (write) => {
    const change = await loadWaitingChange(id);
    if (!change) throw new Failure('change_decided');
    if (change.made_by === caller.nrp) throw new Failure('own_change');
    if (!canTakePart(caller.nrp, change.made_by)) throw new Failure('forbidden');
    const found = await loadDocumentOrDeleted(change.document_id);
    if (!found) throw new Error(`The document of the waiting change ${id} does not exist`);
    const decider = editorOf(caller, now);
    const finish = async (outcome: Outcome, writes: readonly TransactItem[]): Promise<Outcome> => {
      await write([...command.resultPuts(outcome), waitingChangeDelete(id), ...writes]);
      return outcome;
    };
    if (decision === 'refuse') {
      const writes = await loadEndWrites(change, found, { action: 'change_refused', by: decider, reason });
      return finish({ outcome: 'refused', message: null }, writes);
    }
    const outdated = outdatedText(change, found);
    const applied = outdated === undefined ? await loadAppliedWrites(change, found, decider) : undefined;
    if (applied) return finish({ outcome: 'accepted', message: null }, applied);
    const message = outdated ?? changedText(found);
    const writes = await loadEndWrites(change, found, { action: 'change_outdated', by: decider, reason: message });
    return finish({ outcome: 'outdated', message }, writes);
  });

const loadEndWrites = (change: WaitingChange, found: ControlledDocument, ending: Ending): Promise<TransactItem[]> =>
  loadManualChangeWrites(found.department, [{ ...endedChange(change, found, ending), numbers: [] }], ending.by.at);

/** The writes of the change in the name of who made it; undefined where it would do something else than was proposed. */
const loadAppliedWrites = async (
  change: WaitingChange,
  found: ControlledDocument,
  { nrp: by_nrp, name: by_name, at }: Editor,
): Promise<TransactItem[] | undefined> => {
  const maker: Editor = { nrp: change.made_by, name: change.made_by_name, at };
  const composed = await composeChange(change, withoutWaitingChange(found), maker);
  if (!composed || !isDeepStrictEqual(changesOf(composed), change.changes)) return undefined;
  const { past, ...marked } = withApprovalMark(composed, { by_nrp, by_name });
  const after = withReviewDate(found, withoutWaitingChange(marked.after));
  if (!past) return loadManualChangeWrites(found.department, [{ ...marked, after, before: found }], at);
  const { job_id } = after.imported ?? {};
  return [
    ...documentWrites(withoutWaitingChange(found), after, { past, edit: marked.edit, at }),
    ...(await loadCatalogueWrites([documentChange(found, after)], { at, ...(job_id !== undefined && { job_id }) })),
  ];
};

const changesOf = ({ edit, before }: ComposedChange) => edit && before && proposedChanges(edit, before.status);

type ComposedChange = ManualChange & { past?: readonly ControlledDocument[] };

/** The change by the rules of the editor, the attachment or the import. Throws why these refuse it now. */
const composeChange = async (
  { intent }: WaitingChange,
  document: ControlledDocument,
  maker: Editor,
): Promise<ComposedChange | undefined> => {
  switch (intent.kind) {
    case 'edit': {
      const edit = { ...intent.edit, version: document.version };
      const [row] = await checkRows(document.department, [edit], maker);
      if (row?.failure) throw row.failure;
      return row?.change;
    }
    case 'file':
      return { ...attachedFile(document, intent.file, maker, intent.content_changed), numbers: [] };
    case 'import': {
      const failure = await findInFlightFailure(document.nomor, await loadGuard(document.nomor), 'nomor');
      if (failure) throw failure;
      // Stored as the import had read them.
      const group = { rows: intent.rows } as ImportGroup;
      const { after, past, edit } = updateDecision(group, document, { ...maker, job_id: intent.job_id });
      return after && { before: document, after, past, numbers: [], ...(edit && { edit }) };
    }
  }
};
