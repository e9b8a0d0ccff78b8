import { messageWith, signInFailures } from '../../../../shared/sign-in-failures.ts';
import { ApiError, withReason } from '../api/api-error.ts';

/** Why a sign-in failed: a message, or a lock-out with its end by this browser's clock (milliseconds). */
export type SignInError = { kind: 'sentence'; sentence: string } | { kind: 'locked'; until: number };

const minLockSeconds = 60;
const systemFailure = 'Terjadi kesalahan sistem';

export const signInErrorOf = (error: unknown): SignInError => {
  if (!(error instanceof ApiError)) return { kind: 'sentence', sentence: systemFailure };
  if (error.code === 'locked_out')
    return { kind: 'locked', until: Date.now() + (error.retryAfter ?? minLockSeconds) * 1000 };
  return { kind: 'sentence', sentence: sentenceOf(error) };
};

/** The sentence of a known code if it is written for the user; otherwise a generic one, followed by the reason. */
const sentenceOf = (error: ApiError): string => {
  const { status, code } = error;
  const message = code === 'refused' ? '' : error.message;
  if (code === 'offline') return withReason(systemFailure, message);
  if (code === 'unreadable') return systemFailure;
  if (status < 500) return message || signInFailures.invalid_credentials.message;
  const serverFailure = 'Terjadi kesalahan server';
  return message.startsWith(serverFailure) ? message : withReason(serverFailure, message);
};

export const lockedText = (seconds: number): string =>
  messageWith(signInFailures.locked_out.message, { n: Math.max(1, Math.ceil(seconds / 60)) });

/** The text of a toast at this moment. */
export const signInErrorText = (failure: SignInError): string =>
  failure.kind === 'sentence' ? failure.sentence : lockedText((failure.until - Date.now()) / 1000);
