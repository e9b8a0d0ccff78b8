import type { SubmissionPurpose } from '../../shared/domain/documents.ts';
import { levelLabel } from '../../shared/domain/workflow.ts';
import { Failure } from '../../shared/errors.ts';
import type { TransactItem } from '../db/table.ts';
import { formatTime } from '../runtime/format-time.ts';
import { loadSubmission } from '../submissions/submission-store.ts';
import { newDocumentId } from './document-ids.ts';
import { findDocumentsByNumber, isRevisable, loadDocumentOrDeleted, revisableCheck } from './document-store.ts';
import { loadGuard, type NumberGuard } from './number-store.ts';

interface NumberRequest {
  submission_purpose: SubmissionPurpose;
  document_number: string;
  document_id?: string | undefined;
}

/**
 * The id of the controlled document a submission changes, or of the one it will make, and what must still hold of it
 * when the submission is written: its files take a while, and nobody waits for them.
 * Fails with `submission_in_progress`, `number_taken`, `document_not_found` or `document_ambiguous`.
 */
export const resolveTargetDocument = async (
  asked: NumberRequest,
): Promise<{ document_id: string; preconditions: TransactItem[] }> => {
  await requireNumberFree(asked);
  if (asked.submission_purpose === 'new') return { document_id: newDocumentId(), preconditions: [] };
  const document = await findTargetDocument(asked);
  return { document_id: document.id, preconditions: [revisableCheck(document, () => throwTargetFailure(asked))] };
};

/** What became of the document between the check and the submission. */
const throwTargetFailure = async (asked: NumberRequest): Promise<never> => {
  await resolveTargetDocument(asked);
  throw new Failure('conflict');
};

/** Refuses a number that is in flight, or, for a new document, one that was ever published. */
const requireNumberFree = async ({ submission_purpose, document_number: nomor }: NumberRequest): Promise<void> => {
  const guard = await loadGuard(nomor);
  const inFlight = await findInFlightFailure(nomor, guard, 'document_number');
  if (inFlight) throw inFlight;
  if (submission_purpose === 'new' && (await isNumberUsed(nomor, guard)))
    throw await numberTakenFailure(nomor, guard, 'document_number');
};

/** Why a number may not be touched now: a submission has it. */
export const findInFlightFailure = async (
  nomor: string,
  { reserved_by }: NumberGuard,
  field: string,
): Promise<Failure | undefined> =>
  reserved_by === undefined ? undefined : inProgressFailure(nomor, reserved_by, field);

/**
 * Why a document made or renamed by hand may not carry a number: numbers are used once. Only the document that last
 * gave a number up by hand may return to it, while nobody else carries it.
 */
export const findManualUseFailure = async (
  nomor: string,
  guard: NumberGuard,
  documentId: string,
): Promise<Failure | undefined> => {
  const inFlight = await findInFlightFailure(nomor, guard, 'nomor');
  if (inFlight || !(await isNumberUsed(nomor, guard))) return inFlight;
  const returns =
    guard.left_by === documentId && (await findDocumentsByNumber(nomor)).every(({ id }) => id === documentId);
  return returns ? undefined : numberTakenFailure(nomor, guard, 'nomor');
};

/** Imported documents carry their numbers without a mark on the guard: each mark would cost a write. */
const isNumberUsed = async (nomor: string, { published }: NumberGuard): Promise<boolean> =>
  published === true || (await findDocumentsByNumber(nomor)).length > 0;

/** What became of a number between the check and the reservation. */
export const throwNumberFailure = async (asked: NumberRequest): Promise<never> => {
  await requireNumberFree(asked);
  throw new Failure('conflict');
};

const inProgressFailure = async (nomor: string, submissionId: string, field: string): Promise<Failure> => {
  const submission = await loadSubmission(submissionId);
  if (!submission) throw new Error(`The number ${nomor} is reserved by ${submissionId}, which does not exist`);
  const parameters = {
    nomor,
    waktu: formatTime(submission.created_at),
    tahap: levelLabel(submission.submission_status),
  };
  return inField('submission_in_progress', parameters, field);
};

/** Names the document that carries the number, or the one that last did. */
const numberTakenFailure = async (nomor: string, { left_by }: NumberGuard, field: string): Promise<Failure> => {
  const [carrier] = await findDocumentsByNumber(nomor);
  const document = carrier ?? (left_by === undefined ? undefined : await loadDocumentOrDeleted(left_by));
  return inField('number_taken', { nomor, judul: document?.nama ?? nomor }, field);
};

const findTargetDocument = async ({ document_number: nomor, document_id }: NumberRequest) => {
  const candidates = (await findDocumentsByNumber(nomor)).filter(isRevisable);
  const meant = document_id === undefined ? candidates : candidates.filter(({ id }) => id === document_id);
  const [document, another] = meant;
  if (!document) throw inField('document_not_found', { nomor }, 'document_number');
  if (another) throw inField('document_ambiguous', { nomor, jumlah: meant.length }, 'document_id');
  return document;
};

export const duplicateNumberFailure = (nomor: string, judul: string): Failure =>
  inField('number_taken', { nomor, judul }, 'nomor');

const inField = (
  code: 'submission_in_progress' | 'number_taken' | 'document_not_found' | 'document_ambiguous',
  parameters: Record<string, string | number>,
  field: string,
): Failure => {
  const { message } = new Failure(code, parameters);
  return new Failure(code, parameters, { fields: { [field]: message } });
};
