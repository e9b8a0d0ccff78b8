import { departmentCode, departmentLabels } from '../../shared/domain/departments.ts';
import { type RiskyChange, riskyChanges } from '../../shared/domain/documents/change-kinds.ts';
import { audienceOf } from '../../shared/domain/documents/default-audiences.ts';
import {
  fieldNames,
  fieldsOfRevision,
  pickFields,
  withoutFields,
} from '../../shared/domain/documents/document-fields.ts';
import { isSameNumber, plainText, spellingNote, tidierNumber } from '../../shared/domain/documents/document-numbers.ts';
import { changeKindsOf, type FieldChange, fieldChanges } from '../../shared/domain/import/changes.ts';
import type { Audience } from '../../shared/domain/required-reading/audiences.ts';
import { replacesApproved, withApprovalMark } from '../documents/approved-content-rules.ts';
import type { ControlledDocument } from '../documents/document-store.ts';
import type { ManualEdit } from '../documents/manual-edit-store.ts';
import { audienceAfter, readingIdOf } from '../documents/reading-rules.ts';
import { proposalOf, waitingNote } from '../documents/waiting-change-rules.ts';
import type { WaitingChange } from '../documents/waiting-change-store.ts';
import type { RowResult } from '../jobs/row-results.ts';
import { type Editor, editStamp, historyChanges, manualStatus } from '../master-list/manual-edit-rules.ts';
import { companyDistribution } from '../runtime/distribution-settings.ts';
import { rejectedRowResult } from './rejected-rows.ts';
import { type ImportGroup, latestRow } from './rows/groups.ts';
import { type ImportRow, rowOrder } from './rows/rows.ts';

/** The user who imports, and the job. */
export interface Importer extends Editor {
  job_id: string;
}

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
  const results = group.rows.map((row, at): RowResult => {
    const isDuplicate = existing !== undefined;
    return {
      ...rowIdentity(row),
      became: at === rest.length ? 'baru' : 'riwayat',
      new_revisi: row.revisi ?? 0,
      ...(isUndated && at === rest.length && { undated: true }),
      ...(isDuplicate && { existing_revisi: existing, duplicate: true }),
    };
  });
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
      const message = `Revisi ${revisi} lebih rendah dari revisi ${before.revisi} yang sudah ada`;
      results.push(rejectedRowResult(row, 'revisi', message, before.revisi));
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
        : { ...noted, became: 'sama' },
    );
  }
  const finalResults = withSpellingNotes(withChanges(withOneUpdate(results), changesOf(before, after)), before.nomor);
  if (after === before) return { group, before, past, results: finalResults };
  const { revisi, department, nomor, version } = before;
  const row = rowOrder(latestRow(group));
  const isNewContent = after.revisi > revisi || (before.source === 'workflow' && after.file_url !== before.file_url);
  const was = { revisi, department, version, ...(after.nomor !== nomor && { nomor }) };
  const shown = replacesApproved({ before, after }) ? historyChanges(before, after) : changes;
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
    ...(shown.length > 0 && {
      edit: {
        action: 'imported' as const,
        changes: shown,
        by_nrp: importer.nrp,
        by_name: importer.name,
        at: importer.at,
      },
    }),
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

const waitingResults = (results: readonly RowResult[]): RowResult[] =>
  results.map((result) =>
    result.became === 'ubah' || result.became === 'riwayat'
      ? {
          ...result,
          became: 'tertunda',
          note: result.note === undefined ? waitingNote : `${waitingNote}. ${result.note}`,
        }
      : result,
  );

/** The row with the stored texts that it differs from only by characters which an import removes. */
const withStoredTexts = (row: ImportRow, before: ControlledDocument): ImportRow => {
  const same = fieldNames.filter((field) => {
    const [own, stored] = [row[field], before[field]];
    return typeof own === 'string' && typeof stored === 'string' && own !== stored && plainText(stored) === own;
  });
  return same.length === 0 ? row : { ...row, ...pickFields(before, same) };
};

