import { createHash } from 'node:crypto';
import { audienceOf } from '../../shared/domain/documents/default-audiences.ts';
import {
  fieldNames,
  fieldsOfRevision,
  pickFields,
  withoutFields,
} from '../../shared/domain/documents/document-fields.ts';
import { isSameNumber, plainText } from '../../shared/domain/documents/document-numbers.ts';
import type { Audience } from '../../shared/domain/required-reading/audiences.ts';
import type { ControlledDocument } from '../documents/document-store.ts';
import type { ManualEdit } from '../documents/manual-edit-store.ts';
import { audienceAfter } from '../documents/reading-rules.ts';
import type { Job } from '../jobs/job-store.ts';
import { type Editor, editStamp, historyChanges, manualStatus } from '../master-list/manual-edit-rules.ts';
import { companyDistribution } from '../runtime/distribution-settings.ts';
import type { ImportRow } from './rows/rows.ts';

export interface Importer extends Editor {
  job_id: string;
}

/** The owner of a job; `at` is the time of what it writes. */
export const importerOf = (
  { job_id, owner_nrp, owner_name }: Pick<Job, 'job_id' | 'owner_nrp' | 'owner_name'>,
  at = new Date().toISOString(),
): Importer => ({ job_id, nrp: owner_nrp, name: owner_name, at });

/** The document that an import updates, of all with one number: the Aktif one, otherwise the highest revision. */
export const currentDocument = (documents: readonly ControlledDocument[]): ControlledDocument | undefined =>
  [...documents].sort(
    (one, other) =>
      Number(other.status === 'Aktif') - Number(one.status === 'Aktif') ||
      other.revisi - one.revisi ||
      (one.id < other.id ? -1 : 1),
  )[0];

export const newDocument = (row: ImportRow, id: string, importer: Importer): ControlledDocument => ({
  id,
  ...pickFields(row, fieldNames),
  revisi: row.revisi ?? 0,
  ...manualStatus(row.status ?? 'Aktif', importer.at),
  ...creationStamp(importer),
  version: 1,
});

export const creationStamp = (importer: Importer, source: 'import' | 'upload' = 'import') => ({
  source,
  made_by: importer.nrp,
  made_by_name: importer.name,
  made_at: importer.at,
  ...editStamp(importer),
});

const ofRevision = [
  ...fieldsOfRevision,
  ...(['file', 'submission_id', 'change', 'ended_reason', 'ended_at', 'imported', 'revision_need', 'undated'] as const),
];

/** A higher revision has its own file; the file of the revision before stays with that revision. */
export const nextRevision = (before: ControlledDocument, row: ImportRow, importer: Importer): ControlledDocument => {
  return {
    ...withoutFields(before, ofRevision),
    ...pickFields(row, fieldNames),
    revisi: row.revisi ?? before.revisi + 1,
    ...manualStatus(row.status ?? 'Aktif', importer.at),
    ...creationStamp(importer),
  };
};

/** The row with the stored texts that it differs from only by characters which an import removes. */
export const withStoredTexts = (row: ImportRow, before: ControlledDocument): ImportRow => {
  const same = fieldNames.filter((field) => {
    const [own, stored] = [row[field], before[field]];
    return typeof own === 'string' && typeof stored === 'string' && own !== stored && plainText(stored) === own;
  });
  return same.length === 0 ? row : { ...row, ...pickFields(before, same) };
};

/** A list that was written before the last review does not undo it. */
const withLaterReview = ({ reviewed_on }: ControlledDocument, row: ImportRow): ImportRow =>
  reviewed_on !== undefined && row.reviewed_on !== undefined && row.reviewed_on < reviewed_on
    ? { ...row, reviewed_on }
    : row;

/** The reason that the approvers of a revision read stays; a list can state another one for the next revision. */
const withApprovedReason = ({ change }: ControlledDocument, row: ImportRow): ImportRow =>
  change === undefined ? row : withoutFields(row, ['change_reason']);

/** The audience that a list states, with those whom it adds from now on. */
const statedAudience = (before: ControlledDocument, chosen: Audience, at: string) =>
  audienceAfter(before, audienceOf(before, companyDistribution().defaults), { chosen, next: chosen, at });

/** The current revision as a row corrects it, and the changes for its history; without any, the document itself. */
export const correctionOf = (
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

/** The id of the document that an import row creates: the same at every attempt, and as long as other document ids. */
export const importedId = (jobId: string, row: number): string =>
  createHash('sha256').update(`${jobId}#${row}`).digest('base64url').slice(0, 12);
