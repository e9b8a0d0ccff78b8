import type { SubmissionPurpose } from '../../shared/domain/documents.ts';
import { stageLabel } from '../../shared/domain/workflow.ts';
import { Failure } from '../../shared/errors.ts';
import type { Write } from '../db/table.ts';
import { spokenTime } from '../runtime/format-time.ts';
import { submissionById } from '../submissions/submission-store.ts';
import { newDocumentId } from './document-ids.ts';
import { documentEvenDeleted, documentsWithNumber, isRevisable, stillRevisable } from './document-store.ts';
import { guardOf, type NumberGuard } from './number-store.ts';

interface Asked {
  submission_purpose: SubmissionPurpose;
  document_number: string;
  document_id?: string | undefined;
}

/**
 * The id of the controlled document a submission changes, or of the one it will make, and what must still hold of it
 * when the submission is written: its files take a while, and nobody waits for them.
 * Fails with `submission_in_progress`, `number_taken`, `document_not_found` or `document_ambiguous`.
 */
export const documentFor = async (asked: Asked): Promise<{ document_id: string; standing: Write[] }> => {
  await requireNumberFree(asked);
  if (asked.submission_purpose === 'new') return { document_id: newDocumentId(), standing: [] };
  const document = await documentMeant(asked);
  return { document_id: document.id, standing: [stillRevisable(document, () => documentLost(asked))] };
};

/** What became of the document between the check and the submission. */
const documentLost = async (asked: Asked): Promise<never> => {
  await documentFor(asked);
  throw new Failure('conflict');
};

/** Refuses a number that is in flight, or, for a new document, one that was ever published. */
const requireNumberFree = async ({ submission_purpose, document_number: nomor }: Asked): Promise<void> => {
  const guard = await guardOf(nomor);
  const inFlight = await refusalInFlight(nomor, guard, 'document_number');
  if (inFlight) throw inFlight;
  if (submission_purpose === 'new' && (await wasUsed(nomor, guard))) throw await taken(nomor, guard, 'document_number');
};

/** Why a number may not be touched now: a submission has it. */
export const refusalInFlight = async (
  nomor: string,
  { reserved_by }: NumberGuard,
  field: string,
): Promise<Failure | undefined> => (reserved_by === undefined ? undefined : inProgress(nomor, reserved_by, field));

/**
 * Why a document made or renamed by hand may not carry a number: numbers are used once. Only the document that last
 * gave a number up by hand may return to it, while nobody else carries it.
 */
export const refusalByHand = async (
  nomor: string,
  guard: NumberGuard,
  documentId: string,
): Promise<Failure | undefined> => {
  const inFlight = await refusalInFlight(nomor, guard, 'nomor');
  if (inFlight || !(await wasUsed(nomor, guard))) return inFlight;
  const returns =
    guard.left_by === documentId && (await documentsWithNumber(nomor)).every(({ id }) => id === documentId);
  return returns ? undefined : taken(nomor, guard, 'nomor');
};

/** Imported documents carry their numbers without a mark on the guard: each mark would cost a write. */
const wasUsed = async (nomor: string, { published }: NumberGuard): Promise<boolean> =>
  published === true || (await documentsWithNumber(nomor)).length > 0;

/** What became of a number between the check and the reservation. */
export const numberLost = async (asked: Asked): Promise<never> => {
  await requireNumberFree(asked);
  throw new Failure('conflict');
};

const inProgress = async (nomor: string, submissionId: string, field: string): Promise<Failure> => {
  const submission = await submissionById(submissionId);
  if (!submission) throw new Error(`The number ${nomor} is reserved by ${submissionId}, which does not exist`);
  const parameters = {
    nomor,
    waktu: spokenTime(submission.created_at),
    tahap: stageLabel(submission.submission_status),
  };
  return inField('submission_in_progress', parameters, field);
};

/** Names the document that carries the number, or the one that last did. */
const taken = async (nomor: string, { left_by }: NumberGuard, field: string): Promise<Failure> => {
  const [carrier] = await documentsWithNumber(nomor);
  const document = carrier ?? (left_by === undefined ? undefined : await documentEvenDeleted(left_by));
  return inField('number_taken', { nomor, judul: document?.nama ?? nomor }, field);
};

const documentMeant = async ({ document_number: nomor, document_id }: Asked) => {
  const candidates = (await documentsWithNumber(nomor)).filter(isRevisable);
  const meant = document_id === undefined ? candidates : candidates.filter(({ id }) => id === document_id);
  const [document, another] = meant;
  if (!document) throw inField('document_not_found', { nomor }, 'document_number');
  if (another) throw inField('document_ambiguous', { nomor, jumlah: meant.length }, 'document_id');
  return document;
};

export const numberTaken = (nomor: string, judul: string): Failure =>
  inField('number_taken', { nomor, judul }, 'nomor');

const inField = (
  code: 'submission_in_progress' | 'number_taken' | 'document_not_found' | 'document_ambiguous',
  parameters: Record<string, string | number>,
  field: string,
): Failure => {
  const { message } = new Failure(code, parameters);
  return new Failure(code, parameters, { fields: { [field]: message } });
};