/**
 * Of several new revisions of one document only the last counts as its update and may carry `moved_from`; the others
 * become history.
 */
const withOneUpdate = (results: readonly RowResult[]): RowResult[] => {
  const last = results.findLastIndex(({ became }) => became === 'ubah');
  return results.map((result, at) => {
    if (result.became !== 'ubah' || at === last) return result;
    const { moved_from: _movedFrom, ...rest } = result;
    return { ...rest, became: 'riwayat' };
  });
};

/** The changes of the whole group, on the row that counts as its update. */
const withChanges = (results: readonly RowResult[], changes: readonly FieldChange[]): RowResult[] =>
  results.map((result) => (result.became === 'ubah' ? { ...result, changes: [...changes] } : result));

/** What changes in the fields, and what that means for an approval and for the file. */
const changesOf = (before: ControlledDocument, after: ControlledDocument): FieldChange[] => {
  const isReplaced = after.revisi > before.revisi || after.file_url !== before.file_url;
  const isUnfiled = before.status === 'Aktif' && after.status === 'Aktif' && hasFile(before) && !hasFile(after);
  const [from, to] = [String(before.revisi), String(after.revisi)];
  return [
    ...fieldChanges(before, after),
    ...(isReplaced && before.source === 'workflow' ? [{ field: 'approval', from, to }] : []),
    ...(isUnfiled ? [{ field: 'file', from: fileNameOf(before), to: '' }] : []),
  ];
};

const hasFile = ({ file, file_url }: ControlledDocument): boolean => file !== undefined || file_url !== undefined;

const fileNameOf = ({ file, file_name, file_url = '' }: ControlledDocument): string =>
  file?.name ?? file_name ?? file_url;

const riskyTexts: Record<RiskyChange, (change: FieldChange) => string> = {
  retired: ({ from, to }) => `status ${from} menjadi ${to}`,
  moved: ({ from, to }) => `pindah dari departemen ${labelOf(from)} ke ${labelOf(to)}`,
  unapproved: ({ from }) => `revisi ${from} yang sudah disetujui diganti tanpa persetujuan`,
  unfiled: ({ from }) => `berkas “${from}” tidak ikut ke revisi baru`,
};

const labelOf = (department: string): string => departmentLabels[departmentCode.parse(department)];

/** The risky changes of a decision that the import does not accept, as texts. */
export const unacceptedChanges = ({ before, after }: Decision, accepted: readonly RiskyChange[]): string[] =>
  (before && after ? changesOf(before, after) : []).flatMap((change) =>
    riskyChanges.flatMap((kind) =>
      changeKindsOf([change]).includes(kind) && !accepted.includes(kind) ? riskyTexts[kind](change) : [],
    ),
  );

/** Notes on each row whose number is written differently than the existing document's. */
const withSpellingNotes = (results: readonly RowResult[], existingNomor: string): RowResult[] =>
  results.map((result) => {
    const note = spellingNote(result.nomor, existingNomor);
    return note === undefined
      ? result
      : { ...result, note: result.note === undefined ? note : `${note}. ${result.note}` };
  });

/** The row results of a group that was written before a crash, derived from its document. */
export const repeatedResults = (group: ImportGroup, document: ControlledDocument): RowResult[] => {
  const was = document.imported?.was;
  const results = group.rows.map((row, at): RowResult => {
    const revisi = row.revisi ?? document.revisi;
    if (was && revisi < was.revisi)
      return rejectedRowResult(
        row,
        'revisi',
        `Revisi ${revisi} lebih rendah dari revisi ${was.revisi} yang sudah ada`,
        was.revisi,
      );
    const last = at === group.rows.length - 1;
    return {
      ...rowIdentity(row),
      became: last ? (was ? 'ubah' : 'baru') : 'riwayat',
      new_revisi: revisi,
      ...(was && { existing_revisi: was.revisi, duplicate: true }),
      ...(was && last && was.department !== document.department && { moved_from: was.department }),
    };
  });
  return was ? withSpellingNotes(results, was.nomor ?? document.nomor) : results;
};

