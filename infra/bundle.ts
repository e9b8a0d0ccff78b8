import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

const sourceFile = (path: string): string => join(root, 'functions', `${path}.ts`);

const sources: ReadonlyMap<string, string> = new Map<FunctionName, string>([
  ...callNames.map((name) => [name, sourceFile(name)] as const),
  ...Object.entries(otherSources).map(([name, path]) => [name as keyof typeof otherSources, sourceFile(path)] as const),
]);

export const functionNames = [...sources.keys()] as FunctionName[];

/** The directory that holds a function's bundle: what Lambda gets. */
export type Bundles = (name: FunctionName) => string;

const bundledIn =
  (outdir: string): Bundles =>
  (name) =>
    join(outdir, name);

const buildOptions = (outdir: string) =>
  ({
    absWorkingDir: root,
    entryPoints: [...sources].map(([name, path]) => ({ in: path, out: `${name}/index` })),
    outdir,
    // Saved by `save`, which leaves alone what did not change.
    write: false,
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
  }) satisfies BuildOptions;

const refuseMissingHandlers = (): void => {
  const missing = [...sources].filter(([, path]) => !existsSync(path));
  if (missing.length === 0) return;
  throw new Error(`These functions have no handler file: ${missing.map(([name]) => name).join(', ')}`);
};

/** Leaves no bundle of a function that is gone, and says that bundles are CommonJS inside a package of ES modules. */
const prepare = (outdir: string): void => {
  refuseMissingHandlers();
  mkdirSync(outdir, { recursive: true });
  for (const entry of globSync('*/', { cwd: outdir })) {
    if (!sources.has(entry.replace(/\/$/, ''))) rmSync(join(outdir, entry), { recursive: true });
  }
  writeFileSync(join(outdir, 'package.json'), '{"type":"commonjs"}\n');
};

/** Replaces a file whole, so that a function which starts at this moment reads one build or the other. */
const save = ({ path, contents }: OutputFile): void => {
  if (existsSync(path) && readFileSync(path).equals(contents)) return;
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, contents);
  renameSync(unfinished, path);
};

/** Builds every function in one run to `dist/functions/<name>/index.js`. */
export const bundleFunctions = async (outdir = outputs): Promise<Bundles> => {
  prepare(outdir);
  const { outputFiles } = await build(buildOptions(outdir));
  outputFiles.forEach(save);
  return bundledIn(outdir);
};

/** Saves each build and tells which bundles differ from the one before; undefined when it did not compile. */
const tellChanges = (bundles: Bundles, onBuilt: (changed: FunctionName[] | undefined) => void): Plugin => {
  const seen = new Map<FunctionName, string>();
  return {
    name: 'tell-changes',
    setup: ({ onEnd }) => {
      onEnd(({ errors, outputFiles = [] }) => {
        if (errors.length > 0) return onBuilt(undefined);
        outputFiles.forEach(save);
        const hashes = new Map(outputFiles.map(({ path, hash }) => [path, hash]));
        const changed = functionNames.filter((name) => {
          const hash = hashes.get(join(bundles(name), 'index.js'));
          if (hash === undefined || seen.get(name) === hash) return false;
          seen.set(name, hash);
          return true;
        });
        return onBuilt(changed);
      });
    },
  };
};

export interface BundleWatcher {
  bundles: Bundles;
  stop: () => Promise<void>;
}

/**
 * Builds every function, then again whenever a source changes, and names the bundles that came out different. A source
 * that does not compile is reported on stderr and leaves the last good bundles; the very first build must succeed.
 */
export const watchBundles = async (
  onRebuilt: (names: FunctionName[]) => void,
  outdir = outputs,
): Promise<BundleWatcher> => {
  prepare(outdir);
  const bundles = bundledIn(outdir);
  const first = Promise.withResolvers<void>();
  let built = false;
  const onBuilt = (changed: FunctionName[] | undefined): void => {
    if (built && changed !== undefined && changed.length > 0) onRebuilt(changed);
    if (changed === undefined) first.reject(new Error('The functions do not compile; the errors are above'));
    else first.resolve();
    built ||= changed !== undefined;
  };
  const watcher = await context({ ...buildOptions(outdir), plugins: [tellChanges(bundles, onBuilt)] });
  await watcher.watch();
  try {
    await first.promise;
  } catch (error) {
    await watcher.dispose();
    throw error;
  }
  return { bundles, stop: () => watcher.dispose() };
};
