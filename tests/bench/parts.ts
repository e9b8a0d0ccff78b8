import { type LocalStack, type LocalStackSettings, startLocalStack } from '../support/local-stack.ts';
import { measureCalls } from './calls.ts';
import { measureCatalogue } from './catalogue.ts';
import { measureClientCatalogue } from './client-catalogue.ts';
import { measureInBrowser } from './client-catalogue-browser.ts';
import { measureClients } from './clients.ts';
import { measureImport } from './import.ts';
import { measureImportResponsiveness } from './import-responsiveness.ts';
import type { Measurement } from './measurements.ts';
import { measureNotices } from './notices-under-load.ts';
import { measureSessionSockets } from './session-sockets.ts';
import { measureSignIn } from './sign-in.ts';
import type { Sizes } from './sizes.ts';
import { measureFanOut } from './socket-fanout.ts';
import { measureStart } from './start.ts';

/** One part of the bench. It runs on a stage that others may have used: nothing else may be assumed to be empty. */
export interface Part {
  name: string;
  title: string;
  run: (sizes: Sizes, stageWith: StageWith) => Promise<Measurement[]>;
}

/** Does the work on a running stage of these settings, or of more. */
export type StageWith = (
  settings: LocalStackSettings,
  work: (localStack: LocalStack) => Promise<Measurement[]>,
) => Promise<Measurement[]>;

/** A part measures something else than the start, which a busy machine may make long. */
const longestStartMs = 10 * 60_000;

/** A stage for one part, stopped after it. */
export const ownStage: StageWith = async (settings, work) => {
  const localStack = await startLocalStack({ ...settings, readyWithinMs: longestStartMs });
  try {
    return await work(localStack);
  } finally {
    await localStack.stop();
  }
};

/** What every part together asks of a stage that they share. */
export const sharedSettings: LocalStackSettings = { web: 'dist', env: { HIMS_VERBOSE: '1' } };

/**
 * Everything `npm run bench` measures, each in a process of its own. On a shared stage the order matters: `catalogue` and
 * `import` write documents past the product, which lists that a function has cached do not show. The one comes before
 * any list is read, the other last.
 */
export const parts: readonly Part[] = [
  { name: 'start', title: 'Starting the local stage', run: measureStart },
  {
    name: 'sign-in',
    title: 'A failed sign-in, known NRPs against unknown ones',
    run: ({ signIn }, stageWith) => stageWith({ seed: 'users' }, (localStack) => measureSignIn(localStack, signIn)),
  },
  {
    name: 'catalogue',
    title: 'The catalogue on the server',
    run: ({ catalogue }, stageWith) =>
      stageWith({ seed: 'users' }, (localStack) => measureCatalogue(localStack, catalogue)),
  },
  {
    name: 'engine',
    title: 'The catalogue in the page’s engine',
    run: async ({ engine }) => measureClientCatalogue(engine),
  },
  {
    name: 'page',
    title: 'The catalogue in Chromium',
    run: ({ page }, stageWith) =>
      stageWith({ seed: 'users', web: 'dist' }, (localStack) => measureInBrowser(localStack, page)),
  },
  {
    name: 'calls',
    title: 'What users wait for most often',
    run: ({ calls }, stageWith) => stageWith({}, (localStack) => measureCalls(localStack, calls)),
  },
  {
    name: 'session-sockets',
    title: 'Many sockets of one session',
    run: ({ sessionSockets }, stageWith) =>
      stageWith({ seed: 'users' }, (localStack) => measureSessionSockets(localStack, sessionSockets)),
  },
  {
    name: 'fan-out',
    title: 'One change, many sockets',
    run: ({ fanOut }, stageWith) => stageWith({ seed: 'users' }, (localStack) => measureFanOut(localStack, fanOut)),
  },
  {
    name: 'clients',
    title: 'Many users at work',
    // Users sign in once a day; what that costs is a part of its own.
    run: ({ clients }, stageWith) =>
      stageWith({ env: { HIMS_PASSWORD_COST: '12' } }, (localStack) => measureClients(localStack, clients)),
  },
  {
    name: 'notices',
    title: 'Notifications while calls come in',
    // Signing in is not what is measured here.
    run: ({ notices }, stageWith) =>
      stageWith({ seed: 'users', env: { HIMS_PASSWORD_COST: '12' } }, (localStack) =>
        measureNotices(localStack, notices),
      ),
  },
  {
    name: 'import-page',
    title: 'The page in Chromium during an import',
    run: ({ importPage }, stageWith) =>
      stageWith({ web: 'dist' }, (localStack) => measureImportResponsiveness(localStack, importPage)),
  },
  {
    name: 'import',
    title: 'An import',
    run: (sizes, stageWith) =>
      stageWith({ seed: 'users', env: { HIMS_VERBOSE: '1' } }, (localStack) => measureImport(localStack, sizes.import)),
  },
];
