import type { NumberStatus } from '../../shared/api/documents.ts';
import { typedNumber } from '../../shared/domain/documents/document-numbers.ts';
import { isRevisable, type SubmissionPurpose } from '../../shared/domain/documents/documents.ts';
import { legalIdentityOf } from '../../shared/domain/documents/legal-numbers.ts';
import { latinForm, lookAlikeText, skeleton } from '../../shared/domain/documents/mistyped-numbers.ts';
import { targetMismatches } from '../../shared/domain/documents/target-fields.ts';
import { levelLabel } from '../../shared/domain/workflow/workflow.ts';
import { Failure, invalidField } from '../../shared/errors.ts';
import type { TransactItem } from '../db/transactions.ts';
import {
  type ControlledDocument,
  findDocumentsByNumber,
  loadDocument,
  loadDocumentOrDeleted,
  newDocumentId,
  revisableCheck,
} from '../documents/document-store.ts';
import { legalNamePut, loadRegisteredName } from '../documents/legal-name-store.ts';
import { findLookAlike, type LookAlikes } from '../documents/number-index-store.ts';
import { loadGuard, type NumberGuard } from '../documents/number-store.ts';
import type { Caller } from '../http/call-event.ts';
import { formatTime } from '../runtime/format-time.ts';
import { canReadDrafts } from './access-rules.ts';
import { loadSubmission, type Submission } from './submission-store.ts';

interface NumberRequest {
  submission_purpose: SubmissionPurpose;
  document_title: string;
  document_type: string;
  document_number: string;
  department: string;
  document_id?: string | undefined;
}

/**
 * The controlled document that a submission changes, or the id of the one that it will create, and the preconditions to
 * check again when the submission is stored, because its files are copied in between. Fails with `submission_in_progress`,
 * `number_taken`, `document_not_found`, `document_ambiguous` or `document_mismatch`.
 */
export const resolveTargetDocument = async (
  request: NumberRequest,
): Promise<{ document_id: string; document?: ControlledDocument; preconditions: TransactItem[] }> => {
  await requireNumberFree(request);
  if (request.submission_purpose === 'new') return { document_id: newDocumentId(), preconditions: [] };
  const document = await findTargetDocument(request);
  requireMatchingFields(request, document);
  const preconditions = [revisableCheck(document, () => throwTargetFailure(request))];
  return { document_id: document.id, document, preconditions };
};

/** Throws why the document can no longer be changed; the first check passed. */
const throwTargetFailure = async (request: NumberRequest): Promise<never> => {
  await resolveTargetDocument(request);
  throw new Failure('conflict');
};

/** Rejects a number that is in flight, and for a new document one that was ever published or only looks like another. */
const requireNumberFree = async ({ submission_purpose, document_number: nomor }: NumberRequest): Promise<void> => {
  const lookAlike = submission_purpose === 'new' ? await findLookAlikeFailure(nomor, 'document_number') : undefined;
  if (lookAlike) throw lookAlike;
  const guard = await loadGuard(nomor);
  const inFlight = await findInFlightFailure(nomor, guard, 'document_number');
  if (inFlight) throw inFlight;
  if (submission_purpose === 'new' && (await isNumberUsed(nomor, guard)))
    throw await numberTakenFailure(nomor, guard, 'document_number');
};

/**
 * The failure for a new number with a letter of another script that looks like a Latin one, or that looks like another number
 * (in an import: or means the same regulation): it reads like a number that it is not. Documents that have such a number are
 * found and changed under it as before, and may get the Latin one. `stored`: where that was looked up before.
 */
export const findLookAlikeFailure = async (
  nomor: string,
  field: string,
  { id, stored }: { id?: string; stored?: LookAlikes } = {},
): Promise<Failure | undefined> => {
  const letter = lookAlikeText(nomor);
  if (letter === undefined) {
    const other = stored ? stored.get(nomor) : await findLookAlike(nomor);
    return other && other.id !== id ? invalidField(field, sameAsText(nomor, other)) : undefined;
  }
  const [existing] = await findDocumentsByNumber(latinForm(nomor));
  const readsLike = existing ? ` dan tampak sama dengan ${existing.nomor} (“${existing.nama}”)` : '';
  return invalidField(field, `Nomor ${nomor} memuat ${letter}${readsLike}. Ketik ulang huruf itu dengan huruf Latin`);
};

const sameAsText = (nomor: string, other: { id: string; nomor: string }): string => {
  const letter = lookAlikeText(other.nomor);
  const place = other.id === '' ? 'berkas ini' : `Daftar Induk${letter ? `, yang memuat ${letter}` : ''}`;
  if (skeleton(nomor) !== skeleton(other.nomor))
    return `Nomor ${nomor} adalah peraturan yang sama dengan ${other.nomor} di ${place}. Pakai satu penulisan`;
  const advice = letter ? 'Nomor dokumen itu harus diperbaiki dahulu' : 'Perbaiki nomor yang salah ketik';
  return `Nomor ${nomor} tampak sama dengan ${other.nomor} di ${place}. ${advice}`;
};

export const findInFlightFailure = async (
  nomor: string,
  { reserved_by }: NumberGuard,
  field: string,
): Promise<Failure | undefined> =>
  reserved_by === undefined ? undefined : inProgressFailure(nomor, reserved_by, field);

/**
 * The failure for a number that a manually created or renamed document may not have: numbers are used once. Only the
 * document that was renamed away from a number last may return to it, while no other document has it.
 */
