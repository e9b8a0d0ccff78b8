/** What the faults of the local stack make of a call that does not recover from them. */
const injected = new Set([
  'Failure',
  'InternalError',
  'InternalServerError',
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestThrottled',
  'SlowDown',
  'ThrottlingException',
  'TimeoutError',
  'TransactionConflictException',
]);

/** Reads the log of a local stack for calls that failed although no fault is the reason. */
export const failedCallReader = (logs: readonly string[]): (() => string | undefined) => {
  let read = 0;
  return () => {
    const lines = logs.slice(read);
    read = logs.length;
    return lines.find((line) => {
      const [, name] = /: failed \(request [^)]*\): (\w+)/.exec(line) ?? [];
      return name !== undefined && !injected.has(name);
    });
  };
};
