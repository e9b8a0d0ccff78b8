import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, context, type Plugin } from 'esbuild';
import { type CallName, callNames } from '../../shared/api/index.ts';
import {
  bundlesIn,
  type SharedBuildResult,
  saveBundles,
  saveFiles,
  separateBuild,
  separateBundlesIn,
  sharedBuild,
  signatureOf,
} from './bundle-files.ts';
import { rootDir } from './root.ts';
import { withThreadFiles } from './thread-files.ts';

const defaultOutputDirectory = join(rootDir, 'dist', 'functions');

/** Functions that serve no HTTP call, and their source files. */
const otherSources = {
  connect: 'socket/connect',
  disconnect: 'socket/disconnect',
  ping: 'socket/ping',
  subscribe: 'socket/subscribe',
  'publish-changes': 'workers/publish-changes',
  'deliver-events': 'workers/deliver-events',
  'run-bulk-job': 'workers/run-bulk-job',
  'extract-texts': 'workers/extract-texts',
  'recognize-texts': 'workers/recognize-texts',
  'make-views': 'workers/make-views',
  'index-texts': 'workers/index-texts',
  'apply-position-dates': 'workers/apply-position-dates',
  'sync-audience-lists': 'workers/sync-audience-lists',
  'sequence-log': 'workers/sequence-log',
  'announce-holidays': 'workers/announce-holidays',
  'send-reminders': 'workers/send-reminders',
  'send-mail': 'workers/send-mail',
  'handle-bounces': 'workers/handle-bounces',
  'measure-waiting': 'workers/measure-waiting',
  'check-page': 'workers/check-page',
  'read-public-key': 'workers/read-public-key',
  'authorize-origin': 'edge/authorize-origin',
  'scan-copy': 'edge/scan-copy',
} as const;

export type FunctionName = CallName | keyof typeof otherSources;

const sourceFile = (path: string): string => join(rootDir, 'functions', `${path}.ts`);

const sources: ReadonlyMap<string, string> = new Map<FunctionName, string>([
  ...callNames.map((name) => [name, sourceFile(name)] as const),
  ...Object.entries(otherSources).map(([name, path]) => [name as keyof typeof otherSources, sourceFile(path)] as const),
]);

export const functionNames = [...sources.keys()] as FunctionName[];

/** The directory of a function's bundle, which becomes its Lambda package. */
export type Bundles = (name: FunctionName) => string;

const bundleDirectories =
  (outdir: string): Bundles =>
  (name) =>
    join(outdir, name);

const sourceMapDirectory = (outdir: string): string => `${outdir}-maps`;

const entryOptions = (outdir: string, names: readonly FunctionName[] = functionNames) => ({
  absWorkingDir: rootDir,
  entryPoints: names.map((name) => ({ in: sources.get(name) ?? '', out: name })),
  outdir,
});

const buildOptions = (outdir: string) => ({ ...sharedBuild, ...entryOptions(outdir) });

const assertHandlersExist = (): void => {
  const missing = [...sources].filter(([, path]) => !existsSync(path));
  if (missing.length === 0) return;
  throw new Error(`These functions have no handler file: ${missing.map(([name]) => name).join(', ')}`);
};

/** Deletes the bundles of removed functions, and marks the directory as CommonJS inside a package of ES modules. */
const prepareOutputDirectory = (outdir: string): void => {
  assertHandlersExist();
  mkdirSync(outdir, { recursive: true });
  for (const entry of globSync('*/', { cwd: outdir })) {
    if (!sources.has(entry.replace(/\/$/, ''))) rmSync(join(outdir, entry), { recursive: true });
  }
  writeFileSync(join(outdir, 'package.json'), '{"type":"commonjs"}\n');
};

/**
 * Builds functions for a deployment: `<outdir>/<name>/index.js` contains all code of a function and nothing else, so
 * that a deployment updates only the functions whose own code changed.
 */
