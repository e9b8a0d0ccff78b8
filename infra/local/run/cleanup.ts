type Close = () => Promise<void> | void;

/** Closes resources in reverse order of their creation; a failing close does not prevent the others. */
export const createCleanup = () => {
  const closes: Close[] = [];
  return {
    add: (close: Close): void => void closes.push(close),
    close: async (): Promise<void> => {
      const failures: unknown[] = [];
      for (let close = closes.pop(); close; close = closes.pop()) {
        try {
          await close();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Some resources could not be closed');
    },
  };
};
