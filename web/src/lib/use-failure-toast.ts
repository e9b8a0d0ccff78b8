import { useEffect } from 'react';
import { ApiError, unexpectedFailure } from './api/api-error.ts';
import { isOnline } from './api/connectivity.ts';
import { toast } from './toast.ts';

/** The message for a failed read: the screen's own message for a failed call, a generic one for unexpected errors. */
export const loadFailure = (error: unknown, sentence: string): string =>
  isUnexpected(error) ? unexpectedFailure : sentence;

/** An error of the page itself, or an answer that does not match the contract. */
const isUnexpected = (error: unknown): boolean => !(error instanceof ApiError) || error.code === 'unreadable';

/** Our more helpful sentence after the screen's own one; undefined where there is none, or the page says it already. */
export const failureDetail = (error: unknown): string | undefined =>
  error instanceof ApiError && !isReportedApart(error) && !isUnexpected(error) ? error.message : undefined;

/** A dialog reports the end of the session, and the banner below the header a lost connection. */
const isReportedApart = ({ code }: ApiError): boolean =>
  code === 'unauthenticated' || (code === 'offline' && !isOnline());

/** The text of the toast for a failed read; undefined where the page reports the failure already. */
export const failureToastText = (error: unknown, sentence: string | undefined): string | undefined =>
  !error || (error instanceof ApiError && isReportedApart(error)) ? undefined : sentence;

/**
 * Shows a toast 'Error' for a failed read; the screen shows the message as well. Several failures with the same text
 * (lists of several departments, repeated attempts) share one toast.
 */
export const useFailureToast = (error: unknown, sentence: string | undefined): void => {
  useEffect(() => {
    const text = failureToastText(error, sentence);
    if (text) toast.error('Error', text, undefined, { id: text });
  }, [error, sentence]);
};

/** The message of a screen whose read failed, also shown as a toast; undefined without an error. */
export const useLoadFailure = (error: unknown, sentence: string): string | undefined => {
  const failure = error ? loadFailure(error, sentence) : undefined;
  useFailureToast(error, failure);
  return failure;
};
