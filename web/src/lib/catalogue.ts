import { defaultPolicyName, firstListedNames } from '../../../shared/domain/sorting.ts';
import { callApiForBytes } from './api.ts';
import { browserKeep } from './catalogue-keep.ts';
import { inWorker, onThePage } from './catalogue-place.ts';
import { CatalogueStore } from './catalogue-store.ts';
import { currentSession, sessionEndReason, subscribeSession } from './session.ts';

const first = firstListedNames(defaultPolicyName);

/** The controlled documents, for every screen that lists them. */
export const catalogue = new CatalogueStore({
  keep: browserKeep(),
  read: (department, since) => callApiForBytes('list-hims-documents', { department, since }),
  onThePage: () => onThePage(first),
  inWorker: (onBroken) => inWorker(first, onBroken),
});

let signedIn = currentSession() !== null;

// Whoever signs out leaves no lists behind on this computer; a session that ran out keeps them for the next morning.
subscribeSession(() => {
  const before = signedIn;
  signedIn = currentSession() !== null;
  if (!before || signedIn) return;
  if (sessionEndReason() === 'signed-out') void catalogue.clear();
  else catalogue.forget();
});
