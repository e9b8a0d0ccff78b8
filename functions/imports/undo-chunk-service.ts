import { normalForm } from '../../shared/domain/documents/document-numbers.ts';
import { isExternal } from '../../shared/domain/documents/external-documents.ts';
import { Failure } from '../../shared/errors.ts';
import { markedWithJob } from '../db/bulk-job-mark.ts';
import {
  maxTransactItems,
  retryOnConflict,
  StaleRead,
  stale,
  type TransactItem,
  transactWrite,
} from '../db/transactions.ts';
import {
  type ControlledDocument,
  documentReplacementPut,
  loadDocumentOrDeleted,
  loadDocumentsOrDeleted,
} from '../documents/document-store.ts';
import { editPut, loadEdit, type ManualEdit } from '../documents/manual-edit-store.ts';
import { loadGuard, loadGuards, type NumberGuard, unreservedCheck } from '../documents/number-store.ts';
import { loadRevisionsReplacedAt } from '../documents/past-revision-store.ts';
import { withoutWaitingChange } from '../documents/waiting-change-rules.ts';
import { waitingChangeDelete } from '../documents/waiting-change-store.ts';
import { forEachConcurrently } from '../jobs/concurrency.ts';
import type { RowResult } from '../jobs/row-results.ts';
import { chunksOf } from '../runtime/chunks.ts';
import { needsSecondPerson } from '../runtime/keeper-changes.ts';
import { findInFlightFailure } from '../submissions/number-service.ts';
import { type ChunkResult, documentChange } from './commit-service.ts';
import { endedChange } from './ended-change-rules.ts';
import {
  findUndone,
  isProposedBy,
  isUntouched,
  removedDocument,
  replacedBy,
  restoredDocument,
  touchedText,
  type Undoer,
  undoEdit,
  undoneBy,
} from './undo-rules.ts';

/** A document of the import with its number's guard, as read. */
export interface ImportedDocument {
  document: ControlledDocument;
  guard: NumberGuard;
}

export const loadImportedDocuments = async (ids: readonly string[]): Promise<ImportedDocument[]> => {
  const documents = (await loadDocumentsOrDeleted(ids)).map((document, at) => requireDocument(document, ids[at]));
  const guards = await loadGuards(documents.map(({ nomor }) => nomor));
  return documents.map((document, at) => ({ document, guard: guards[at] ?? {} }));
};

const requireDocument = (document: ControlledDocument | undefined, id: string | undefined): ControlledDocument => {
  if (!document) throw new Error(`The imported document ${id} does not exist`);
  return document;
};

/** What the import changed of an approved revision was accepted by a second person: none undoes it alone. */
const acceptedText =
  'Perubahannya menyangkut revisi yang disetujui. Ubah dokumennya di Daftar Induk, untuk diterima orang kedua.';

/**
 * Why the document stays as it is: changed since the import, without approval, or its number is in flight; undefined
 * otherwise.
 */
export const findLeaveReason = async (
  { document, guard }: ImportedDocument,
  importId: string,
): Promise<string | undefined> => {
  if (isProposedBy(document, importId)) return undefined;
  if (!isUntouched(document, importId)) return touchedText(document, importId);
  const isAccepted = document.unapproved !== undefined || (isExternal(document) && replacedBy(document) !== undefined);
  if (isAccepted && needsSecondPerson()) return acceptedText;
  return (await findInFlightFailure(document.nomor, guard, 'nomor'))?.message;
};

interface Outcome {
  result: Omit<RowResult, 'row'>;
  changed?: ChunkResult['changed'][number];
}

/** Concurrent transactions: each writes several documents, which share the throughput of a table after idle time. */
const concurrencyLimit = 8;
/** A document has at most three items in a transaction: itself, its history entry, and the check of its number or its waiting change. */
const documentsPerTransaction = Math.floor(maxTransactItems / 3);

/** Undoes the import's change of each document of a chunk that no user has changed since. `done`: documents before it. */
export const undoChunk = async (ids: readonly string[], done: number, undoer: Undoer): Promise<ChunkResult> => {
  const imported = await loadImportedDocuments(ids);
  const outcomes: Outcome[][] = [];
  const batches = chunksOf(imported, documentsPerTransaction);
  await forEachConcurrently(batches.entries(), concurrencyLimit, async ([number, batch]) => {
    outcomes[number] = await undoBatch(batch, undoer);
  });
  return chunkResult(outcomes.flat(), done);
};

/** Writes several documents in one transaction; where one of them changed meanwhile, each by itself. */
const undoBatch = async (batch: readonly ImportedDocument[], undoer: Undoer): Promise<Outcome[]> => {
  const undos = await Promise.all(batch.map((each) => loadUndo(each, undoer)));
  try {
    await transactWrite([
      ...undos.flatMap(({ writes }) => writes),
      // Documents of one number share its guard, which a transaction may name once.
      ...unreservedChecks(undos),
    ]);
    return undos;
  } catch (error) {
    if (!(error instanceof StaleRead) && !(error instanceof Failure && error.code === 'conflict')) throw error;
    const outcomes: Outcome[] = [];
    for (const each of batch) outcomes.push(await undoDocument(await reloadImported(each.document.id), undoer));
    return outcomes;
  }
};

const chunkResult = (outcomes: readonly Outcome[], done: number): ChunkResult => ({
  results: outcomes.map(({ result }, at) => ({ row: done + at + 1, ...result })),
  changed: outcomes.flatMap(({ changed }) => changed ?? []),
});

