import { foldNomor } from '../../shared/domain/documents.ts';
import { type ImportGroup, latestRow } from '../../shared/domain/import-groups.ts';
import { Failure } from '../../shared/errors.ts';
import { retryOnConflict, type TransactItem } from '../db/transactions.ts';
import { type ControlledDocument, loadDocumentOrDeleted, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { findInFlightFailure } from '../documents/number-service.ts';
import { loadGuards, type NumberGuard } from '../documents/number-store.ts';
import { inLanes } from './concurrency.ts';
import { importedId } from './document-ids.ts';
import { documentUpdateWrites, insertDocuments, maxPastRevisions, type NewDocument } from './import-write-store.ts';
import { type IdsByNumber, refreshIdsByNumber } from './number-lookup-service.ts';
import {
  creationDecision,
  currentDocument,
  type Decision,
  type Importer,
  isWrittenByJob,
  repeatedResults,
  updateDecision,
} from './row-decision-rules.ts';
import { type RowResult, rejectedRowResult } from './row-results.ts';

export interface ImportSettings {
  importer: Importer;
  updateExisting: boolean;
  dryRun: boolean;
}

/** What became of a chunk, and each document it changed, with the version it came to, by every department it is or was in. */
export interface ChunkResult {
  results: RowResult[];
  changed: { id: string; version: number; departments: string[] }[];
}

/** Writes at a time: enough to keep the connection busy, few enough for a table that has just woken. */
const lanes = 32;

/** Decides what becomes of each group of a chunk, from what the table holds now, and does it, unless it is a dry run. */
export const importChunk = async (
  groups: readonly ImportGroup[],
  carriers: IdsByNumber,
  settings: ImportSettings,
): Promise<ChunkResult> => {
  const guards = await loadGuards(groups.map(({ rows: [{ nomor }] }) => nomor));
  const documents = await loadDocumentsByNumber(groups, await refreshIdsByNumber(groups, guards, carriers));
  const decisions = new Array<Decision>(groups.length);
  await inLanes(groups.entries(), lanes, async ([at, group]) => {
    const known = documents[at] ?? [];
    decisions[at] =
      (await findInFlightRejection(group, guards[at] ?? {})) ?? (await decideAndWrite(group, known, settings));
  });
  if (!settings.dryRun) await insertDocuments(decisions.flatMap(newDocuments), settings.importer.at);
  return { results: decisions.flatMap(({ results }) => results), changed: decisions.flatMap(changeOf) };
};

/** Of groups that a worker may have begun before it died: those whose documents it wrote, and what became of them. */
export const findImportedBefore = async (
  groups: readonly ImportGroup[],
  carriers: IdsByNumber,
  { importer }: ImportSettings,
): Promise<ChunkResult & { groups: ImportGroup[] }> => {
  // The index may not have heard of what was made; its id tells.
  const known = new Map(carriers);
  for (const group of groups) {
    const folded = foldNomor(group.rows[0].nomor);
    const own = importedId(importer.job_id, latestRow(group).row);
    known.set(folded, [...new Set([...(known.get(folded) ?? []), own])]);
  }
  const documents = await loadDocumentsByNumber(groups, known);
  const decisions = groups.flatMap((group, at) => repeatedDecision(group, documents[at] ?? [], importer) ?? []);
  return {
    groups: decisions.map(({ group }) => group),
    results: decisions.flatMap(({ results }) => results),
    changed: decisions.flatMap(changeOf),
  };
};

const newDocuments = ({ before, after, past }: Decision): NewDocument[] =>
  after && !before ? [{ document: after, past }] : [];

const changeOf = ({ before, after }: Decision): ChunkResult['changed'] => {
  if (!after) return [];
  const formerly = (before ?? after).department;
  const departments = [...new Set([after.department, formerly, after.imported?.was?.department ?? formerly])];
  return [{ id: after.id, version: after.version, departments }];
};

const loadDocumentsByNumber = async (
  groups: readonly ImportGroup[],
  carriers: IdsByNumber,
): Promise<ControlledDocument[][]> => {
  const ids = groups.map(({ rows: [{ nomor }] }) => carriers.get(foldNomor(nomor)) ?? []);
  const read = await loadDocumentsOrDeleted([...new Set(ids.flat())]);
  const byId = new Map(read.map((document) => [document?.id ?? '', document]));
  return ids.map((those, at) =>
    those.flatMap((id) => {
      const document = byId.get(id);
      return document && hasNumber(document, groups[at]) ? [document] : [];
    }),
  );
};

const hasNumber = ({ deleted_at, nomor }: ControlledDocument, group: ImportGroup | undefined): boolean =>
  deleted_at === undefined && group !== undefined && foldNomor(nomor) === foldNomor(group.rows[0].nomor);

/** A number that somebody has submitted is theirs to change until it is decided. */
const findInFlightRejection = async (group: ImportGroup, guard: NumberGuard): Promise<Decision | undefined> => {
  const refusal = await findInFlightFailure(group.rows[0].nomor, guard, 'nomor');
  if (!refusal) return undefined;
  return { group, past: [], results: group.rows.map((row) => rejectedRowResult(row, 'nomor', refusal.message)) };
};

/** Decides again from a fresh read where a document changed in between; rejects the rows where it keeps changing. */
const decideAndWrite = async (
  group: ImportGroup,
  known: readonly ControlledDocument[],
  settings: ImportSettings,
): Promise<Decision> => {
  let previous: readonly ControlledDocument[] | undefined;
  try {
    return await retryOnConflict(async (write) => {
      const present = previous ? await reloadDocuments(previous, group) : known;
      previous = present;
      const decision = decisionFor(group, present, settings);
      if (!settings.dryRun) await write(updateWrites(decision, settings.importer.at));
      return decision;
    });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'conflict') throw error;
    const message = 'Dokumen ini sedang diubah oleh pengguna lain. Impor ulang baris ini.';
    return { group, past: [], results: group.rows.map((row) => rejectedRowResult(row, null, message)) };
  }
};

