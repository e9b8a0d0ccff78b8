import { firstListedNames } from '../../../../shared/domain/sorting.ts';
import { callApiForBytes } from '../api/api.ts';
import { config } from '../config.ts';
import { currentSession, currentUser, sessionEndReason, subscribeSession } from '../session/session.ts';
import { CatalogueStore } from './catalogue-store.ts';
import { mainThreadHost, workerHost } from './engine-host.ts';
import { browserListCache } from './list-cache.ts';

/** Asked for with the first job: this module may be here before the configuration is. */
const firstNames = () => firstListedNames(config().policy_name);

/** The controlled documents, for every screen that lists them. */
export const catalogue = new CatalogueStore({
  cache: browserListCache(),
  read: (department, since) => callApiForBytes('list-hims-documents', { department, since }),
  mainThreadHost: () => mainThreadHost(firstNames),
  workerHost: (onFailure) => workerHost(firstNames, onFailure),
});

const sessionStatus = () => ({ hasUser: currentUser() !== null, hasSession: currentSession() !== null });
let previous = sessionStatus();

// Whoever signs out leaves no lists behind on this computer; a session that ran out keeps them for the next morning.
subscribeSession(() => {
  const current = sessionStatus();
  if (previous.hasUser && !current.hasUser) {
    if (sessionEndReason() === 'signed-out') void catalogue.clear();
    else catalogue.reset();
  }
  // Signed in again over their screens: meanwhile nobody told of changes.
  if (previous.hasUser && !previous.hasSession && current.hasSession) void catalogue.checkAll();
  previous = current;
});
