import { tidierNumber } from '../../shared/domain/documents/document-numbers.ts';
import { changesApproved, isApproved, withApprovalMark, withUsedNumber } from '../documents/approved-content-rules.ts';
import type { ControlledDocument } from '../documents/document-store.ts';
import type { ManualEdit } from '../documents/manual-edit-store.ts';
import type { NumberGuard } from '../documents/number-store.ts';
import { readingIdOf } from '../documents/reading-rules.ts';
import { proposalOf } from '../documents/waiting-change-rules.ts';
import type { WaitingChange } from '../documents/waiting-change-store.ts';
import type { RowResult } from '../jobs/row-results.ts';
import { editRecord, historyChanges } from '../master-list/manual-edit-rules.ts';
import { needsSecondPerson } from '../runtime/keeper-changes.ts';
import {
  correctionOf,
  currentDocument,
  type Importer,
  newDocument,
  nextRevision,
  withStoredTexts,
} from './imported-document-rules.ts';
import { rejectedRowResult, rowIdentity } from './rejected-rows.ts';
import { changesOf } from './risky-change-rules.ts';
import {
  approvedReasonNote,
  emptyNoted,
  lowerRevisionResult,
  waitingResults,
  withChanges,
  withNote,
  withOneUpdate,
  withSpellingNotes,
} from './row-result-rules.ts';
import { type ImportGroup, latestRow } from './rows/groups.ts';
import { type ImportRow, rowOrder } from './rows/rows.ts';

/** What an import does with a group of rows: the documents to write and the result of each row. */
export interface Decision {
  group: ImportGroup;
  /** The document as read. */
  before?: ControlledDocument;
  /** The document to write; undefined where nothing changes. */
  after?: ControlledDocument;
  /** Revisions superseded by `after`, lowest first. */
  past: ControlledDocument[];
  /** Corrections of the current revision, and what replaces an approved one. */
  edit?: ManualEdit;
  results: RowResult[];
  /** The change that waits for a second person, where `after` only says that it does. */
  waiting?: WaitingChange;
}

export const rejectedDecision = (group: ImportGroup, field: 'nomor' | 'revisi' | null, message: string): Decision => ({
  group,
  past: [],
  results: group.rows.map((row) => rejectedRowResult(row, field, message)),
});

/** Whether this job has written the document for this group already, in a run before a crash. */
export const isWrittenByJob = (document: ControlledDocument, group: ImportGroup, importer: Importer): boolean =>
  document.imported?.job_id === importer.job_id && document.imported.row === rowOrder(latestRow(group));

/** The group with the date of the last review that was said of all new documents without dates. */
export const withLastReview = (group: ImportGroup, reviewed_on: string | undefined): ImportGroup => {
  const latest = latestRow(group);
  if (reviewed_on === undefined || latest.effective_on !== undefined || latest.reviewed_on !== undefined) return group;
  const [first, ...rest] = group.rows;
  const dated = (row: ImportRow): ImportRow => (row === latest ? { ...row, reviewed_on } : row);
  return { ...group, rows: [dated(first), ...rest.map(dated)] };
};

/** A group of rows that creates a document. `others` are existing documents with its number. */
export const creationDecision = (
  group: ImportGroup,
  id: string,
  importer: Importer,
  others: readonly ControlledDocument[],
): Decision => {
  const [first, ...rest] = group.rows;
  let after = newDocument(first, id, importer);
  const past: ControlledDocument[] = [];
  for (const row of rest) {
    past.push(after);
    after = nextRevision(after, row, importer);
  }
  after = {
    ...after,
    version: 1,
    imported: { job_id: importer.job_id, row: rowOrder(latestRow(group)) },
    ...(after.effective_on === undefined && { undated: true }),
  };
  const isUndated = after.undated && after.reviewed_on === undefined && after.status === 'Aktif';
  const current = currentDocument(others);
  const existing = current?.revisi ?? group.repeats;
  const results = group.rows.map(
    (row, at): RowResult => ({
      ...rowIdentity(row),
      became: at === rest.length ? 'baru' : 'riwayat',
      new_revisi: row.revisi ?? 0,
      ...(isUndated && at === rest.length && { undated: true }),
      ...(existing !== undefined && { existing_revisi: existing, duplicate: true }),
    }),
  );
  return { group, after, past, results: current ? withSpellingNotes(results, current.nomor) : results };
};

