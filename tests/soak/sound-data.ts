import type { LocalStack } from '../support/local-stack.ts';
import { runVerifyFollowed } from '../support/verify.ts';

/** Verifies the data of the local stack; returns the number of its items. Throws with the output of `verify`. */
export const verifyData = async ({ dataDir }: Pick<LocalStack, 'dataDir'>, ...options: string[]): Promise<number> => {
  const { code, output } = await runVerifyFollowed(dataDir, ...options);
  if (code !== 0) throw new Error(`verify found broken promises:\n${output}`);
  return Number(/^(\d+) items read/m.exec(output)?.[1] ?? 0);
};
