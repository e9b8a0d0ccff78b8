import { CallError } from './client.ts';

export type Steps = ReturnType<typeof createSteps>;

/** Its line is printed already. */
export class StepFailed extends Error {}

const defaultTimeoutSeconds = 60;

/** AWS does not document how it decides these conditions of the roles (docs/security.md). */
const deniedLines = [
  'If the log of the function says AccessDeniedException, and other environments pass: something else differs. Else set',
  'for the environment in infra/config/environments.ts, by the action that the log names, deploy all, and run again:',
  "  PutItem, UpdateItem, DeleteItem, ConditionCheckItem: transaction_leading_keys: 'all'",
  "  Query of an index: without_leading_keys: ['index-queries']; PartiQLInsert: without_leading_keys: ['inserts']",
];

/** Steps run one after another; `interruption` ends the present one and refuses the next. */
export const createSteps = (print: (line: string) => void, interruption: AbortSignal) => {
  let passed = 0;
  let failed = 0;
  let stop = interruption;
  let present = interruption;
  const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(2)} s`.padStart(8);
  return {
    /** Runs one step and prints its line; throws `StepFailed` when it fails, takes too long or is interrupted. */
    run: async <T>(
      title: string,
      action: () => Promise<T>,
      { timeoutSeconds = defaultTimeoutSeconds }: { timeoutSeconds?: number } = {},
    ): Promise<T> => {
      const started = performance.now();
      const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
      present = AbortSignal.any([stop, timeout]);
      try {
        stop.throwIfAborted();
        const result = await Promise.race([action(), rejectionOf(present)]);
        passed += 1;
        print(`✓ ${seconds(started)}  ${title}`);
        return result;
      } catch (error) {
        failed += 1;
        const reason = timeout.aborted && !stop.aborted ? `no result within ${timeoutSeconds} s` : text(error);
        print(`✗ ${seconds(started)}  ${title}: ${reason}`);
        if (error instanceof CallError && error.code === 'internal')
          for (const line of deniedLines) print(`             ${line}`);
        throw new StepFailed(title, { cause: error });
      }
    },
    /** The signal of the present step, for every request that it makes. */
    signal: () => present,
    counts: () => ({ passed, failed }),
    /** From now on an interruption ends no step: what the run created is removed nevertheless. */
    ignoreInterruption: (): void => {
      stop = new AbortController().signal;
    },
  };
};

const rejectionOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const fail = (): void => reject(signal.reason);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });

/** Network errors of fetch have their reason in `cause`. */
const text = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
};