/** A group of rows for an existing document. Rows are sorted by revision, lowest first. */
export const updateDecision = (group: ImportGroup, before: ControlledDocument, importer: Importer): Decision => {
  const past: ControlledDocument[] = [];
  const results: RowResult[] = [];
  const changes: ManualEdit['changes'] = [];
  let after = before;
  for (const row of group.rows) {
    const stored = withStoredTexts({ ...row, nomor: tidierNumber(before.nomor, row.nomor) }, before);
    const revisi = row.revisi ?? after.revisi;
    const fields = { ...rowIdentity(row), existing_revisi: before.revisi, new_revisi: revisi };
    if (revisi < before.revisi) {
      results.push(lowerRevisionResult(row, revisi, before.revisi));
      continue;
    }
    const movedFrom = row.department === before.department ? {} : { moved_from: before.department };
    if (revisi > after.revisi) {
      past.push(after);
      after = nextRevision(after, stored, importer);
      results.push({ ...fields, ...movedFrom, became: 'ubah', duplicate: true });
      continue;
    }
    const noted = { ...fields, ...approvedReasonNote(after, row) };
    const corrected = correctionOf(after, stored, importer);
    changes.push(...corrected.changes);
    after = corrected.after;
    results.push(
      corrected.changes.length > 0
        ? { ...noted, ...movedFrom, became: 'ubah', duplicate: true }
        : emptyNoted({ ...noted, became: 'sama' }, row, after),
    );
  }
  const finalResults = withSpellingNotes(withChanges(withOneUpdate(results), changesOf(before, after)), before.nomor);
  if (after === before) return { group, before, past, results: finalResults };
  const { revisi, department, nomor, version } = before;
  const row = rowOrder(latestRow(group));
  const isNewContent = after.revisi > revisi || (before.source === 'workflow' && after.file_url !== before.file_url);
  const was = { revisi, department, version, ...(after.nomor !== nomor && { nomor }) };
  const shown = changesApproved({ before, after }) ? historyChanges(before, after) : changes;
  return withApprovalMark({
    group,
    before,
    past,
    after: {
      ...after,
      ...(isNewContent && { reading: { id: readingIdOf(`${importer.job_id}#${row}`), since: importer.at } }),
      version: before.version + 1,
      imported: { job_id: importer.job_id, row, was },
    },
    ...(shown.length > 0 && { edit: editRecord(importer, 'imported', shown) }),
    results: finalResults,
  });
};

/**
 * A decision that replaces what the workflow approved, as it waits for a second person. Fails with `change_waiting` where
 * another change of the document waits.
 */
export const waitingDecision = (decision: Decision, importer: Importer): Decision => {
  const { group, before, after, edit, results } = decision;
  if (!before || !after) throw new Error('A decision that changes nothing cannot wait');
  const row = rowOrder(latestRow(group));
  if (isProposedByJob(before, group, importer))
    return { group, before, after: before, past: [], results: waitingResults(results) };
  const intent = { kind: 'import' as const, job_id: importer.job_id, row, rows: group.rows };
  return { group, past: [], results: waitingResults(results), ...proposalOf({ before, after, edit }, intent) };
};

/** Whether this job proposed the change that waits, for this group, in a run before a crash. */
const isProposedByJob = ({ waiting_change }: ControlledDocument, group: ImportGroup, importer: Importer): boolean =>
  waiting_change?.job_id === importer.job_id && waiting_change.row === rowOrder(latestRow(group));

/** The decision of a group whose change this job proposed in a run before a crash. */
export const repeatedProposal = (
  group: ImportGroup,
  existing: readonly ControlledDocument[],
  importer: Importer,
): Decision | undefined => {
  const document = existing.find((each) => isProposedByJob(each, group, importer));
  return document && waitingDecision(updateDecision(group, document, importer), importer);
};

/**
 * The creation of a document, marked where its number belongs to an approved document or was used by one that no longer
 * has it. Where a second person is required, its rows are rejected: numbers are used once, and there is no document yet
 * of which the change could wait. `existing` are all documents with the number.
 */
export const withNumberMark = (
  decision: Decision,
  existing: readonly ControlledDocument[],
  { published }: NumberGuard,
): Decision => {
  const { group, after, results } = decision;
  const approved = existing.find(isApproved);
  if (!after || !(approved || (published && existing.length === 0))) return decision;
  const owner = approved
    ? `dokumen “${approved.nama}” revisi ${approved.revisi}, yang sudah disetujui`
    : 'dokumen yang kini dihapus atau berganti nomor';
  const used = `Nomor ${latestRow(group).nomor} sudah digunakan untuk ${owner}`;
  if (needsSecondPerson()) {
    const instead = approved
      ? 'Untuk mengubah dokumen itu, impor lagi dengan “Perbarui dokumen yang sudah ada”: perubahannya menunggu orang kedua'
      : 'Untuk memakai kembali dokumen itu, pulihkan atau kembalikan nomornya di Daftar Induk';
    return rejectedDecision(group, 'nomor', `${used}. ${instead}. Untuk dokumen lain, gunakan nomor lain.`);
  }
  const noted = results.map((result) => withNote(result, `${used}. Disimpan dengan tanda “tanpa persetujuan”`));
  return { ...decision, after: withUsedNumber(after, approved), results: noted };
};