export const findManualUseFailure = async (
  nomor: string,
  guard: NumberGuard,
  documentId: string,
): Promise<Failure | undefined> => {
  const refused =
    (await findLookAlikeFailure(nomor, 'nomor', { id: documentId })) ??
    (await findInFlightFailure(nomor, guard, 'nomor'));
  if (refused || !(await isNumberUsed(nomor, guard))) return refused;
  const returns =
    guard.left_by === documentId && (await findDocumentsByNumber(nomor)).every(({ id }) => id === documentId);
  return returns ? undefined : numberTakenFailure(nomor, guard, 'nomor');
};

/** Whether a number can be submitted; `documents` are those that have it now. */
export const loadNumberStatus = async (
  nomor: string,
  documents: readonly ControlledDocument[],
  caller: Caller,
): Promise<NumberStatus> => {
  const { published, reserved_by } = await loadGuard(nomor);
  const submission = reserved_by === undefined ? undefined : await loadReservation(nomor, reserved_by);
  return {
    is_used: published === true || documents.length > 0,
    in_flight: submission
      ? {
          since: submission.created_at,
          state: submission.submission_status,
          is_own: submission.submitter_nrp === caller.nrp,
          submission_id: canReadDrafts(submission, caller) ? submission.id : null,
        }
      : null,
  };
};

/** Numbers of imported documents are not marked on the guard, which would cost a write for each row. */
const isNumberUsed = async (nomor: string, { published }: NumberGuard): Promise<boolean> =>
  published === true || (await findDocumentsByNumber(nomor)).length > 0;

/** Throws why the number can no longer be reserved; the first check passed. */
export const throwNumberFailure = async (request: NumberRequest): Promise<never> => {
  await requireNumberFree(request);
  throw new Failure('conflict');
};

const loadReservation = async (nomor: string, submissionId: string): Promise<Submission> => {
  const submission = await loadSubmission(submissionId);
  if (!submission) throw new Error(`The number ${nomor} is reserved by ${submissionId}, which does not exist`);
  return submission;
};

const inProgressFailure = async (nomor: string, submissionId: string, field: string): Promise<Failure> => {
  const submission = await loadReservation(nomor, submissionId);
  const parameters = {
    nomor,
    waktu: formatTime(submission.created_at),
    tahap: levelLabel(submission.submission_status),
  };
  return inField('submission_in_progress', parameters, field);
};

/** Names the document that has the number, or the one that had it last. */
const numberTakenFailure = async (nomor: string, { left_by }: NumberGuard, field: string): Promise<Failure> => {
  const [present] = await findDocumentsByNumber(nomor);
  const document = present ?? (left_by === undefined ? undefined : await loadDocumentOrDeleted(left_by));
  return inField('number_taken', { nomor: typedNumber(nomor, document?.nomor), judul: document?.nama ?? nomor }, field);
};

const findTargetDocument = async ({ document_number: nomor, document_id }: NumberRequest) => {
  const candidates = (await findDocumentsByNumber(nomor)).filter(isRevisable);
  const matching = document_id === undefined ? candidates : candidates.filter(({ id }) => id === document_id);
  const [document, another] = matching;
  if (!document) throw inField('document_not_found', { nomor }, 'document_number');
  if (another) throw inField('document_ambiguous', { nomor, jumlah: matching.length }, 'document_id');
  return document;
};

/** Rejects a submission whose fields contradict its document: its department decides who approves. */
const requireMatchingFields = (request: NumberRequest, document: ControlledDocument): void => {
  const failures = targetMismatches(request, document).map(({ field, label, recorded, given }) => {
    const parameters = { isian: label, nomor: document.nomor, tercatat: recorded, diisi: given };
    return { field, parameters, message: new Failure('document_mismatch', parameters).message };
  });
  const [first] = failures;
  if (!first) return;
  const fields = Object.fromEntries(failures.map(({ field, message }) => [field, message]));
  throw new Failure('document_mismatch', first.parameters, { fields });
};

/** The document that is the same regulation under a number that is written otherwise, which the register may know. */
export const findSameRegulation = async (
  document: ControlledDocument,
): Promise<{ failure?: Failure; writes: TransactItem[] }> => {
  const name = legalIdentityOf(document);
  if (name === undefined) return { writes: [] };
  const entry = await loadRegisteredName(name);
  const found = entry?.id ? [await loadDocument(entry.id)] : entry ? await findDocumentsByNumber(entry.nomor) : [];
  const same = found.find((each) => each && each.id !== document.id && legalIdentityOf(each) === name);
  if (!same) return { writes: [legalNamePut(name, document, entry)] };
  const nomor = `${document.nomor} (di Daftar Induk ditulis ${same.nomor})`;
  return { failure: inField('number_taken', { nomor, judul: same.nama }, 'nomor'), writes: [] };
};

export const duplicateNumberFailure = (nomor: string, other: { nomor: string; nama: string }): Failure =>
  inField('number_taken', { nomor: typedNumber(nomor, other.nomor), judul: other.nama }, 'nomor');

const inField = (
  code: 'submission_in_progress' | 'number_taken' | 'document_not_found' | 'document_ambiguous',
  parameters: Record<string, string | number>,
  field: string,
): Failure => {
  const { message } = new Failure(code, parameters);
  return new Failure(code, parameters, { fields: { [field]: message } });
};
