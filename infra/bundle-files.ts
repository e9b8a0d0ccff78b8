import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type BuildOptions, type BuildResult, transform } from 'esbuild';

/** What a directory holds, by file name. A function's has `index.js` first, then the code it shares with others. */
export type Files = ReadonlyMap<string, string>;

export interface FunctionBundles<N extends string> {
  bundles: Map<N, Files>;
  /** For reading stack traces; no function loads them. */
  maps: Files;
}

/**
 * Options that build many entries as ES modules with their common code in files of its own. Printing the AWS clients
 * once instead of once per function is the difference between half a second and several.
 */
export const sharedBuild = {
  bundle: true,
  write: false,
  metafile: true,
  splitting: true,
  chunkNames: 'shared-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  keepNames: true,
  legalComments: 'none',
  // `debug` colours terminals with it where it finds it; installed for development alone, it must not come along.
  external: ['supports-color'],
  sourcemap: 'inline',
  sourcesContent: false,
  logLevel: 'warning',
} as const satisfies BuildOptions;

export type SharedBuildResult = BuildResult<typeof sharedBuild>;

/** CommonJS starts faster than ES modules with the AWS clients, and esbuild splits ES modules alone. */
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

/** The files of each named entry, from one build of all. */
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
  const reachableFiles = (file: string, seen = new Set<string>()): Set<string> => {
    if (!seen.has(file)) {
      seen.add(file);
      for (const next of imports.get(file) ?? []) reachableFiles(next, seen);
    }
    return seen;
  };
  const codeOf = (file: string): string => {
    const code = codes.get(file);
    if (code === undefined) throw new Error(`The build names ${file} and did not make it`);
    return code;
  };
  const filesOf = (own: string): Files =>
    new Map([...reachableFiles(own)].map((file) => [file === own ? 'index.js' : file, codeOf(file)]));
  return {
    bundles: new Map(names.map((name) => [name, filesOf(`${name}.js`)])),
    maps: new Map(transformed.map(({ file, map }) => [`${file}.map`, map])),
  };
};

/** Tells one build of a function from another: the names of shared files follow from what they hold. */
export const signatureOf = (files: Files): string => [...files.keys()].sort().join() + files.get('index.js');

/** Brings a directory to hold these files and no others; the first comes last, after what it requires. */
export const saveFiles = (directory: string, files: Files): void => {
  mkdirSync(directory, { recursive: true });
  for (const [name, content] of [...files].reverse()) replaceFile(join(directory, name), content);
  for (const name of readdirSync(directory)) {
    if (!files.has(name)) rmSync(join(directory, name), { recursive: true, force: true });
  }
};

/** Replaces a file whole, so that a function which starts at this moment reads one build or the other. */
const replaceFile = (path: string, content: string): void => {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return;
  const unfinished = join(dirname(dirname(path)), `.${basename(path)}.${process.pid}`);
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
};
