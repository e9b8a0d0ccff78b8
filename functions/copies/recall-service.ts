import pLimit from 'p-limit';
import { type RecallReason, recallReasonOf } from '../../shared/domain/copies/copies.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { type ControlledDocument, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { loadPastRevision } from '../documents/past-revision-store.ts';
import { type ControlledCopy, copiedDocument, loadHeldCopies } from './copy-store.ts';

/** Queries for past revisions at a time. */
const concurrency = 8;

type Documents = ReadonlyMap<string, ControlledDocument>;

/** The documents of copies, deleted ones too, each read once. */
export const loadDocumentsOf = async (copies: readonly ControlledCopy[]): Promise<Documents> => {
  const ids = [...new Set(copies.map(({ document_id }) => document_id))];
  const found = await loadDocumentsOrDeleted(ids);
  return new Map(found.flatMap((document) => (document ? [[document.id, document]] : [])));
};

/** Why a copy in circulation must be recalled; undefined where it need not, and once it is closed. */
export const recallReason = (copy: ControlledCopy, documents: Documents): RecallReason | undefined =>
  copy.state === 'out' ? recallReasonOf(copy, copiedDocument(documents.get(copy.document_id))) : undefined;

export interface Recall {
  reason: RecallReason;
  /** Since when the copy no longer agrees with its document. */
  since: string;
}

/** What must be recalled of these copies. */
export const loadRecalls = async (
  copies: readonly ControlledCopy[],
  documents: Documents,
): Promise<Map<ControlledCopy, Recall>> => {
  const ends = new Map<string, Promise<string | undefined>>();
  const limit = pLimit(concurrency);
  const revisionEnd = (document: ControlledDocument, revisi: number): Promise<string | undefined> => {
    const key = `${document.id}#${revisi}`;
    const end = ends.get(key) ?? limit(async () => (await loadPastRevision(document, revisi))?.ended_at);
    ends.set(key, end);
    return end;
  };
  const recalls = await Promise.all(
    copies.map(async (copy) => {
      const reason = recallReason(copy, documents);
      if (reason === undefined) return [];
      const document = documents.get(copy.document_id);
      const end = document && document.revisi !== copy.revisi ? await revisionEnd(document, copy.revisi) : undefined;
      return [[copy, { reason, since: end ?? endOf(document) ?? copy.printed_at }] as const];
    }),
  );
  return new Map(recalls.flat());
};

/** When a document ended, or was changed last. */
const endOf = (document: ControlledDocument | undefined): string | undefined =>
  document && (document.deleted_at ?? document.ended_at ?? document.updated_at);

/** How many copies a department holds, and how many of them it must collect. The index may lag by moments. */
export const countCopies = async (
  department: DepartmentCode,
): Promise<{ department: DepartmentCode; out: number; recall: number }> => {
  const held = await loadHeldCopies(department);
  const documents = await loadDocumentsOf(held);
  const recall = held.filter((copy) => recallReason(copy, documents) !== undefined).length;
  return { department, out: held.length, recall };
};

/** Since when each of the copies is to be recalled that a department holds and must collect. The index may lag by moments. */
export const loadRecallTimes = async (department: DepartmentCode): Promise<string[]> => {
  const held = await loadHeldCopies(department);
  const recalls = await loadRecalls(held, await loadDocumentsOf(held));
  return [...recalls.values()].map(({ since }) => since);
};
