import { failureBody } from '../../../../shared/api/failure-body.ts';
import { type FailureCode, failures } from '../../../../shared/errors.ts';
import { ApiError, unexpectedFailure } from './api-error.ts';

const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failures, code);

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
      message,
      fields,
      requestId: request_id,
      retryAfter,
    });
  }
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
export const errorOfUnexpectedOutput = (body: unknown, cause: unknown): ApiError => {
  if (!isRefusal(body)) return new ApiError({ status: 200, code: 'unreadable', message: unexpectedFailure, cause });
  const code = typeof body.error === 'string' && isFailureCode(body.error) ? body.error : 'refused';
  const text = [body.message, code === 'refused' ? body.error : undefined].find((each) => typeof each === 'string');
  return new ApiError({ status: 200, code, message: typeof text === 'string' ? text : '', cause: body });
};

const isRefusal = (body: unknown): body is { success: false; error?: unknown; message?: unknown } =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === false;
