import { departmentCodes } from '../../shared/domain/departments.ts';
import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import { FileMatcher } from '../../shared/domain/files/file-matching.ts';
import { retryOnConflict, type TransactItem } from '../db/transactions.ts';
import { loadCatalogueVersion, loadDepartmentList } from '../documents/catalogue-store.ts';
import { documentReplacementPut, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { editPut } from '../documents/manual-edit-store.ts';
import { waitingChangePut } from '../documents/waiting-change-store.ts';
import type { StoredFile } from '../files/stored-file.ts';
import { copyStoredFile } from '../files/stored-files.ts';
import { forEachConcurrently } from '../jobs/concurrency.ts';
import { queueWaitingFiles } from '../jobs/job-queue.ts';
import { chunksOf } from '../runtime/chunks.ts';
import { attachedOrProposed, attachmentDecision } from './attachment-rules.ts';
import { type ChunkResult, documentChange, loadCatalogueWrites } from './commit-service.ts';
import { loadEntitledOwners, ownerChecks } from './waiting-file-owner-service.ts';
import {
  deleteWaitingFile,
  endWaitingFilesReservation,
  findWaitingFiles,
  hasWaitingFiles,
  loadWaitingFiles,
  reserveWaitingFilesRun,
  type WaitingFile,
  waitingFileCheck,
} from './waiting-file-store.ts';

/** Files of one transaction, with four items each and one for their owner, two for each of eight catalogues. */
const chunkSize = 16;
/** Changes of a burst are attached by one run. */
const runDelaySeconds = 3;
const reservationMs = 60_000;

/** Queues a run that attaches waiting files, where there are any and no run is queued. */
export const requestWaitingFilesRun = async (): Promise<void> => {
  if ((await hasWaitingFiles()) && (await reserveWaitingFilesRun(reservationMs)))
    await queueWaitingFiles(runDelaySeconds);
};

interface Match {
  waiting: WaitingFile;
  document: DocumentRow;
}

/**
 * Attaches the waiting files whose documents exist by now, by the rules of the dialog: a document gets a file only
 * where number and revision are certain, it has none, no other waiting file means it, and its owner may attach files at
 * that moment; a file of another owner waits until it is taken over. A file for what was approved is proposed to a second
 * person where the company requires one. A file is deleted from those
 * that wait after its document has it, so a repeated run continues. Returns how many were attached.
 */
export const attachWaitingFiles = async (): Promise<number> => {
  await endWaitingFilesReservation();
  const waiting = await loadWaitingFiles();
  if (waiting.length === 0) return 0;
  const matches = certainMatches(waiting, await loadListedDocuments());
  let attached = 0;
  for (const chunk of chunksOf(matches, chunkSize)) attached += await attachChunk(chunk);
  return attached;
};

const loadListedDocuments = async (): Promise<DocumentRow[]> => {
  const documents: DocumentRow[] = [];
  for (const department of departmentCodes)
    documents.push(...(await loadDepartmentList(department, await loadCatalogueVersion(department))).rows.values());
  return documents;
};

const certainMatches = (waiting: readonly WaitingFile[], documents: readonly DocumentRow[]): Match[] => {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const matcher = new FileMatcher(documents);
  const matches = waiting.flatMap((file): Match[] => {
    const match = matcher.match(file.name);
    const document = match.kind === 'certain' ? byId.get(match.id) : undefined;
    return document ? [{ waiting: file, document }] : [];
  });
  const perDocument = Map.groupBy(matches, ({ document }) => document.id);
  return matches.filter(({ document }) => perDocument.get(document.id)?.length === 1);
};

const attachChunk = async (matches: readonly Match[]): Promise<number> => {
  const copies = new Map<string, StoredFile>();
  const copyOnce = async ({ waiting: { id, file }, document }: Match): Promise<StoredFile> => {
    const name = file.key.slice(file.key.lastIndexOf('/') + 1);
    const copy =
      copies.get(id) ?? (await copyStoredFile(file, `controlled/${document.id}/${document.revisi}/${id}/${name}`));
    copies.set(id, copy);
    return copy;
  };
  const attached = await retryOnConflict(async (write) => {
    const at = new Date().toISOString();
    const [present, documents] = await Promise.all([
      findWaitingFiles(matches.map(({ waiting }) => waiting.id)),
      loadDocumentsOrDeleted(matches.map(({ document }) => document.id)),
    ]);
    const entitled = await loadEntitledOwners(present.flatMap((file) => file ?? []));
    const changes: { waiting: WaitingFile; changed: ChunkResult['changed'][number]; writes: TransactItem[] }[] = [];
    const unchanged: WaitingFile[] = [];
    await forEachConcurrently(matches.entries(), chunkSize, async ([index, match]) => {
      const { document } = match;
      const waiting = present[index];
      if (!waiting || !entitled.has(waiting.stored_by)) return;
      const seen = { revisi: document.revisi, replace: false, name: waiting.name };
      const decision = attachmentDecision(seen, waiting.file.sha256, documents[index]);
      if ('unchanged' in decision) unchanged.push(waiting);
      // While a change of the document waits, the file does too.
      if (!('before' in decision) || decision.before.waiting_change) return;
      const editor = { nrp: waiting.stored_by, name: waiting.stored_by_name, at };
      const attached = attachedOrProposed(decision.before, await copyOnce(match), editor, false);
      const { before, after, edit } = attached;
      const writes = [
        ...[documentReplacementPut(before, after), editPut(after, edit), waitingFileCheck(waiting)],
        ...('waiting' in attached ? [waitingChangePut(attached.waiting)] : []),
      ];
      changes.push({ waiting, changed: documentChange(before, after), writes });
    });
    await write([
      ...changes.flatMap(({ writes }) => writes),
      ...ownerChecks(changes.map(({ waiting }) => waiting)),
      ...(await loadCatalogueWrites(
        changes.map(({ changed }) => changed),
        { at },
      )),
    ]);
    return { count: changes.length, ended: [...unchanged, ...changes.map(({ waiting }) => waiting)] };
  });
  await forEachConcurrently(attached.ended, chunkSize, async ({ id }) => void (await deleteWaitingFile(id)));
  return attached.count;
};