/** After a worker's crash: what this undo has written of a chunk already; undefined where that is nothing. */
export const findUndoneBefore = async (
  ids: readonly string[],
  done: number,
  undoer: Undoer,
): Promise<ChunkResult | undefined> => {
  const imported = await loadImportedDocuments(ids);
  const outcomes = imported.flatMap(({ document }) =>
    findUndone(document, undoer.import_id)?.job_id === undoer.job_id ? (undoneOutcome(document, undoer) ?? []) : [],
  );
  return outcomes.length > 0 ? chunkResult(outcomes, done) : undefined;
};

/** Decides again from fresh reads after a conflict; leaves the document when every attempt conflicts. */
const undoDocument = async (read: ImportedDocument, undoer: Undoer): Promise<Outcome> => {
  const { id } = read.document;
  let isFirst = true;
  try {
    return await retryOnConflict(async (write) => {
      const current = isFirst ? read : await reloadImported(id);
      isFirst = false;
      const undo = await loadUndo(current, undoer);
      await write([...undo.writes, ...unreservedChecks([undo])]);
      return undo;
    });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'conflict') throw error;
    return leftOutcome(read.document, 'Dokumen ini sedang diubah oleh pengguna lain');
  }
};

const reloadImported = async (id: string): Promise<ImportedDocument> => {
  const document = requireDocument(await loadDocumentOrDeleted(id), id);
  return { document, guard: await loadGuard(document.nomor) };
};

/** One check of each number, in one of its spellings. */
const unreservedChecks = (undos: readonly Undo[]): TransactItem[] =>
  [...new Map(undos.map(({ unreserved = '' }) => [normalForm(unreserved), unreserved])).values()].flatMap((nomor) =>
    nomor === '' ? [] : unreservedCheck(nomor, stale(`The number ${nomor} was reserved meanwhile`)),
  );

const leftOutcome = (document: ControlledDocument, reason: string): Outcome => ({
  result: { ...identity(document), became: 'galat', errors: [{ column: null, message: reason }] },
});

interface Undo extends Outcome {
  writes: readonly TransactItem[];
  /** The number that no submission may have in flight when this is written. */
  unreserved?: string;
}

const loadUndo = async (imported: ImportedDocument, undoer: Undoer): Promise<Undo> => {
  const { document } = imported;
  const before = undoneOutcome(document, undoer);
  if (before) return { ...before, writes: [] };
  const reason = await findLeaveReason(imported, undoer.import_id);
  if (reason !== undefined) return { ...leftOutcome(document, reason), writes: [] };
  const replaced = replacedBy(document);
  const isProposal = isProposedBy(document, undoer.import_id);
  const { after, edit, ended } = isProposal
    ? withdrawal(document, undoer)
    : replaced
      ? await loadRestoration(document, replaced, undoer)
      : { after: removedDocument(withoutWaitingChange(document), undoer), ended: document.waiting_change?.id };
  const outcome = undoneOutcome(after, undoer, document);
  if (!outcome) throw new Error(`The undo of document ${document.id} does not mark it`);
  const writes = [documentReplacementPut(document, after), ...(edit ? [editPut(after, edit)] : [])];
  return {
    ...outcome,
    writes: [
      ...writes.map((write) => markedWithJob(undoer.job_id, write)),
      ...(ended === undefined ? [] : [waitingChangeDelete(ended)]),
    ],
    ...(!isProposal && { unreserved: document.nomor }),
  };
};

/** What an undo stores; `ended`: the id of the waiting change that it deletes. */
interface Undone {
  after: ControlledDocument;
  edit?: ManualEdit;
  ended?: string | undefined;
}

/** The import only proposed a change, which still waits: it ends, and the document stays as it is. */
const withdrawal = (document: ControlledDocument, undoer: Undoer): Undone => {
  const { waiting_change: waiting } = document;
  if (!waiting) throw new Error(`No change of document ${document.id} waits`);
  const { id, by_nrp: made_by, by_name: made_by_name, at: made_at } = waiting;
  const change = { id, changes: [], made_by, made_by_name, made_at };
  const { after, edit } = endedChange(change, document, { action: 'change_withdrawn', by: undoer });
  return { after: { ...after, undone: undoneBy(document, undoer, document) }, edit, ended: id };
};

const loadRestoration = async (
  document: ControlledDocument,
  replaced: { version: number; revisi: number },
  undoer: Undoer,
): Promise<Undone> => {
  // A correction and a new revision in one import store the document before both with the correction.
  const corrected = (await loadEdit(document.id, replaced.version + 1))?.previous;
  const isRaised = document.revisi > replaced.revisi;
  const [first, ...between] = isRaised ? await loadRevisionsReplacedAt(document.id, replaced) : [];
  const previous = corrected ?? first;
  if (previous?.version !== replaced.version || previous.revisi !== replaced.revisi)
    throw new Error(`The content of document ${document.id} at version ${replaced.version} was not stored`);
  const after = restoredDocument(document, previous, undoer);
  return { after, edit: undoEdit(document, after, isRaised ? [...between, document] : [], undoer) };
};

/** What an undo of this import made of the document; undefined where none has changed it. `before`: where this run does. */
const undoneOutcome = (
  document: ControlledDocument,
  { import_id, job_id }: Undoer,
  before = document,
): Outcome | undefined => {
  const undone = findUndone(document, import_id);
  if (!undone) return undefined;
  if (undone.job_id !== job_id) return { result: { ...identity(document), became: 'sama' } };
  return {
    result: {
      ...identity(document),
      existing_revisi: undone.revisi,
      ...(undone.replaced ? { became: 'ubah', new_revisi: undone.replaced.revisi } : { became: 'baru' }),
    },
    changed: documentChange(before, document, undone.department),
  };
};

const identity = ({ nomor, nama, department, revisi }: ControlledDocument) => ({
  nomor,
  nama,
  department,
  existing_revisi: revisi,
});
