import { type Stage, type StageSettings, startStage } from '../support/local-stack.ts';
import { measureCalls } from './calls.ts';
import { measureCatalogue } from './catalogue.ts';
import { measureClientCatalogue } from './client-catalogue.ts';
import { measureInBrowser } from './client-catalogue-browser.ts';
import { measureClients } from './clients.ts';
import { measureImport } from './import.ts';
import { measureWatchedImport } from './import-responsiveness.ts';
import type { Measured } from './measurements.ts';
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
  run: (sizes: Sizes, stageWith: StageWith) => Promise<Measured[]>;
}

/** Does the work on a running stage of these settings, or of more. */
export type StageWith = (settings: StageSettings, work: (stage: Stage) => Promise<Measured[]>) => Promise<Measured[]>;

/** A part measures something else than the start, which a busy machine may make long. */
const longestStartMs = 10 * 60_000;

/** A stage for one part, stopped after it. */
export const ownStage: StageWith = async (settings, work) => {
  const stage = await startStage({ ...settings, readyWithinMs: longestStartMs });
  try {
    return await work(stage);
  } finally {
    await stage.stop();
  }
};

/** What every part together asks of a stage that they share. */
export const sharedSettings: StageSettings = { web: 'dist', env: { HIMS_VERBOSE: '1' } };

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
    run: ({ signIn }, stageWith) => stageWith({ seed: 'users' }, (stage) => measureSignIn(stage, signIn)),
  },
  {
    name: 'catalogue',
    title: 'The catalogue on the server',
    run: ({ catalogue }, stageWith) => stageWith({ seed: 'users' }, (stage) => measureCatalogue(stage, catalogue)),
  },
  {
    name: 'engine',
    title: 'The catalogue in the page’s engine',
    run: async ({ engine }) => measureClientCatalogue(engine),
  },
  {
    name: 'page',
    title: 'The catalogue in Chromium',
    run: ({ page }, stageWith) => stageWith({ seed: 'users', web: 'dist' }, (stage) => measureInBrowser(stage, page)),
  },
  {
    name: 'calls',
    title: 'What users wait for most often',
    run: ({ calls }, stageWith) => stageWith({}, (stage) => measureCalls(stage, calls)),
  },
  {
    name: 'session-sockets',
    title: 'Many sockets of one session',
    run: ({ sessionSockets }, stageWith) =>
      stageWith({ seed: 'users' }, (stage) => measureSessionSockets(stage, sessionSockets)),
  },
  {
    name: 'fan-out',
    title: 'One change, many sockets',
    run: ({ fanOut }, stageWith) => stageWith({ seed: 'users' }, (stage) => measureFanOut(stage, fanOut)),
  },
  {
    name: 'clients',
    title: 'Many users at work',
    // Users sign in once a day; what that costs is a part of its own.
    run: ({ clients }, stageWith) =>
      stageWith({ env: { HIMS_PASSWORD_COST: '12' } }, (stage) => measureClients(stage, clients)),
  },
  {
    name: 'notices',
    title: 'Notifications while calls come in',
    // Signing in is not what is measured here.
    run: ({ notices }, stageWith) =>
      stageWith({ seed: 'users', env: { HIMS_PASSWORD_COST: '12' } }, (stage) => measureNotices(stage, notices)),
  },
  {
    name: 'import-page',
    title: 'The page in Chromium during an import',
    run: ({ importPage }, stageWith) => stageWith({ web: 'dist' }, (stage) => measureWatchedImport(stage, importPage)),
  },
  {
    name: 'import',
    title: 'An import',
    run: (sizes, stageWith) =>
      stageWith({ seed: 'users', env: { HIMS_VERBOSE: '1' } }, (stage) => measureImport(stage, sizes.import)),
  },
];
