import { createHash } from 'node:crypto';
import { Failure } from '../../shared/errors.ts';
import {
  type Command,
  commandWithKey,
  commandWithoutKey,
  DuplicateCommand,
  loadStoredResult,
} from './idempotency-store.ts';

const maxKeyLength = 128;

/** Identifies a command: its user, key and input. */
export interface IdempotentRequest {
  call: string;
  nrp: string;
  key: string | undefined;
  input: unknown;
}

/** Executes a command once per key: a repeated request gets the first result and has no second effect. */
export const runIdempotent = async <T>(
  { call, nrp, key, input }: IdempotentRequest,
  run: (command: Command) => Promise<T>,
): Promise<T> => {
  if (key === undefined) return run(commandWithoutKey);
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > maxKeyLength)
    throw new Failure('invalid_input', { detail: 'Idempotency-Key tidak benar' });
  const bodyHash = createHash('sha256')
    .update(`${call}\n${canonicalJson(input)}`)
    .digest('hex');
  // The stored result is this call's own, and the response serializer parses it again.
  const earlierResult = await loadStoredResult(nrp, key, bodyHash);
  if (earlierResult) return earlierResult.result as T;
  const command = commandWithKey(nrp, key, bodyHash);
  let hasStoredResult = false;
  const observedCommand: Command = {
    resultPuts: (result) => {
      hasStoredResult = true;
      return command.resultPuts(result);
    },
  };
  try {
    const result = await run(observedCommand);
    if (!hasStoredResult) throw new Error(`${call} succeeded under an Idempotency-Key without storing its result`);
    return result;
  } catch (error) {
    if (error instanceof DuplicateCommand) return error.result as T;
    // The failure may be caused by a concurrent request with the same key that was faster.
    const concurrentResult = error instanceof Failure ? await loadStoredResult(nrp, key, bodyHash) : undefined;
    if (concurrentResult) return concurrentResult.result as T;
    throw error;
  }
};

/** JSON text that does not depend on the order of an object's properties. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, property: unknown) =>
    typeof property === 'object' && property !== null && !Array.isArray(property)
      ? Object.fromEntries(Object.entries(property).sort(([one], [other]) => (one < other ? -1 : 1)))
      : property,
  );
