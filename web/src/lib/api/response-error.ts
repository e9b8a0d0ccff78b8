import { failureBody } from '../../../../shared/api/failure-body.ts';
import { type FailureCode, failures } from '../../../../shared/errors.ts';
import { ApiError, unexpectedFailure } from './api-error.ts';

const isFailureCode = (code: unknown): code is FailureCode => typeof code === 'string' && Object.hasOwn(failures, code);

/** The sentence of a code whose response has none; empty where it would need parameters of the response. */
const sentenceOf = (code: FailureCode): string => (failures[code].message.includes('{') ? '' : failures[code].message);

/**
 * The error of a failed response; a body that does not match our schema (for example a proxy's page) gives the generic
 * message of its status.
 */
export const errorOfResponse = (response: Response, body: unknown): ApiError => {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  const parsed = failureBody.safeParse(body);
  if (parsed.success) {
    const { error, message, fields, request_id } = parsed.data;
    const code = isFailureCode(error) ? error : 'internal';
    return new ApiError({
      status: response.status,
      code,
      message: message || sentenceOf(code),
      fields,
      requestId: request_id,
      retryAfter,
    });
  }
  if (isRefusal(body) && isFailureCode(body.error)) return errorOfRefusal(response.status, body);
  const code = [429, 502, 503, 504].includes(response.status) ? 'unavailable' : 'internal';
  return new ApiError({
    status: response.status,
    code,
    message: failures[code].message,
    retryAfter,
    cause: body,
  });
};

/** The error of a response of status 200 that does not match its contract: a refusal, or something unreadable. */
export const errorOfUnexpectedOutput = (body: unknown, cause: unknown): ApiError =>
  isRefusal(body)
    ? errorOfRefusal(200, body)
    : new ApiError({ status: 200, code: 'unreadable', message: unexpectedFailure, cause });

type Refusal = { success: false; error?: unknown; message?: unknown };

const isRefusal = (body: unknown): body is Refusal =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === false;

/** A refusal may name a code, a text as its error, a message, or nothing. */
const errorOfRefusal = (status: number, body: Refusal): ApiError => {
  const code = isFailureCode(body.error) ? body.error : 'refused';
  const texts = code === 'refused' ? [body.message, body.error] : [body.message, sentenceOf(code)];
  const message = texts.find((text) => typeof text === 'string' && text !== '');
  return new ApiError({ status, code, message: typeof message === 'string' ? message : '', cause: body });
};
