import * as z from 'zod/mini';
import { publicationDepartment } from '../../shared/domain/departments.ts';
import { fieldsOfRevision, withoutFields } from '../../shared/domain/documents/document-fields.ts';
import { isRevisable, jenisOfSubmissionType } from '../../shared/domain/documents/documents.ts';
import { Failure, failing } from '../../shared/errors.ts';
import { itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { partition, readAll } from '../db/table.ts';
import type { TransactItem } from '../db/transactions.ts';
import { catalogueBatchPuts, rowChange } from '../documents/catalogue-log-store.ts';
import { loadCatalogueVersion } from '../documents/catalogue-store.ts';
import {
  type ControlledDocument,
  documentReplacementPut,
  findDocumentsByNumber,
  loadDocument,
  newDocumentPut,
} from '../documents/document-store.ts';
import { numberPublicationUpdate } from '../documents/number-store.ts';
import { pastRevisionPut } from '../documents/past-revision-store.ts';
import { readingIdOf } from '../documents/reading-rules.ts';
import { withReviewDate } from '../documents/review-dates.ts';
import type { StoredFile } from '../files/stored-file.ts';
import type { Submission } from './submission-store.ts';

/** The present document, if any, and the revision that an approved submission publishes. */
export const loadPublicationTarget = async (
  submission: Submission,
): Promise<{ before: ControlledDocument | undefined; revisi: number }> => {
  if (submission.submission_purpose === 'new') {
    // An import may have used the number while the submission was in flight.
    const [carrier] = await findDocumentsByNumber(submission.document_number);
    if (carrier) throw new Failure('number_taken', { nomor: carrier.nomor, judul: carrier.nama });
    return { before: undefined, revisi: 0 };
  }
  const before = await loadDocument(submission.document_id);
  if (!before || !isRevisable(before)) throw new Failure('document_not_found', { nomor: submission.document_number });
  return { before, revisi: submission.submission_purpose === 'revision' ? before.revisi + 1 : before.revisi };
};

/**
 * Builds the writes of the final approval that change the controlled documents: the document, its past revision or
 * destruction record, the number and the catalogue. `file` is the approved draft under its controlled key.
 */
export const loadPublicationWrites = async (
  submission: Submission,
  before: ControlledDocument | undefined,
  file: StoredFile,
  at: string,
): Promise<TransactItem[]> => {
  const after = withReviewDate(before, documentAfter(submission, before, file, at));
  const seen = await loadCatalogueVersion(after.department);
  return [
    before ? documentReplacementPut(before, after) : newDocumentPut(after),
    ...(before && submission.submission_purpose === 'revision' ? [pastRevisionPut(before, 'superseded', at)] : []),
    ...(submission.submission_purpose === 'cancellation' ? [destructionPut(submission, after, file, at)] : []),
    numberPublicationUpdate(
      submission.document_number,
      submission.id,
      before === undefined,
      failing('number_taken', { nomor: submission.document_number, judul: submission.document_title }),
    ),
    ...catalogueBatchPuts(after.department, seen, [rowChange(before, after)], at),
  ];
};

const documentAfter = (
  submission: Submission,
  before: ControlledDocument | undefined,
  file: StoredFile,
  at: string,
): ControlledDocument => {
  const change = {
    updated_by: submission.submitter_nrp,
    updated_by_name: submission.submitter_name,
    updated_at: at,
  };
  const created = {
    nama: submission.document_title,
    status: 'Aktif' as const,
    source: 'workflow' as const,
    file,
    file_name: file.name,
    made_by: submission.submitter_nrp,
    made_by_name: submission.submitter_name,
    made_at: at,
    submission_id: submission.id,
    ...(submission.change && { change: submission.change }),
    reading: { id: readingIdOf(submission.id), since: at },
    ...change,
  };
  if (!before)
    return {
      id: submission.document_id,
      department: publicationDepartment[submission.department],
      nomor: submission.document_number,
      jenis: jenisOfSubmissionType[submission.document_type],
      revisi: 0,
      version: 1,
      ...created,
    };
  const {
    ended_reason: _reason,
    ended_at: _at,
    content_id: _content,
    revision_need: _need,
    change: _change,
    unapproved: _unapproved,
    undated: _undated,
    ...unchanged
  } = withoutFields(before, fieldsOfRevision);
  if (submission.submission_purpose === 'revision')
    return { ...unchanged, ...created, revisi: before.revisi + 1, version: before.version + 1 };
  return {
    ...before,
    ...change,
    status: 'Kadaluarsa',
    ended_reason: 'cancelled',
    ended_at: at,
    version: before.version + 1,
  };
};

/** The submissions that cancelled a document, oldest first: several, where it was in force again in between. */
export const loadCancellations = (documentId: string): Promise<{ revisi: number; submission_id: string }[]> =>
  readAll(
    z.object({ revisi: z.number(), submission_id: z.string() }),
    partition(keys.documentHistory(documentId), 'DESTROYED#'),
  );

/** The record of a destroyed document: the request, its submitter and the time. */
const destructionPut = (
  submission: Submission,
  document: ControlledDocument,
  file: StoredFile,
  at: string,
): TransactItem =>
  itemPut(
    {
      ...keys.destruction(document.id, at),
      document_id: document.id,
      nomor: document.nomor,
      nama: document.nama,
      revisi: document.revisi,
      submission_id: submission.id,
      requested_by: submission.submitter_nrp,
      request_file: file,
      at,
    },
    { condition: notExists },
  );
