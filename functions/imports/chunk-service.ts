import type { RiskyChange } from '../../shared/domain/documents/change-kinds.ts';
import { normalForm } from '../../shared/domain/documents/document-numbers.ts';
import { isExternal } from '../../shared/domain/documents/external-documents.ts';
import { Failure } from '../../shared/errors.ts';
import { markedWithJob } from '../db/bulk-job-mark.ts';
import { retryOnConflict, type TransactItem } from '../db/transactions.ts';
import { waitsForSecondPerson } from '../documents/approved-content-rules.ts';
import { type ControlledDocument, loadDocumentOrDeleted } from '../documents/document-store.ts';
import type { LookAlikes } from '../documents/number-index-store.ts';
import { loadGuards, type NumberGuard } from '../documents/number-store.ts';
import { withReviewDate } from '../documents/review-dates.ts';
import { waitingChangePut } from '../documents/waiting-change-store.ts';
import { forEachConcurrently } from '../jobs/concurrency.ts';
import type { RowResult } from '../jobs/row-results.ts';
import { creationChange, externalFailure } from '../master-list/manual-edit-rules.ts';
import { findInFlightFailure, findLookAlikeFailure } from '../submissions/number-service.ts';
import { type ChunkResult, documentChange } from './commit-service.ts';
import { documentWrites, insertDocuments, maxPastRevisions, type NewDocument } from './import-write-store.ts';
import { currentDocument, type Importer, importedId } from './imported-document-rules.ts';
import { hasNumber, type IdsByNumber, loadDocumentsByNumber, refreshIdsByNumber } from './number-lookup-service.ts';
import { rejectedRowResult } from './rejected-rows.ts';
import { unacceptedChanges } from './risky-change-rules.ts';
import {
  creationDecision,
  type Decision,
  isWrittenByJob,
  rejectedDecision,
  repeatedProposal,
  updateDecision,
  waitingDecision,
  withLastReview,
  withNumberMark,
} from './row-decision-rules.ts';
import { creationResults, repeatedResults } from './row-result-rules.ts';
import { type ImportGroup, latestRow } from './rows/groups.ts';
import { type ImportRow, rowOrder } from './rows/rows.ts';
import { isSameDocument } from './rows/shared-numbers.ts';

export interface ImportSettings {
  importer: Importer;
  updateExisting: boolean;
  dryRun: boolean;
  /** Risky changes that may be saved; a dry run reports all. */
  acceptedChanges: readonly RiskyChange[];
  /** The last review of new documents of which the file states no date; without it they were never reviewed. */
  reviewedOn?: string | undefined;
  /** Stored numbers that look like those of the file; a dry run reports them too. */
  lookAlikes?: LookAlikes;
}

/** Concurrent writes: enough to use the connections, few enough that a DynamoDB table after idle time does not throttle. */
const concurrencyLimit = 32;

/**
 * Decides for each group of a chunk from the current documents whether to create, update or reject, and writes it
 * unless the job is a dry run.
 */
export const importChunk = async (
  groups: readonly ImportGroup[],
  idsByNumber: IdsByNumber,
  settings: ImportSettings,
): Promise<ChunkResult> => {
  const guards = await loadGuards(groups.map(({ rows: [{ nomor }] }) => nomor));
  const documents = await loadDocumentsByNumber(groups, await refreshIdsByNumber(groups, guards, idsByNumber));
  const decisions = new Array<Decision>(groups.length);
  await forEachConcurrently(groups.entries(), concurrencyLimit, async ([at, group]) => {
    const existing = documents[at] ?? [];
    decisions[at] =
      (await findNumberDecision(group, guards[at] ?? {}, existing, settings)) ??
      (await decideAndWrite(group, existing, guards[at] ?? {}, settings));
  });
  if (!settings.dryRun) await insertDocuments(decisions.flatMap(newDocuments), settings.importer);
  return { results: decisions.flatMap(({ results }) => results), changed: decisions.flatMap(changeOf) };
};

