import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BuildOptions, build, context, type OutputFile, type Plugin } from 'esbuild';
import { type CallName, callNames } from '../shared/api/index.ts';

const root = dirname(import.meta.dirname);
const outputs = join(root, 'dist', 'functions');

/** The functions that answer no HTTP call, and where they live. */
const otherSources = {
  connect: 'socket/connect',
  disconnect: 'socket/disconnect',
  ping: 'socket/ping',
  'publish-changes': 'workers/publish-changes',
} as const;

export type FunctionName = CallName | keyof typeof otherSources;

const sources: ReadonlyMap<FunctionName, string> = new Map<FunctionName, string>([
  ...callNames.map((name): [CallName, string] => [name, join(root, 'functions', `${name}.ts`)]),
  ...Object.entries(otherSources).map(([name, path]): [FunctionName, string] => [
    name as FunctionName,
    join(root, 'functions', `${path}.ts`),
  ]),
]);

export const functionNames: readonly FunctionName[] = [...sources.keys()];

/** The directory that holds a function's bundle: what Lambda gets. */
const directoryOf = (name: FunctionName): string => join(outputs, name);

/** Where the code of each function is, for every function of the product. */
export type Bundles = (name: FunctionName) => string;

const buildOptions = (): BuildOptions => ({
  absWorkingDir: root,
  entryPoints: [...sources]
    .filter(([, path]) => existsSync(path))
    .map(([name, path]) => ({ in: path, out: `${name}/index` })),
  outdir: outputs,
  bundle: true,
  platform: 'node',
  target: 'node24',
  // CommonJS starts about a fifth faster than ES modules with the AWS clients.
  format: 'cjs',
  mainFields: ['module', 'main'],
  minify: true,
  keepNames: true,
  legalComments: 'none',
  // Beside the bundle and not loaded by it: maps are for reading stack traces, not for the function.
  sourcemap: 'external',
  sourcesContent: false,
  logLevel: 'warning',
});

const refuseMissingHandlers = (): void => {
  const missing = [...sources].filter(([, path]) => !existsSync(path));
  if (missing.length === 0) return;
  const sentence = `These functions have no handler file: ${missing.map(([name]) => name).join(', ')}`;
  if (process.env['HIMS_WHILE_BUILDING'] === undefined) throw new Error(sentence);
  process.stderr.write(`${sentence}\n`);
  for (const [name] of missing) mkdirSync(join(outputs, name), { recursive: true });
};

/** Leaves no bundle of a function that is gone, and says that bundles are CommonJS inside a package of ES modules. */
const prepareOutputs = (): void => {
  mkdirSync(outputs, { recursive: true });
  for (const directory of globSync('*/', { cwd: outputs })) {
    if (!sources.has(directory as FunctionName)) rmSync(join(outputs, directory), { recursive: true });
  }
  writeFileSync(join(outputs, 'package.json'), '{"type":"commonjs"}\n');
};

/** Builds every function in one run to `dist/functions/<name>/index.js`. */
export const bundleFunctions = async (): Promise<Bundles> => {
  refuseMissingHandlers();
  prepareOutputs();
  await build(buildOptions()).catch((error: unknown) => {
    if (process.env['HIMS_WHILE_BUILDING'] === undefined) throw error;
    for (const [name] of sources) mkdirSync(join(outputs, name), { recursive: true });
  });
  return directoryOf;
};

/** Saves the bundles that differ from the last build and names them. */
const saveChanges = (onBuilt: (changed: FunctionName[] | undefined) => void): Plugin => {
  const seen = new Map<FunctionName, string>();
  return {
    name: 'save-changes',
    setup: ({ onEnd }) => {
      onEnd(({ errors, outputFiles = [] }) => {
        if (errors.length > 0) return onBuilt(undefined);
        const hashes = new Map(outputFiles.map(({ path, hash }) => [path, hash]));
        const changed = functionNames.filter((name) => {
          const hash = hashes.get(join(directoryOf(name), 'index.js'));
          if (hash === undefined || seen.get(name) === hash) return false;
          seen.set(name, hash);
          return true;
        });
        const directories = new Set(changed.map(directoryOf));
        for (const file of outputFiles) if (directories.has(dirname(file.path))) save(file);
        return onBuilt(changed);
      });
    },
  };
};

const save = ({ path, contents }: OutputFile): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
};

export interface BundleWatcher {
  bundles: Bundles;
  stop: () => Promise<void>;
}

/**
 * Builds every function, then again whenever a source changes, and names the bundles that came out different. A source
 * that does not compile is reported on stderr and leaves the last good bundles; the very first build must succeed.
 */
export const watchBundles = async (onRebuilt: (names: FunctionName[]) => void): Promise<BundleWatcher> => {
  refuseMissingHandlers();
  prepareOutputs();
  const first = Promise.withResolvers<void>();
  let built = false;
  const watcher = await context({
    ...buildOptions(),
    write: false,
    plugins: [
      saveChanges((changed) => {
        if (built && changed !== undefined && changed.length > 0) onRebuilt(changed);
        if (changed === undefined) first.reject(new Error('The functions do not compile; see above'));
        else first.resolve();
        built ||= changed !== undefined;
      }),
    ],
  });
  const stop = (): Promise<void> => watcher.dispose();
  await watcher.watch();
  try {
    await first.promise;
  } catch (error) {
    await stop();
    throw error;
  }
  return { bundles: directoryOf, stop };
};