/** Whoever was faster may have deleted them, or given them another number. */
const reloadDocuments = async (
  documents: readonly ControlledDocument[],
  group: ImportGroup,
): Promise<ControlledDocument[]> => {
  const read = await Promise.all(documents.map(({ id }) => loadDocumentOrDeleted(id)));
  return read.flatMap((document) => (document && hasNumber(document, group) ? [document] : []));
};

/** What became of a group whose document this very job wrote before a crash, and perhaps did not log: it counts as changed. */
const repeatedDecision = (
  group: ImportGroup,
  known: readonly ControlledDocument[],
  importer: Importer,
): Decision | undefined => {
  const document = known.find((each) => isWrittenByJob(each, group, importer));
  if (!document) return undefined;
  const others = known.filter(({ imported }) => imported?.job_id !== importer.job_id);
  const results = document.imported?.was
    ? repeatedResults(group, document)
    : creationDecision(group, document.id, importer, others).results;
  return { group, past: [], before: document, after: document, results };
};

const decisionFor = (
  group: ImportGroup,
  known: readonly ControlledDocument[],
  { importer, updateExisting }: ImportSettings,
): Decision => {
  const repeated = repeatedDecision(group, known, importer);
  if (repeated) return repeated;
  const others = known.filter(({ imported }) => updateExisting || imported?.job_id !== importer.job_id);
  const present = updateExisting ? currentDocument(others) : undefined;
  if (!present) return creationDecision(group, importedId(importer.job_id, latestRow(group).row), importer, others);
  const decision = updateDecision(group, present, importer);
  if (decision.past.length <= maxPastRevisions) return decision;
  const message = `Satu nomor paling banyak membawa ${maxPastRevisions} revisi sekaligus`;
  return { group, past: [], results: group.rows.map((row) => rejectedRowResult(row, 'revisi', message)) };
};

/** Updates are written for each group; new documents are inserted together at the end of the chunk. */
const updateWrites = ({ before, after, past, edit }: Decision, at: string): TransactItem[] =>
  before && after && after !== before ? documentUpdateWrites(before, after, { past, edit, at }) : [];
