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

/** What makes a command: whose it is, under which key, and what it asks. */
export interface IdempotentRequest {
  call: string;
  nrp: string;
  key: string | undefined;
  input: unknown;
}

/** Carries a command out once per key: a repetition is answered with the first answer, and has no second effect. */
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
  // The answer was this call's own, parsed again by the contract before it leaves.
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
    if (!hasStoredResult) throw new Error(`${call} succeeded under an Idempotency-Key without remembering its answer`);
    return result;
  } catch (error) {
    if (error instanceof DuplicateCommand) return error.result as T;
    // What refuses this request may be the effect of the same one, which came a moment earlier.
    const meanwhile = error instanceof Failure ? await loadStoredResult(nrp, key, bodyHash) : undefined;
    if (meanwhile) return meanwhile.result as T;
    throw error;
  }
};

/** JSON whose text does not depend on the order of an object's members. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