/** After a worker's crash: the groups whose documents this job has written already, with their row results. */
export const findImportedBefore = async (
  groups: readonly ImportGroup[],
  idsByNumber: IdsByNumber,
  { importer }: ImportSettings,
): Promise<ChunkResult & { groups: ImportGroup[] }> => {
  // The number index is eventually consistent; the ids of this job's own documents follow from the job and the row.
  const candidateIds = new Map(idsByNumber);
  for (const group of groups) {
    const folded = normalForm(group.rows[0].nomor);
    const ownId = importedId(importer.job_id, rowOrder(latestRow(group)));
    candidateIds.set(folded, [...new Set([...(candidateIds.get(folded) ?? []), ownId])]);
  }
  const documents = await loadDocumentsByNumber(groups, candidateIds);
  const decisions = groups.flatMap((group, at) => repeatedDecision(group, documents[at] ?? [], importer) ?? []);
  return {
    groups: decisions.map(({ group }) => group),
    results: decisions.flatMap(({ results }) => results),
    changed: decisions.flatMap(changeOf),
  };
};

const newDocuments = ({ before, after, past, waiting }: Decision): NewDocument[] =>
  after && !before && !waiting ? [{ document: after, past }] : [];

const changeOf = ({ before, after }: Decision): ChunkResult['changed'] =>
  after ? [documentChange(before, after, after.imported?.was?.department)] : [];

/**
 * A number with an open submission may change only through that submission: rows that would change something are
 * rejected, rows that equal the stored document are not. No document is created under a look-alike of a number.
 */
const findNumberDecision = async (
  group: ImportGroup,
  guard: NumberGuard,
  existing: readonly ControlledDocument[],
  settings: ImportSettings,
): Promise<Decision | undefined> => {
  const { nomor } = group.rows[0];
  const isNew = existing.length === 0 || !settings.updateExisting;
  const lookAlike = isNew
    ? await findLookAlikeFailure(nomor, 'nomor', { stored: settings.lookAlikes ?? new Map() })
    : undefined;
  if (lookAlike) return rejectedDecision(group, 'nomor', lookAlike.message);
  const failure = await findInFlightFailure(nomor, guard, 'nomor');
  if (!failure) return undefined;
  const { results } = decisionFor(group, existing, guard, settings);
  return { group, past: [], results: group.rows.map((row, at) => inFlightResult(row, results[at], failure.message)) };
};

const inFlightResult = (row: ImportRow, result: RowResult | undefined, message: string): RowResult =>
  result?.became === 'sama' ? result : rejectedRowResult(row, 'nomor', message);

/** Decides again from a fresh read after a conflict; rejects the rows when every attempt conflicts. */
const decideAndWrite = async (
  group: ImportGroup,
  existing: readonly ControlledDocument[],
  guard: NumberGuard,
  settings: ImportSettings,
): Promise<Decision> => {
  let previous: readonly ControlledDocument[] | undefined;
  try {
    return await retryOnConflict(async (write) => {
      const current = previous ? await reloadDocuments(previous, group) : existing;
      previous = current;
      const decision = decisionFor(group, current, guard, settings);
      if (settings.dryRun) return decision;
      const dated = withReviewDateOfDecision(decision);
      await write(updateWrites(dated, settings.importer));
      return dated;
    });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'conflict') throw error;
    return rejectedDecision(group, null, 'Dokumen ini sedang diubah oleh pengguna lain. Impor ulang baris ini.');
  }
};

/** Reads the documents again after a conflict: the other writer may have deleted them or changed their number. */
const reloadDocuments = async (
  documents: readonly ControlledDocument[],
  group: ImportGroup,
): Promise<ControlledDocument[]> => {
  const reloaded = await Promise.all(documents.map(({ id }) => loadDocumentOrDeleted(id)));
  return reloaded.flatMap((document) => (document && hasNumber(document, group) ? [document] : []));
};

