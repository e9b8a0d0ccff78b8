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
  entryPoints: [...sources].filter(([, path]) => existsSync(path)).map(([name, path]) => ({ in: path, out: `${name}/index` })),
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
  await build(buildOptions());
  return directoryOf;
};

const reportChanges = (onRebuilt: (names: FunctionName[]) => void): Plugin => {
  const seen = new Map<FunctionName, string>();
  const save = ({ path, contents }: OutputFile): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  };
  return {
    name: 'report-changes',
    setup: ({ onEnd }) => {
      onEnd(({ errors, outputFiles = [] }) => {
        if (errors.length > 0) return;
        const byPath = new Map(outputFiles.map((file) => [file.path, file]));
        const changed = functionNames.filter((name) => {
          const bundle = byPath.get(join(directoryOf(name), 'index.js'));
          return bundle !== undefined && seen.get(name) !== bundle.hash && seen.set(name, bundle.hash);
        });
        for (const name of changed) {
          for (const file of outputFiles) if (dirname(file.path) === directoryOf(name)) save(file);
        }
        if (changed.length > 0) onRebuilt(changed);
      });
    },
  };
};

export interface BundleWatcher {
  stop: () => Promise<void>;
}

/**
 * Builds every function, then again whenever a source changes, and tells which bundles differ. The first call names
 * all of them. A source that does not compile is reported on stderr; the last good bundle stays.
 */
export const watchBundles = async (onRebuilt: (names: FunctionName[]) => void): Promise<BundleWatcher> => {
  refuseMissingHandlers();
  prepareOutputs();
  const watcher = await context({ ...buildOptions(), write: false, plugins: [reportChanges(onRebuilt)] });
  await watcher.watch();
  return { stop: () => watcher.dispose() };
};
