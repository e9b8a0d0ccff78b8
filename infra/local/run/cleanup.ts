type Close = () => Promise<void> | void;

/** Ends things in the reverse order of their beginning; what fails to end does not keep the others from it. */
export interface Cleanup {
  add: (close: Close) => void;
  close: () => Promise<void>;
}

export const createCleanup = (): Cleanup => {
  const closes: Close[] = [];
  return {
    add: (close) => closes.push(close),
    close: async () => {
      const failures: unknown[] = [];
      for (let close = closes.pop(); close; close = closes.pop()) {
        try {
          await close();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Not everything ended well');
    },
  };
};
