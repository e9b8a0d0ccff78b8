import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { callNames } from '../../shared/api/index.ts';
import type { FunctionName, OtherFunction } from '../config/permissions.ts';
import { workerNames } from '../config/workers.ts';
import {
  addFiles,
  bundlesIn,
  type Imports,
  importsIn,
  importsSome,
  saveBundles,
  saveFiles,
  separateBuild,
  separateBundlesIn,
  sharedBuild,
} from './bundle-files.ts';
import { rootDir } from './root.ts';
import { withThreads } from './thread-files.ts';

const defaultOutputDirectory = join(rootDir, 'dist', 'functions');

const otherSources: Record<OtherFunction, string> = {
  connect: 'socket/connect',
  disconnect: 'socket/disconnect',
  ping: 'socket/ping',
  subscribe: 'socket/subscribe',
  'authorize-origin': 'edge/authorize-origin',
  'scan-copy': 'edge/scan-copy',
};

const otherNames = Object.keys(otherSources) as OtherFunction[];

/** The source file of each function, from the folder of the repository. */
const sources: ReadonlyMap<string, string> = new Map<FunctionName, string>([
  ...callNames.map((name) => [name, `functions/${name}.ts`] as const),
  ...workerNames.map((name) => [name, `functions/workers/${name}.ts`] as const),
  ...otherNames.map((name) => [name, `functions/${otherSources[name]}.ts`] as const),
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

const assertHandlersExist = (): void => {
  const missing = [...sources].filter(([, path]) => !existsSync(join(rootDir, path)));
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
  saveBundles((await withThreads(bundles)).bundles, bundleDirectories(outdir));
  saveFiles(sourceMapDirectory(outdir), maps);
  return bundleDirectories(outdir);
};

/**
 * Builds every function in one run for processes that run many of them: `<outdir>/<name>/index.js`, with the files that
 * functions share beside it, which a process loads once.
 */
export const bundleFunctions = async (outdir: string): Promise<Bundles> => {
  prepareOutputDirectory(outdir);
  const { maps, imports } = await buildShared(outdir, functionNames);
  saveFiles(sourceMapDirectory(outdir), maps);
  saveImports(outdir, imports);
  return bundleDirectories(outdir);
};

/**
 * Builds again the functions in a folder of `bundleFunctions` whose sources changed, and returns their names. These have no
 * code in common with the others, which stay as they are. `onChange` is called before any of them changes.
 */
export const bundleChanged = async (
  outdir: string,
  changed: ReadonlySet<string>,
  onChange: () => void,
): Promise<FunctionName[]> => {
  const former = loadImports(outdir);
  const names = functionNames.filter((name) => importsSome(former, [sources.get(name) ?? '', name], changed));
  if (names.length === 0) return [];
  onChange();
  const { maps, imports } = await buildShared(outdir, names);
  addFiles(sourceMapDirectory(outdir), maps);
  saveImports(outdir, [...former, ...imports]);
  return names;
};

const buildShared = async (outdir: string, names: readonly FunctionName[]) => {
  const result = await build({ ...sharedBuild, ...entryOptions(outdir, names) });
  const { bundles, maps } = await bundlesIn(names, result);
  const threads = await withThreads(bundles);
  saveBundles(threads.bundles, bundleDirectories(outdir));
  return { maps, imports: [...importsIn(result.metafile), ...threads.imports] };
};

const importsFile = (outdir: string): string => join(outdir, 'imports.json');

const saveImports = (outdir: string, imports: Iterable<readonly [string, readonly string[]]>): void =>
  writeFileSync(importsFile(outdir), JSON.stringify([...new Map(imports)]));

const loadImports = (outdir: string): Imports => new Map(JSON.parse(readFileSync(importsFile(outdir), 'utf8')));
