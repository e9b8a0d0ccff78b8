import { type LocalStack, type LocalStackSettings, startLocalStack } from '../support/local-stack.ts';
import { measureAttachments } from './attach.ts';
import { measureAuditPack } from './audit-pack.ts';
import { measureCalls } from './calls.ts';
import { measureConsumption } from './capacity.ts';
import { measureCatalogue } from './catalogue.ts';
import { measureClientCatalogue } from './client-catalogue.ts';
import { measureInBrowser } from './client-catalogue-browser.ts';
import { measureClients } from './clients.ts';
import { measureFileSearch } from './file-search.ts';
import { measureFiles } from './files.ts';
import { measureImport } from './import.ts';
import { measureImportResponsiveness } from './import-responsiveness.ts';
import { measureInteractions } from './interactions.ts';
import { measureLog } from './log.ts';
import { measureMark } from './mark.ts';
import type { Measurement } from './measurements.ts';
import { measureNotifications } from './notifications-under-load.ts';
import { measureOcr } from './ocr.ts';
import { measurePages } from './pages.ts';
import { measureReading } from './reading.ts';
import { measureRegisters } from './registers.ts';
import { measureReminders } from './reminders.ts';
import { measureSearchText } from './search-text.ts';
import { measureSessionSockets } from './session-sockets.ts';
import { measureSignIn } from './sign-in.ts';
import type { Sizes } from './sizes.ts';
import { measureFanOut } from './socket-fanout.ts';
import { measureStart } from './start.ts';

/** One part of the benchmark. The local stack may have been used by other parts, so it need not be empty. */
export interface Part {
  name: string;
  title: string;
  run: (sizes: Sizes, withLocalStack: WithLocalStack) => Promise<Measurement[]>;
}

/** Runs the work on a local stack with at least these settings. */
export type WithLocalStack = (
  settings: LocalStackSettings,
  work: (localStack: LocalStack) => Promise<Measurement[]>,
) => Promise<Measurement[]>;

/** A busy machine may start slowly, which only the part `start` measures. */
const maxStartMs = 10 * 60_000;

/** Starts a local stack for one part and stops it afterwards. */
export const withOwnLocalStack: WithLocalStack = async (settings, work) => {
  const localStack = await startLocalStack({ ...settings, readyWithinMs: maxStartMs });
  try {
    return await work(localStack);
  } finally {
    await localStack.stop();
  }
};

/** Settings of a local stack that all parts can share. */
export const sharedSettings: LocalStackSettings = { web: 'dist', env: { HIMS_VERBOSE: '1', HIMS_CAPACITY: '1' } };

/**
 * All parts of `npm run bench`, each in its own process. On a shared local stack the order matters: `catalogue` and
 * `import` write documents directly to the table, which cached lists of functions do not contain. So one runs before
 * any list is read, and the other last.
 */
