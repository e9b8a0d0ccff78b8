import '../zod-without-eval.ts';
import { type CallName, callNamed, isIdempotentCommand, type OutputOf } from '../../../../shared/api/index.ts';
import { errorOfUnexpectedOutput } from './response-error.ts';

export { errorOfResponse } from './response-error.ts';
export { callNamed, isIdempotentCommand };

/** The body of a successful response. Throws an `ApiError` when it does not match the contract of its call. */
export const parseOutput = <N extends CallName>(name: N, body: unknown): OutputOf<N> => {
  const parsed = callNamed(name).output.safeParse(body);
  if (!parsed.success) throw errorOfUnexpectedOutput(body, parsed.error);
  return parsed.data as OutputOf<N>;
};
