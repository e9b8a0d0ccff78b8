import { firstListedNames } from '../../../../shared/domain/documents/sorting.ts';
import { callApiForBytes } from '../api/api.ts';
import { config } from '../config.ts';
import { currentSession, currentUser, subscribeSession } from '../session/session.ts';
import { CatalogueStore } from './catalogue-store.ts';
import { mainThreadHost } from './engine-host.ts';
import { browserListCache } from './list-cache.ts';

/** Read with the first request, because this module may be loaded before the configuration. */
const firstNames = () => firstListedNames(config().policy_name);

/** The controlled documents, for every screen that lists them. */
export const catalogue = new CatalogueStore({
  cache: browserListCache(),
  read: (department, since) => callApiForBytes('list-hims-documents', { department, since }),
  mainThreadHost: () => mainThreadHost(firstNames),
  workerHost: async (onFailure) => (await import('./worker-host.ts')).workerHost(firstNames, onFailure),
});

const sessionStatus = () => ({ hasUser: currentUser() !== null, hasSession: currentSession() !== null });
let previous = sessionStatus();

// The lists stored on this computer are deleted by start-sync.ts; after an expired session they stay for the next sign-in.
subscribeSession(() => {
  const current = sessionStatus();
  if (previous.hasUser && !current.hasUser) catalogue.reset();
  // Events during the expired session were missed.
  if (previous.hasUser && !previous.hasSession && current.hasSession) void catalogue.checkAll();
  previous = current;
});