export const parts: readonly Part[] = [
  { name: 'start', title: 'Starting the local stack', run: measureStart },
  {
    name: 'capacity',
    title: 'What the operations of the cost model consume',
    // Before the parts that add documents: the recorded units are those of the demo data.
    run: (_sizes, withLocalStack) =>
      withLocalStack({ env: { HIMS_CAPACITY: '1', HIMS_PASSWORD_COST: '12' } }, measureConsumption),
  },
  {
    name: 'sign-in',
    title: 'A failed sign-in, known NRPs against unknown ones',
    run: ({ signIn }, withLocalStack) =>
      withLocalStack({ seed: 'users' }, (localStack) => measureSignIn(localStack, signIn)),
  },
  {
    name: 'catalogue',
    title: 'The catalogue on the server',
    run: ({ catalogue }, withLocalStack) =>
      withLocalStack({ seed: 'users' }, (localStack) => measureCatalogue(localStack, catalogue)),
  },
  {
    name: 'engine',
    title: 'The catalogue in the page’s engine',
    run: async ({ engine }) => measureClientCatalogue(engine),
  },
  {
    name: 'page',
    title: 'The catalogue in Chromium',
    run: ({ page }, withLocalStack) =>
      withLocalStack({ seed: 'users', web: 'dist' }, (localStack) => measureInBrowser(localStack, page)),
  },
  {
    name: 'calls',
    title: 'The most frequent calls',
    run: ({ calls }, withLocalStack) => withLocalStack({}, (localStack) => measureCalls(localStack, calls)),
  },
  {
    name: 'session-sockets',
    title: 'Many sockets of one session',
    run: ({ sessionSockets }, withLocalStack) =>
      withLocalStack({ seed: 'users' }, (localStack) => measureSessionSockets(localStack, sessionSockets)),
  },
  {
    name: 'fan-out',
    title: 'One change, many sockets',
    run: ({ fanOut }, withLocalStack) =>
      withLocalStack({ seed: 'users' }, (localStack) => measureFanOut(localStack, fanOut)),
  },
  {
    name: 'clients',
    title: 'Many concurrent users',
    // Users sign in once a day; the part `sign-in` measures that.
    run: ({ clients }, withLocalStack) =>
      withLocalStack({ env: { HIMS_PASSWORD_COST: '12' } }, (localStack) => measureClients(localStack, clients)),
  },
  {
    name: 'notifications',
    title: 'Notifications under load',
    // The cost of signing in is not measured here.
    run: ({ notifications }, withLocalStack) =>
      withLocalStack({ seed: 'users', env: { HIMS_PASSWORD_COST: '12' } }, (localStack) =>
        measureNotifications(localStack, notifications),
      ),
  },
  {
    name: 'import-page',
    title: 'The page in Chromium during an import',
    run: ({ importPage }, withLocalStack) =>
      withLocalStack({ web: 'dist' }, (localStack) => measureImportResponsiveness(localStack, importPage)),
  },
  {
    name: 'interactions',
    title: 'Inputs on a slow device, and the bell after a decision, in Chromium',
    run: ({ interactions }, withLocalStack) =>
      withLocalStack({ web: 'dist' }, (localStack) => measureInteractions(localStack, interactions)),
  },
  {
    name: 'pages',
    title: 'Lighthouse on the pages that users open first',
    run: ({ pages }, withLocalStack) =>
      withLocalStack({ web: 'dist' }, (localStack) => measurePages(localStack, pages)),
  },
  {
    name: 'attach',
    title: 'Files for existing documents, in Chromium',
    run: ({ attach }, withLocalStack) =>
      withLocalStack({ seed: 'users', web: 'dist' }, (localStack) => measureAttachments(localStack, attach)),
  },
  {
    name: 'reminders',
    title: 'A morning of reminders',
    run: ({ reminders }, withLocalStack) =>
      withLocalStack({ seed: 'users' }, (localStack) => measureReminders(localStack, reminders)),
  },
  {
    name: 'reading',
    title: 'What everyone must read',
    run: ({ reading }, withLocalStack) =>
      withLocalStack({ seed: 'users', env: { HIMS_VERBOSE: '1' } }, (localStack) =>
        measureReading(localStack, reading),
      ),
  },
  {
    name: 'log',
    title: 'The transparency log',
    // Of its own: other parts set documents back to their first version, which the log would show.
    run: ({ log }) => withOwnLocalStack({ seed: 'users' }, (localStack) => measureLog(localStack, log)),
  },
  {
    name: 'audit-pack',
    title: 'An audit pack of a long log',
    // Of its own too: its samples are chosen from the documents of the table.
    run: ({ auditPack }) =>
      withOwnLocalStack({ seed: 'users', env: { HIMS_VERBOSE: '1' } }, (localStack) =>
        measureAuditPack(localStack, auditPack),
      ),
  },
  {
    name: 'file-search',
    title: 'A search in files',
    run: ({ fileSearch }, withLocalStack) =>
      withLocalStack({ seed: 'users' }, (localStack) => measureFileSearch(localStack, fileSearch)),
  },
  {
    name: 'registers',
    title: 'Lists of records and of external documents',
    run: ({ registers }, withLocalStack) =>
      withLocalStack({ seed: 'users' }, (localStack) => measureRegisters(localStack, registers)),
  },
  {
    name: 'mark',
    title: 'A controlled copy',
    run: ({ mark }) => measureMark(mark),
  },
  {
    name: 'files',
    title: 'Marking and reading every kind of file',
    run: ({ files }) => measureFiles(files),
  },
  {
    name: 'ocr',
    title: 'OCR of a scan',
    run: ({ ocr }) => measureOcr(ocr),
  },
  {
    name: 'search-text',
    title: 'Search inside files, its index',
    run: ({ searchText }) => measureSearchText(searchText),
  },
  {
    name: 'import',
    title: 'An import',
    run: (sizes, withLocalStack) =>
      withLocalStack({ seed: 'users', env: { HIMS_VERBOSE: '1', HIMS_CAPACITY: '1' } }, (localStack) =>
        measureImport(localStack, sizes.import),
      ),
  },
];
