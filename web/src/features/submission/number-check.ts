import { targetMismatches } from '../../../../shared/domain/documents/target-fields.ts';
import { Failure, type FailureCode } from '../../../../shared/errors.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { TypedInput } from './form-fields.ts';
import { type Match, matchOf, type NumberLookup, refusalOf, targetOf } from './matching.ts';

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
