import { offlineError } from './api-error.ts';

/** The calls, for the login page, which is shown before they are loaded. Rejects with an `offline` error when it cannot. */
export const loadApi = () =>
  import('./api.ts').catch((cause: unknown) => {
    throw offlineError(cause);
  });
