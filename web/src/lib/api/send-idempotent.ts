import type { CallName, OutputOf, RequestOf } from '../../../../shared/api/index.ts';
import { callApi } from './api.ts';
import { isUnanswered } from './api-error.ts';
import { isOnline } from './connectivity.ts';

/** Idempotency-Keys of commands that have not succeeded yet, by command. */
export type PendingKeys = Map<string, string>;

const pageKeys: PendingKeys = new Map();

/**
 * Sends a command that may be repeated: until it succeeds, the same body has the same Idempotency-Key, so that a command
 * whose response was lost takes effect once. `discriminator` distinguishes equal bodies that must both take effect.
 */
export const sendIdempotent = async <N extends CallName>(
  name: N,
  input: RequestOf<N>,
  { keys = pageKeys, discriminator = '' }: { keys?: PendingKeys; discriminator?: string } = {},
): Promise<OutputOf<N>> => {
  const command = JSON.stringify([name, discriminator, input]);
  const idempotencyKey = keys.get(command) ?? crypto.randomUUID();
  keys.set(command, idempotencyKey);
  const send = () => callApi(name, input, { idempotencyKey });
  // Without a response the command may have taken effect: its result is asked for, under the same key.
  const output = await send().catch((error: unknown) => {
    if (!isUnanswered(error) || !isOnline()) throw error;
    return send();
  });
  keys.delete(command);
  return output;
};
