import { randomBytes } from 'node:crypto';
import type { SubmissionPurpose } from '../../shared/domain/documents.ts';
import { stageLabel } from '../../shared/domain/workflow.ts';
import { Failure } from '../../shared/errors.ts';
import { documentsWithNumber, isRevisable } from '../data/documents.ts';
import { guardOf } from '../data/numbers.ts';
import { submissionById } from '../data/submissions.ts';
import { spokenTime } from './times.ts';

interface Asked {
  submission_purpose: SubmissionPurpose;
  document_number: string;
  document_id?: string | undefined;
}

/**
 * The id of the controlled document a submission changes, or of the one it will make.
 * Fails with `submission_in_progress`, `number_taken`, `document_not_found` or `document_ambiguous`.
 */
export const documentFor = async (asked: Asked): Promise<string> => {
  await requireNumberFree(asked);
  return asked.submission_purpose === 'new' ? randomBytes(9).toString('base64url') : (await documentMeant(asked)).id;
};

/** Refuses a number that is in flight, or, for a new document, one that was ever published. */
const requireNumberFree = async ({ submission_purpose, document_number: nomor }: Asked): Promise<void> => {
  const { reserved_by, published } = await guardOf(nomor);
  if (reserved_by !== undefined) throw await inProgress(nomor, reserved_by);
  if (submission_purpose === 'new' && published) throw await taken(nomor);
};

/** What became of a number between the check and the reservation. */
export const numberLost = async (asked: Asked): Promise<never> => {
  await requireNumberFree(asked);
  throw new Failure('conflict');
};

const inProgress = async (nomor: string, submissionId: string): Promise<Failure> => {
  const submission = await submissionById(submissionId);
  if (!submission) throw new Error(`The number ${nomor} is reserved by ${submissionId}, which does not exist`);
  return inField('submission_in_progress', {
    nomor,
    waktu: spokenTime(submission.created_at),
    tahap: stageLabel(submission.submission_status),
  });
};

const taken = async (nomor: string): Promise<Failure> => {
  const [document] = await documentsWithNumber(nomor);
  return inField('number_taken', { nomor, judul: document?.nama ?? nomor });
};

const documentMeant = async ({ document_number: nomor, document_id }: Asked) => {
  const candidates = (await documentsWithNumber(nomor)).filter(isRevisable);
  const meant = document_id === undefined ? candidates : candidates.filter(({ id }) => id === document_id);
  const [document, another] = meant;
  if (!document) throw inField('document_not_found', { nomor });
  if (another) throw inField('document_ambiguous', { nomor, jumlah: meant.length }, 'document_id');
  return document;
};

const inField = (
  code: 'submission_in_progress' | 'number_taken' | 'document_not_found' | 'document_ambiguous',
  parameters: Record<string, string | number>,
  field = 'document_number',
): Failure => {
  const { message } = new Failure(code, parameters);
  return new Failure(code, parameters, { fields: { [field]: message } });
};
