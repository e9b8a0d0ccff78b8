import { foldNomor } from '../../shared/domain/documents.ts';
import { type ImportGroup, latestRow } from '../../shared/domain/import-groups.ts';
import type { ImportRow } from '../../shared/domain/import-rows.ts';
import type { ControlledDocument } from '../documents/document-store.ts';
import { type Editor, editStamp, manualStatus } from '../documents/manual-edit-rules.ts';
import type { ManualEdit } from '../documents/manual-edit-store.ts';
import { type RowResult, rejectedRowResult } from './row-results.ts';

/** Who imports, in which job. */
export interface Importer extends Editor {
  job_id: string;
}

/** What becomes of a group: documents to write, and what to say of each row. */
export interface Decision {
  group: ImportGroup;
  /** As it was read. */
  before?: ControlledDocument;
  /** As it is to be; undefined where nothing is to be written. */
  after?: ControlledDocument;
  /** Revisions that `after` leaves behind, lowest first. */
  past: ControlledDocument[];
  /** What was corrected in the present revision. */
  edit?: ManualEdit;
  results: RowResult[];
}

/** Whether this very job wrote the document with this very row: it came again after a crash. */
export const isWrittenByJob = (document: ControlledDocument, group: ImportGroup, importer: Importer): boolean =>
  document.imported?.job_id === importer.job_id && document.imported.row === latestRow(group).row;

/** A group of rows that makes a document of its own. `others` carry its number already. */
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
  after = { ...after, version: 1, imported: { job_id: importer.job_id, row: latestRow(group).row } };
  const existing = currentDocument(others)?.revisi ?? group.repeats;
  const results = group.rows.map((row, at): RowResult => {
    const repeated = existing !== undefined;
    return {
      ...rowIdentity(row),
      became: at === rest.length ? 'baru' : 'riwayat',
      new_revisi: row.revisi ?? 0,
      ...(repeated && { existing_revisi: existing, duplicate: true }),
    };
  });
  return { group, after, past, results };
};

/** A group of rows that belongs to a document there is. Rows come lowest revision first. */
export const updateDecision = (group: ImportGroup, before: ControlledDocument, importer: Importer): Decision => {
  const past: ControlledDocument[] = [];
  const results: RowResult[] = [];
  const changes: ManualEdit['changes'] = [];
  let after = before;
  for (const row of group.rows) {
    const revisi = row.revisi ?? after.revisi;
    const facts = { ...rowIdentity(row), existing_revisi: before.revisi, new_revisi: revisi };
    if (revisi < before.revisi) {
      const message = `Revisi ${revisi} lebih rendah dari revisi ${before.revisi} yang sudah ada`;
      results.push(rejectedRowResult(row, 'revisi', message, before.revisi));
      continue;
    }
    const moved = row.department === before.department ? {} : { moved_from: before.department };
    if (revisi > after.revisi) {
      past.push(after);
      after = nextRevision(after, row, importer);
      results.push({ ...facts, ...moved, became: 'ubah', duplicate: true });
      continue;
    }
    const corrected = correctionOf(after, row, importer);
    changes.push(...corrected.changes);
    after = corrected.after;
    results.push(
      corrected.changes.length > 0
        ? { ...facts, ...moved, became: 'ubah', duplicate: true }
        : { ...facts, became: 'sama' },
    );
  }
  const settled = withOneUpdate(results);
  if (after === before) return { group, before, past, results: settled };
  const { revisi, department } = before;
  return {
    group,
    before,
    past,
    after: {
      ...after,
      version: before.version + 1,
      imported: { job_id: importer.job_id, row: latestRow(group).row, was: { revisi, department } },
    },
    ...(changes.length > 0 && {
      edit: { action: 'imported', changes, by_nrp: importer.nrp, by_name: importer.name, at: importer.at },
    }),
    results: settled,
  };
};

/** Of several revisions of one document, all but the last become its history, and it moves once. */
const withOneUpdate = (results: readonly RowResult[]): RowResult[] => {
  const last = results.findLastIndex(({ became }) => became === 'ubah');
  return results.map((outcome, at) => {
    if (outcome.became !== 'ubah' || at === last) return outcome;
    const { moved_from: _moved, ...rest } = outcome;
    return { ...rest, became: 'riwayat' };
  });
};

/** What a row that was written before the crash became. */
export const repeatedResults = (group: ImportGroup, document: ControlledDocument): RowResult[] => {
  const was = document.imported?.was;
  return group.rows.map((row, at): RowResult => {
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
};

const rowIdentity = ({ row, nomor, nama, department }: ImportRow) => ({ row, nomor, nama, department });

/** Of the documents with one number the one an import updates: the Aktif one, else the highest revision. */
export const currentDocument = (documents: readonly ControlledDocument[]): ControlledDocument | undefined =>
  [...documents].sort(
    (one, other) =>
      Number(other.status === 'Aktif') - Number(one.status === 'Aktif') ||
      other.revisi - one.revisi ||
      (one.id < other.id ? -1 : 1),
  )[0];

const newDocument = (row: ImportRow, id: string, importer: Importer): ControlledDocument => ({
  id,
  ...{ department: row.department, nama: row.nama, nomor: row.nomor, jenis: row.jenis },
  revisi: row.revisi ?? 0,
  ...manualStatus(row.status ?? 'Aktif', importer.at),
  ...creationStamp(row, importer),
  version: 1,
});

const creationStamp = ({ file_url, file_name }: ImportRow, importer: Importer) => ({
  source: 'import' as const,
  ...(file_url && { file_url }),
  ...(file_name && { file_name }),
  made_by: importer.nrp,
  made_by_name: importer.name,
  made_at: importer.at,
  ...editStamp(importer),
});

/** A higher revision: its file is its own, so that the former one's stays with the former. */
const nextRevision = (before: ControlledDocument, row: ImportRow, importer: Importer): ControlledDocument => {
  const {
    file: _file,
    file_url: _url,
    file_name: _name,
    submission_id: _submission,
    ended_reason: _reason,
    ended_at: _ended,
    imported: _imported,
    ...kept
  } = before;
  return {
    ...kept,
    ...{ department: row.department, nama: row.nama, nomor: row.nomor, jenis: row.jenis },
    revisi: row.revisi ?? before.revisi + 1,
    ...manualStatus(row.status ?? 'Aktif', importer.at),
    ...creationStamp(row, importer),
  };
};

/** The columns that a row of the same revision may correct. A column it leaves empty stays. */
const correctable = ['nama', 'nomor', 'jenis', 'status', 'department', 'file_url', 'file_name'] as const;

const correctionOf = (
  before: ControlledDocument,
  row: ImportRow,
  importer: Importer,
): { after: ControlledDocument; changes: ManualEdit['changes'] } => {
  const changes = correctable.flatMap((field): ManualEdit['changes'] => {
    const to = row[field];
    return to === undefined || to === before[field] ? [] : [{ field, from: before[field] ?? '', to }];
  });
  if (changes.length === 0) return { after: before, changes };
  if (foldNomor(row.nomor) !== foldNomor(before.nomor)) throw new Error('A row corrects a document of another number');
  const { status, row: _row, revisi: _revisi, ...fields } = row;
  return {
    after: {
      ...before,
      ...fields,
      ...(status === undefined || status === before.status ? {} : manualStatus(status, importer.at)),
      ...editStamp(importer),
    },
    changes,
  };
};
