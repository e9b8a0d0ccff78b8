import type { CallName, OutputOf, RequestOf } from '../../../../../shared/api/index.ts';
import { callApi } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';

const keys = new Map<string, string>();

/**
 * Sends a command that may be repeated: until its response is known, the same body has the same Idempotency-Key, so
 * that a command whose response was lost takes effect once. `mark` distinguishes equal bodies that must both take
 * effect.
 */
export const sendIdempotent = async <N extends CallName>(
  name: N,
  input: RequestOf<N>,
  discriminator = '',
): Promise<OutputOf<N>> => {
  const command = JSON.stringify([name, discriminator, input]);
  const idempotencyKey = keys.get(command) ?? crypto.randomUUID();
  keys.set(command, idempotencyKey);
  try {
    const output = await callApi(name, input, { idempotencyKey });
    keys.delete(command);
    return output;
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'offline' && error.status < 500) keys.delete(command);
    throw error;
  }
};
