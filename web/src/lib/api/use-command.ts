import { type MutateOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallName, OutputOf, RequestOf } from '../../../../shared/api/index.ts';
import { type Change, refreshAfter } from '../realtime/stale-reads.ts';
import { toast } from '../toast.ts';
import { messageOf } from './api-error.ts';
import { type PendingKeys, sendIdempotent } from './send-idempotent.ts';

/** What follows a command: reads and toasts also where its screen was left meanwhile, the callbacks only of `mutate` and while it is shown. */
export type CommandEffects<N extends CallName> = {
  /** Their reads are loaded again, also after a failure: what the screen shows may be outdated. */
  changes?: readonly Change[];
  /** The toast of a success. */
  success?: (output: OutputOf<N>, input: RequestOf<N>) => Parameters<typeof toast.success>;
  /** The title of a toast with the reason of a failure. Without one only the screen shows the failure. */
  failure?: string;
  onSuccess?: (output: OutputOf<N>, input: RequestOf<N>) => void;
  onError?: (error: Error) => void;
};

/** A command of the contract as a mutation. A retry with the same input reuses its Idempotency-Key. */
export const useCommand = <N extends CallName>(name: N, effects: CommandEffects<N> = {}) => {
  const { changes = [], success, failure, onSuccess, onError } = effects;
  const client = useQueryClient();
  // Of this component only: the input may contain a password.
  const [keys] = useState((): PendingKeys => new Map());
  const mutation = useMutation<OutputOf<N>, Error, RequestOf<N>>({
    mutationFn: (input) => sendIdempotent(name, input, { keys }),
    onSuccess: (output, input) => success && toast.success(...success(output, input)),
    onError: (error) => failure && toast.error(failure, messageOf(error)),
    onSettled: () => {
      for (const change of changes) refreshAfter(client, change);
    },
  });
  return {
    ...mutation,
    // These run with the end of `isPending`, so that a field that they focus is enabled.
    mutate: (input: RequestOf<N>, options?: MutateOptions<OutputOf<N>, Error, RequestOf<N>>): void =>
      mutation.mutate(input, {
        onSuccess: (output) => onSuccess?.(output, input),
        onError: (error) => onError?.(error),
        ...options,
      }),
  };
};
