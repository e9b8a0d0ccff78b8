import { offlineError } from './api-error.ts';

/**
 * The contract with its schemas, in a file of its own: the landing and login pages are shown before it is loaded. Rejects
 * with an `offline` error when it cannot be loaded.
 */
export const loadContract = () =>
  import('./contract.ts').catch((cause: unknown) => {
    throw offlineError(cause);
  });
