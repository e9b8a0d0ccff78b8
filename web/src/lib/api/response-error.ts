import { type FailureCode, failures } from '../../../../shared/errors.ts';
import { ApiError, unexpectedFailure } from './api-error.ts';

const isFailureCode = (code: unknown): code is FailureCode => typeof code === 'string' && Object.hasOwn(failures, code);

/** The sentence of a code whose response has none; empty where it would need parameters of the response. */
const sentenceOf = (code: FailureCode): string => (failures[code].message.includes('{') ? '' : failures[code].message);

/**
 * The error of a failed response; a body that is no refusal (for example a proxy's page) gives the generic message of its
 * status.
 */
export const errorOfResponse = (response: Response, body: unknown): ApiError => {
  const { status } = response;
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  if (isRefusal(body)) return errorOfRefusal(status, body, retryAfter);
  const code = [429, 502, 503, 504].includes(status) ? 'unavailable' : 'internal';
  return new ApiError({ status, code, message: failures[code].message, retryAfter, cause: body });
};

/** The error of a response of status 200: a refusal, or something that does not match its contract. */
export const errorOfUnexpectedOutput = (body: unknown, cause: unknown): ApiError =>
  isRefusal(body)
    ? errorOfRefusal(200, body)
    : new ApiError({ status: 200, code: 'unreadable', message: unexpectedFailure, cause });

/** FailureBody, or less: a refusal of the specification may name a code, a text as its error, or nothing. */
type Refusal = Record<'error' | 'message' | 'request_id', unknown> & {
  success?: false;
  fields?: Record<string, string>;
};

/** Also one that names an error and no success. */
export const isRefusal = (body: unknown): body is Refusal => {
  const { success, error } = (body ?? {}) as { success?: unknown; error?: unknown };
  return success === false || (success !== true && typeof error === 'string' && error !== '');
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const errorOfRefusal = (status: number, body: Refusal, retryAfter?: number): ApiError => {
  const { error, fields, request_id } = body;
  const code = isFailureCode(error) ? error : 'refused';
  return new ApiError({
    status,
    code,
    retryAfter,
    cause: body,
    message: textOf(body.message) || (code === 'refused' ? textOf(error) : sentenceOf(code)),
    fields,
    requestId: textOf(request_id) || undefined,
  });
};
