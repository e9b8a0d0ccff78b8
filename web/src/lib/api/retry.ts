/** Runs again after a failure: `pauseAfter` resolves when the pause is over, and throws a failure that is final. */
export const retry = async <T>(
  run: () => Promise<T>,
  pauseAfter: (error: unknown, failures: number) => Promise<unknown>,
): Promise<T> => {
  for (let failures = 1; ; failures += 1) {
    try {
      return await run();
    } catch (error) {
      await pauseAfter(error, failures);
    }
  }
};
