import type { FailureCode } from '../../../../shared/errors.ts';

/**
 * `offline`: no response arrived (network failure or timeout), so whether the command took effect is unknown. `refused`: a
 * response says `success: false` without a known code; its message is empty when the response names no reason. `unreadable`: a
 * response of status 200 does not match the contract.
 */
export type ApiErrorCode = FailureCode | 'offline' | 'refused' | 'unreadable';

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

/** No response arrived, although the server responds to other requests: a device between may refuse this one. */
export const unansweredError = (cause: unknown) =>
  new ApiError({
    status: 0,
    code: 'offline',
    message: 'Server tidak menjawab permintaan ini. Coba lagi; jika tetap gagal, hubungi administrator.',
    cause,
  });

/** No response arrived, or a file of the page could not be loaded. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === 'offline';

/** Whether a command may have had its effect: its response was lost on the way, also by a gateway. */
export const isUnanswered = (error: unknown): boolean =>
  isOffline(error) || (error instanceof ApiError && (error.status === 502 || error.status === 504));

/** The message of a failure without a sentence of its own. */
export const unexpectedFailure = 'Terjadi kesalahan yang tidak terduga';

/** Failures whose messages do not say what failed. */
const generalCodes: readonly ApiErrorCode[] = ['offline', 'internal', 'unavailable', 'unreadable'];

/** Whether the server explained the failure to the user; a generic text adds nothing to such an explanation. */
export const isExplained = ({ code, message }: ApiError): boolean => message !== '' && !generalCodes.includes(code);

/**
 * The message to display for any thrown value. `sentence` is the screen's own text for a failure that the server does not
 * explain; the reason follows it, if there is one ('{sentence}. Koneksi terputus. …').
 */
export const messageOf = (error: unknown, sentence?: string): string => {
  if (!(error instanceof ApiError)) return sentence ?? unexpectedFailure;
  if (isExplained(error)) return error.message;
  return sentence === undefined ? error.message || unexpectedFailure : withReason(sentence, error.message);
};

/** 'Terjadi kesalahan sistem. Koneksi terputus. …'; the sentence alone without a reason, or with one that repeats it. */
export const withReason = (sentence: string, reason: string): string =>
  reason === '' || reason === sentence ? sentence : `${sentence.replace(/\.$/, '')}. ${reason}`;
