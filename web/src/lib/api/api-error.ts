import { type FailureCode, failureBody, failures } from '../../../../shared/errors.ts';

/** `offline`: no response arrived (network failure or timeout), so whether the command took effect is unknown. */
export type ApiErrorCode = FailureCode | 'offline';

type Details = {
  status: number;
  code: ApiErrorCode;
  message: string;
  fields?: Record<string, string> | undefined;
  requestId?: string | undefined;
  /** Seconds. */
  retryAfter?: number | undefined;
  cause?: unknown;
};

/** A failed call. `message` is a sentence in Indonesian that can be displayed. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor({ status, code, message, fields, requestId, retryAfter, cause }: Details) {
    super(message, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields ?? {};
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

export const offlineError = (cause: unknown) =>
  new ApiError({
    status: 0,
    code: 'offline',
    message: 'Koneksi terputus. Periksa jaringan Anda, lalu coba lagi.',
    cause,
  });

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
  const code =
    response.status === 502 || response.status === 503 || response.status === 504 ? 'unavailable' : 'internal';
  return new ApiError({
    status: response.status,
    code,
    message: failures[code].message,
    retryAfter,
    cause: body,
  });
};

/** The message to display for any thrown value; `fallback` is used for unexpected errors. */
export const messageOf = (error: unknown, fallback = 'Terjadi kesalahan yang tidak terduga'): string =>
  error instanceof ApiError ? error.message : fallback;