const rowIdentity = ({ row, sheet, nomor, nama, jenis, department, note }: ImportRow) => ({
  row,
  nomor,
  nama,
  jenis,
  department,
  ...(sheet && { sheet }),
  ...(note && { note }),
});

/** The document that an import updates, of all with one number: the Aktif one, otherwise the highest revision. */
export const currentDocument = (documents: readonly ControlledDocument[]): ControlledDocument | undefined =>
  [...documents].sort(
    (one, other) =>
      Number(other.status === 'Aktif') - Number(one.status === 'Aktif') ||
      other.revisi - one.revisi ||
      (one.id < other.id ? -1 : 1),
  )[0];

const newDocument = (row: ImportRow, id: string, importer: Importer): ControlledDocument => ({
  id,
  ...pickFields(row, fieldNames),
  revisi: row.revisi ?? 0,
  ...manualStatus(row.status ?? 'Aktif', importer.at),
  ...creationStamp(importer),
  version: 1,
});

const creationStamp = (importer: Importer) => ({
  source: 'import' as const,
  made_by: importer.nrp,
  made_by_name: importer.name,
  made_at: importer.at,
  ...editStamp(importer),
});

/** A higher revision has its own file; the file of the revision before stays with that revision. */
const nextRevision = (before: ControlledDocument, row: ImportRow, importer: Importer): ControlledDocument => {
  const {
    file: _file,
    submission_id: _submission,
    change: _change,
    ended_reason: _reason,
    ended_at: _ended,
    imported: _imported,
    revision_need: _need,
    undated: _undated,
    ...carriedOver
  } = withoutFields(before, fieldsOfRevision);
  return {
    ...carriedOver,
    ...pickFields(row, fieldNames),
    revisi: row.revisi ?? before.revisi + 1,
    ...manualStatus(row.status ?? 'Aktif', importer.at),
    ...creationStamp(importer),
  };
};

/** A list that was written before the last review does not undo it. */
const withLaterReview = ({ reviewed_on }: ControlledDocument, row: ImportRow): ImportRow =>
  reviewed_on !== undefined && row.reviewed_on !== undefined && row.reviewed_on < reviewed_on
    ? { ...row, reviewed_on }
    : row;

/** The reason that the approvers of a revision read stays; a list can state another one for the next revision. */
const withApprovedReason = ({ change }: ControlledDocument, row: ImportRow): ImportRow =>
  change === undefined ? row : withoutFields(row, ['change_reason']);

const approvedReasonText = 'Alasan perubahan tidak disimpan: revisi ini disetujui dengan alasannya sendiri';
const approvedReasonNote = (
  { change }: ControlledDocument,
  { change_reason, note }: ImportRow,
): Pick<RowResult, 'note'> =>
  change === undefined || change_reason === undefined || change_reason === change.reason
    ? {}
    : { note: (note === undefined ? '' : `${note}. `) + approvedReasonText };

/** The audience that a list states, with those whom it adds from now on. */
const statedAudience = (before: ControlledDocument, chosen: Audience, at: string) =>
  audienceAfter(before, audienceOf(before, companyDistribution().defaults), { chosen, next: chosen, at });

const correctionOf = (
  before: ControlledDocument,
  stated: ImportRow,
  importer: Importer,
): { after: ControlledDocument; changes: ManualEdit['changes'] } => {
  const row = withApprovedReason(before, withLaterReview(before, stated));
  const { status, audience, ...fields } = pickFields(row, fieldNames);
  const changes = historyChanges(before, { ...before, ...pickFields(row, fieldNames) });
  if (changes.length === 0) return { after: before, changes };
  if (!isSameNumber(row.nomor, before.nomor)) throw new Error('A row corrects a document of another number');
  return {
    after: {
      ...before,
      ...fields,
      ...(audience && statedAudience(before, audience, importer.at)),
      ...(status === undefined || status === before.status ? {} : manualStatus(status, importer.at)),
      ...editStamp(importer),
    },
    changes,
  };
};
