import { firstListedNames } from '../../../shared/domain/sorting.ts';
import { callApiForBytes } from './api.ts';
import { browserKeep } from './catalogue-keep.ts';
import { inWorker, onThePage } from './catalogue-place.ts';
import { CatalogueStore } from './catalogue-store.ts';
import { config } from './config.ts';
import { currentReader, currentSession, sessionEndReason, subscribeSession } from './session.ts';

/** Asked for with the first job: this module may be here before the configuration is. */
const first = () => firstListedNames(config().policy_name);

/** The controlled documents, for every screen that lists them. */
export const catalogue = new CatalogueStore({
  keep: browserKeep(),
  read: (department, since) => callApiForBytes('list-hims-documents', { department, since }),
  onThePage: () => onThePage(first),
  inWorker: (onBroken) => inWorker(first, onBroken),
});

const who = () => ({ reads: currentReader() !== null, signedIn: currentSession() !== null });
let before = who();

// Whoever signs out leaves no lists behind on this computer; a session that ran out keeps them for the next morning.
subscribeSession(() => {
  const now = who();
  if (before.reads && !now.reads) {
    if (sessionEndReason() === 'signed-out') void catalogue.clear();
    else catalogue.forget();
  }
  // Signed in again over their screens: meanwhile nobody told of changes.
  if (before.reads && !before.signedIn && now.signedIn) void catalogue.checkAll();
  before = now;
});