/**
 * The decision for a group whose document this job wrote before a crash. It counts as changed, because the chunk may
 * not have been committed.
 */
const repeatedDecision = (
  group: ImportGroup,
  existing: readonly ControlledDocument[],
  importer: Importer,
): Decision | undefined => {
  const document = existing.find((each) => isWrittenByJob(each, group, importer));
  if (!document) return repeatedProposal(group, existing, importer);
  const others = existing.filter(({ imported }) => imported?.job_id !== importer.job_id);
  const results = document.imported?.was
    ? repeatedResults(group, document)
    : creationResults(creationDecision(group, document.id, importer, others).results, document);
  return { group, past: [], before: document, after: document, results };
};

const decisionFor = (
  group: ImportGroup,
  existing: readonly ControlledDocument[],
  guard: NumberGuard,
  { importer, updateExisting, dryRun, acceptedChanges, reviewedOn }: ImportSettings,
): Decision => {
  const repeated = repeatedDecision(group, existing, importer);
  if (repeated) return repeated;
  const others = existing.filter(({ imported }) => updateExisting || imported?.job_id !== importer.job_id);
  // Of several documents with one number, the group's own is the one with its title and department.
  const candidates = group.isDistinct ? others.filter((each) => isSameDocument(each, latestRow(group))) : others;
  const current = updateExisting ? currentDocument(candidates) : undefined;
  const id = importedId(importer.job_id, rowOrder(latestRow(group)));
  const decision = withExternalRule(
    current
      ? updateDecision(group, current, importer)
      : withNumberMark(creationDecision(withLastReview(group, reviewedOn), id, importer, others), existing, guard),
  );
  const refused = dryRun || !current ? [] : unacceptedChanges(decision, acceptedChanges);
  if (refused.length > 0) return rejectedDecision(group, null, `Belum disetujui: ${refused.join('; ')}`);
  if ((current || isExternal(latestRow(group))) && decision.past.length > maxPastRevisions) {
    const message = `Satu nomor paling banyak membawa ${maxPastRevisions} revisi sekaligus`;
    return rejectedDecision(group, 'revisi', message);
  }
  return dryRun ? decision : withSecondPerson(decision, importer);
};

/** The decision, or its wait for a second person where the editor's change would wait. */
const withSecondPerson = (decision: Decision, importer: Importer): Decision => {
  const { group, before, after, results } = decision;
  if (after && !before) {
    const creation = creationChange(after, importer);
    return { ...decision, ...creation, results: creationResults(results, creation.after) };
  }
  if (!after || !waitsForSecondPerson({ before, after })) return decision;
  try {
    return waitingDecision(decision, importer);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return rejectedDecision(group, null, error.message);
  }
};

/** The decision, or why its document cannot have or lack the facts of documents from outside. */
const withExternalRule = (decision: Decision): Decision => {
  const { group, before, after } = decision;
  const failure = after && after !== before ? externalFailure(before, after) : undefined;
  return failure ? rejectedDecision(group, null, Object.values(failure.fields ?? {}).join('. ')) : decision;
};

const withReviewDateOfDecision = (decision: Decision): Decision => {
  const { before, after } = decision;
  return after === undefined || after === before ? decision : { ...decision, after: withReviewDate(before, after) };
};

/** Updates and what waits are written for each group; other new documents are inserted together at the end of the chunk. */
const updateWrites = (
  { before, after, past, edit, waiting }: Decision,
  { at, job_id }: Pick<Importer, 'at' | 'job_id'>,
): TransactItem[] =>
  after && after !== before && (before || waiting)
    ? [
        ...documentWrites(before, after, { past, edit, at }).map((write) => markedWithJob(job_id, write)),
        ...(waiting ? [waitingChangePut(waiting)] : []),
      ]
    : [];
