import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type BuildOptions, type BuildResult, type Metafile, transform } from 'esbuild';

/**
 * The files of a directory, by name. For a function, `index.js` comes first, then the code it shares with others and what
 * it loads beside its code.
 */
export type Files = ReadonlyMap<string, string | Uint8Array>;

/** The sources of this repository that each of them imports. For a function's name, those that are built for it. */
export type Imports = ReadonlyMap<string, readonly string[]>;

export interface FunctionBundles<N extends string> {
  bundles: Map<N, Files>;
  /** Source maps for reading stack traces; functions do not load them. */
  maps: Files;
}

const commonOptions = {
  bundle: true,
  write: false,
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  keepNames: true,
  legalComments: 'none',
  // React has two builds in one package, and chooses one when it is loaded.
  define: { 'process.env.NODE_ENV': '"production"' },
  // `debug` loads it when it is installed, to colour terminals. It is a development dependency and must not be bundled.
  external: ['supports-color'],
  sourcesContent: false,
  logLevel: 'warning',
} as const satisfies BuildOptions;

/**
 * Options that build many entries as ES modules, with their common code in separate files. Printing the AWS clients
 * once instead of once per function reduces the build to a third.
 */
export const sharedBuild = {
  ...commonOptions,
  metafile: true,
  splitting: true,
  chunkNames: 'shared-[hash]',
  format: 'esm',
  sourcemap: 'inline',
} as const satisfies BuildOptions;

/**
 * Options that build each entry to one file, with only the exports that it uses: shared files contain what any of their
 * functions uses, and are divided again when one of them imports something else.
 */
export const separateBuild = {
  ...commonOptions,
  format: 'cjs',
  supported: { 'dynamic-import': false },
  sourcemap: 'external',
  // Only what runs from its source reads it (functions/pdf/pdf-files.ts).
  logOverride: { 'empty-import-meta': 'silent' },
} as const satisfies BuildOptions;

/** Options that build the code of a thread: modules load what stands beside them. */
export const threadBuild = { ...commonOptions, format: 'esm', metafile: true } as const satisfies BuildOptions;

export type SharedBuildResult = BuildResult<typeof sharedBuild>;

/** The file of each named entry, from one build of all entries. */
export const separateBundlesIn = <N extends string>(
  names: readonly N[],
  { outputFiles }: BuildResult<typeof separateBuild>,
): FunctionBundles<N> => {
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const textOf = (file: string): string => {
    const text = texts.get(file);
    if (text === undefined) throw new Error(`The build did not write ${file}`);
    return text;
  };
  return {
    bundles: new Map(names.map((name) => [name, new Map([['index.js', textOf(`${name}.js`)]])])),
    maps: new Map(names.map((name) => [`${name}.js.map`, textOf(`${name}.js.map`)])),
  };
};

/** CommonJS with the AWS clients starts faster than ES modules, but esbuild can split only ES modules. */
const asCommonJs = (sourcefile: string, code: string) =>
  transform(code, {
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    minify: true,
    supported: { 'dynamic-import': false },
    sourcemap: 'external',
    sourcesContent: false,
    sourcefile,
    legalComments: 'none',
  });

/** The files of each named entry, from one build of these entries. */
export const bundlesIn = async <N extends string>(
  names: readonly N[],
  { outputFiles, metafile }: SharedBuildResult,
): Promise<FunctionBundles<N>> => {
  const transformed = await Promise.all(
    outputFiles.map(async ({ path, text }) => ({ file: basename(path), ...(await asCommonJs(basename(path), text)) })),
  );
  const codes = new Map(transformed.map(({ file, code }) => [file, code]));
  const imports = new Map(
    Object.entries(metafile.outputs).map(([path, output]) => [
      basename(path),
      output.imports.filter(({ external }) => !external).map((imported) => basename(imported.path)),
    ]),
  );
  const reachableFiles = (file: string, visited = new Set<string>()): Set<string> => {
    if (!visited.has(file)) {
      visited.add(file);
      for (const next of imports.get(file) ?? []) reachableFiles(next, visited);
    }
    return visited;
  };
  const codeOf = (file: string): string => {
    const code = codes.get(file);
    if (code === undefined) throw new Error(`The build refers to ${file} but did not write it`);
    return code;
  };
  const filesOf = (entryFile: string): Files =>
    new Map([...reachableFiles(entryFile)].map((file) => [file === entryFile ? 'index.js' : file, codeOf(file)]));
  return {
    bundles: new Map(names.map((name) => [name, filesOf(`${name}.js`)])),
    maps: new Map(transformed.map(({ file, map }) => [`${file}.map`, map])),
  };
};

const isOwnSource = (path: string): boolean => !path.startsWith('node_modules/');

/** Also sources of which no code remained in the build: their next version may have some. */
export const importsIn = ({ inputs }: Metafile): Imports =>
  new Map(
    Object.entries(inputs)
      .filter(([path]) => isOwnSource(path))
      .map(([path, { imports }]) => [
        path,
        imports.filter((each) => !each.external && isOwnSource(each.path)).map((each) => each.path),
      ]),
  );

/** Whether one of these sources, or what it imports, is among others. */
export const importsSome = (
  imports: Imports,
  from: readonly string[],
  others: ReadonlySet<string>,
  visited = new Set<string>(),
): boolean =>
  from.some((path) => {
    if (visited.has(path)) return false;
    visited.add(path);
    return others.has(path) || importsSome(imports, imports.get(path) ?? [], others, visited);
  });

/** Writes files into a directory. The first is written last, after the files it requires. */
export const addFiles = (directory: string, files: Files): void => {
  mkdirSync(directory, { recursive: true });
  for (const [name, content] of [...files].reverse()) replaceFile(join(directory, name), content);
};

/** The same, and deletes its other files. */
export const saveFiles = (directory: string, files: Files): void => {
  addFiles(directory, files);
  removeOthers(directory, files);
};

/**
 * Saves each function's files in its directory, as `saveFiles` does. A shared file is written once and linked into the
 * other directories, because creating some thousand files can take seconds.
 */
export const saveBundles = <N extends string>(
  bundles: Iterable<readonly [N, Files]>,
  directoryOf: (name: N) => string,
): void => {
  const savedFiles = new Map<string, string>();
  for (const [name, files] of bundles) {
    const directory = directoryOf(name);
    mkdirSync(directory, { recursive: true });
    for (const [file, content] of [...files].reverse()) {
      const path = join(directory, file);
      const saved = file === 'index.js' ? undefined : savedFiles.get(file);
      if (saved === undefined || existsSync(path)) replaceFile(path, content);
      else linkSync(saved, path);
      savedFiles.set(file, path);
    }
    removeOthers(directory, files);
  }
};

const removeOthers = (directory: string, files: Files): void => {
  for (const name of readdirSync(directory)) {
    if (!files.has(name)) rmSync(join(directory, name), { recursive: true, force: true });
  }
};

/** Replaces a file atomically, so that a function that starts meanwhile reads either build completely. */
const replaceFile = (path: string, content: string | Uint8Array): void => {
  if (existsSync(path) && readFileSync(path).equals(Buffer.from(content))) return;
  const temporaryPath = join(dirname(dirname(path)), `.${basename(path)}.${process.pid}`);
  writeFileSync(temporaryPath, content);
  renameSync(temporaryPath, path);
};
