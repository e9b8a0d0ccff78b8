import { useEffect } from 'react';
import { ApiError, unexpectedFailure } from './api/api-error.ts';
import { toast } from './toast.ts';

/** The message for a failed read: the screen's own message for a failed call, a generic one for unexpected errors. */
export const loadFailure = (error: unknown, sentence: string): string =>
  error instanceof ApiError ? sentence : unexpectedFailure;

/** The text of the toast for a failed read; undefined when the session is over, because a dialog reports that. */
export const failureToastText = (error: unknown, sentence: string | undefined): string | undefined =>
  !error || (error instanceof ApiError && error.code === 'unauthenticated') ? undefined : sentence;

/** Shows a toast 'Error' once for each failure of a read; the screen shows the message as well. */
export const useFailureToast = (error: unknown, sentence: string | undefined): void => {
  useEffect(() => {
    const text = failureToastText(error, sentence);
    if (text) toast.error('Error', text);
  }, [error, sentence]);
};
