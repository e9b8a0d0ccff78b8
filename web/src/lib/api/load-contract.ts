import type { CallName } from '../../../../shared/api/index.ts';
import { offlineError } from './api-error.ts';

/**
 * A call of the contract with its schemas, which are files of their own: the landing and login pages are shown before they
 * are loaded. Rejects with an `offline` error when they cannot be loaded.
 */
export const loadContract = <N extends CallName>(name: N) =>
  import('./contract.ts')
    .then(({ contractOf }) => contractOf(name))
    .catch((cause: unknown) => {
      throw offlineError(cause);
    });
