import type { NumberStatus } from '../../../../shared/api/documents.ts';
import type { OutputOf } from '../../../../shared/api/index.ts';
import { typedNumber } from '../../../../shared/domain/documents/document-numbers.ts';
import { isRevisable, type SubmissionPurpose } from '../../../../shared/domain/documents/documents.ts';
import { targetMismatches } from '../../../../shared/domain/documents/target-fields.ts';
import { levelLabel } from '../../../../shared/domain/workflow/workflow.ts';
import { Failure, type FailureCode } from '../../../../shared/errors.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatDateTime } from '../../lib/format/format.ts';
import type { TypedInput } from './form-fields.ts';

export type NumberLookup = Pick<OutputOf<'get-hims-document'>, 'documents' | 'number_status'>;
export type NumberedDocument = NumberLookup['documents'][number];
type InFlight = NonNullable<NumberStatus['in_flight']>;

/** The result of looking up a number for the selected purpose. */
export type Match =
  /** A submission has reserved the number. */
  | { kind: 'in-flight'; submission: InFlight }
  /** The number was never used; valid for a new document. */
  | { kind: 'free' }
  /** `document` is null for a number whose document was renamed or deleted. */
  | { kind: 'taken'; document: NumberedDocument | null }
  | { kind: 'unknown' }
  /** Only destroyed or superseded documents have the number. */
  | { kind: 'ended'; document: NumberedDocument }
  | { kind: 'one'; document: NumberedDocument }
  | { kind: 'several'; documents: NumberedDocument[] };

export const matchOf = (purpose: SubmissionPurpose, { documents, number_status }: NumberLookup): Match => {
  if (number_status?.in_flight) return { kind: 'in-flight', submission: number_status.in_flight };
  const [first] = documents;
  const revisable = documents.filter(isRevisable);
  const [one, another] = revisable;
  if (purpose === 'new') {
    const isUsed = first !== undefined || number_status?.is_used === true;
    return isUsed ? { kind: 'taken', document: one ?? first ?? null } : { kind: 'free' };
  }
  if (!first) return { kind: 'unknown' };
  if (!one) return { kind: 'ended', document: first };
  return another ? { kind: 'several', documents: revisable } : { kind: 'one', document: one };
};

/** Why the server would reject the number, in its words; undefined when it would accept it. */
export const refusalOf = (match: Match, nomor: string): string | undefined => {
  switch (match.kind) {
    case 'in-flight': {
      const { since, state } = match.submission;
      const parameters = { nomor, waktu: formatDateTime(since), tahap: levelLabel(state) };
      return new Failure('submission_in_progress', parameters).message;
    }
    case 'taken': {
      if (!match.document) return `Nomor ${nomor} sudah pernah digunakan dan tidak dipakai ulang. Gunakan nomor lain.`;
      const { nomor: stored, nama: judul } = match.document;
      return new Failure('number_taken', { nomor: typedNumber(nomor, stored), judul }).message;
    }
    case 'unknown':
      return new Failure('document_not_found', { nomor }).message;
    case 'ended':
      return `Dokumen “${match.document.nama}” sudah tidak berlaku dan tidak dapat diajukan.`;
    default:
      return undefined;
  }
};

/** The document that a revision or cancellation changes; undefined until it is the only one or is chosen. */
export const targetOf = (match: Match | undefined, chosenId: string): NumberedDocument | undefined => {
  if (match?.kind === 'one') return match.document;
  return match?.kind === 'several' ? match.documents.find(({ id }) => id === chosenId) : undefined;
};

const refusalCodes: Partial<Record<Match['kind'], FailureCode>> = {
  'in-flight': 'submission_in_progress',
  taken: 'number_taken',
  unknown: 'document_not_found',
  ended: 'document_not_found',
};

/**
 * The error with which the server would refuse the number, before the files are uploaded; undefined when it would accept
 * it. The server checks again, because others submit meanwhile.
 */
export const numberError = (typed: TypedInput, lookup: NumberLookup): ApiError | undefined => {
  const match = matchOf(typed.submission_purpose, lookup);
  const code = refusalCodes[match.kind];
  const message = refusalOf(match, typed.document_number.trim());
  if (code && message) return errorAt(code, 'document_number', message);
  if (match.kind === 'several' && !targetOf(match, typed.document_id ?? '')) {
    return errorAt('document_ambiguous', 'document_id', 'Dokumen yang dimaksud harus dipilih');
  }
  const target = targetOf(match, typed.document_id ?? '');
  const [mismatch] = target ? targetMismatches({ ...typed, document_title: typed.document_title.trim() }, target) : [];
  if (!target || !mismatch) return undefined;
  const { label: isian, recorded: tercatat, given: diisi, field } = mismatch;
  const { message: sentence } = new Failure('document_mismatch', { isian, nomor: target.nomor, tercatat, diisi });
  return errorAt('document_mismatch', field, sentence);
};

const errorAt = (code: FailureCode, field: keyof TypedInput, message: string): ApiError =>
  new ApiError({ status: new Failure(code).status, code, message, fields: { [field]: message } });
