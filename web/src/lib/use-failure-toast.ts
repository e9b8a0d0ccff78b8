import { useEffect } from 'react';
import { ApiError } from './api/api-error.ts';
import { toast } from './toast.ts';

export const unexpectedFailure = 'Terjadi kesalahan yang tidak terduga';

/** What a screen says about a read that failed: its own sentence for a failed call, another for what nobody foresaw. */
export const loadFailure = (error: unknown, sentence: string): string =>
  error instanceof ApiError ? sentence : unexpectedFailure;

/** What the toast says of a failed read; nothing when the session is over, for then a dialog says so over everything. */
export const failureToastText = (error: unknown, sentence: string | undefined): string | undefined =>
  !error || (error instanceof ApiError && error.code === 'unauthenticated') ? undefined : sentence;

/** Shows 'Error' with the sentence once for each failure of a read; the screen shows it in place as well. */
export const useFailureToast = (error: unknown, sentence: string | undefined): void => {
  useEffect(() => {
    const text = failureToastText(error, sentence);
    if (text) toast.error('Error', text);
  }, [error, sentence]);
};