export const bundleForDeployment = async ({
  outdir = defaultOutputDirectory,
  names = functionNames,
  plugins = [],
}: {
  outdir?: string;
  names?: readonly FunctionName[];
  plugins?: Plugin[];
} = {}): Promise<Bundles> => {
  prepareOutputDirectory(outdir);
  const result = await build({ ...separateBuild, ...entryOptions(outdir, names), plugins });
  const { bundles, maps } = separateBundlesIn(names, result);
  saveBundles(await withThreadFiles(bundles), bundleDirectories(outdir));
  saveFiles(sourceMapDirectory(outdir), maps);
  return bundleDirectories(outdir);
};

/**
 * Builds every function in one run for processes that run many of them: `<outdir>/<name>/index.js`, with the files that
 * functions share beside it, which a process loads once.
 */
export const bundleFunctions = async (outdir: string): Promise<Bundles> => {
  prepareOutputDirectory(outdir);
  const { bundles, maps } = await bundlesIn(functionNames, await build(buildOptions(outdir)));
  saveBundles(await withThreadFiles(bundles), bundleDirectories(outdir));
  saveFiles(sourceMapDirectory(outdir), maps);
  return bundleDirectories(outdir);
};

/** Saves the bundles that differ from the previous build and reports their names, or an error when a build failed. */
const saveChanges = (
  outdir: string,
  onStart: () => void,
  onBuilt: (changed: FunctionName[] | Error) => void,
): Plugin => {
  const bundles = bundleDirectories(outdir);
  const signatures = new Map<FunctionName, string>();
  const saveBuilt = async (result: SharedBuildResult): Promise<FunctionName[]> => {
    const { bundles: built, maps } = await bundlesIn(functionNames, result);
    const changed = [...(await withThreadFiles(built))].filter(
      ([name, files]) => signatures.get(name) !== signatureOf(files),
    );
    saveBundles(changed, bundles);
    for (const [name, files] of changed) signatures.set(name, signatureOf(files));
    saveFiles(sourceMapDirectory(outdir), maps);
    return changed.map(([name]) => name);
  };
  return {
    name: 'save-changes',
    setup: (build) => {
      build.onStart(onStart);
      build.onEnd(async (result) => {
        if (result.errors.length > 0) return onBuilt(new Error('The functions do not compile; the errors are above'));
        try {
          return onBuilt(await saveBuilt(result as SharedBuildResult));
        } catch (error) {
          // esbuild only reports what a plugin throws and continues, so the first build has to be rejected here.
          onBuilt(error instanceof Error ? error : new Error(String(error)));
          throw error;
        }
      });
    },
  };
};

export interface BundleWatcher {
  stop: () => Promise<void>;
}

/**
 * Builds every function, then again whenever a source changes, and reports the names of the changed bundles. A source
 * that does not compile is reported on stderr and the previous bundles stay; only the first build must succeed.
 */
export const watchBundles = async ({
  onChange,
  onRebuilt,
  outdir,
}: {
  /** Before a build that follows a change of a source. */
  onChange: () => void;
  onRebuilt: (names: FunctionName[]) => void;
  outdir: string;
}): Promise<BundleWatcher> => {
  prepareOutputDirectory(outdir);
  const firstBuild = Promise.withResolvers<void>();
  let built = false;
  const onBuilt = (changed: FunctionName[] | Error): void => {
    if (changed instanceof Error) {
      firstBuild.reject(changed);
      return;
    }
    if (built && changed.length > 0) onRebuilt(changed);
    firstBuild.resolve();
    built = true;
  };
  const onStart = (): void => {
    if (built) onChange();
  };
  const watcher = await context({ ...buildOptions(outdir), plugins: [saveChanges(outdir, onStart, onBuilt)] });
  await watcher.watch();
  try {
    await firstBuild.promise;
  } catch (error) {
    await watcher.dispose();
    throw error;
  }
  return { stop: () => watcher.dispose() };
};
