import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { build } from 'esbuild';
import { type Files, type Imports, importsIn, threadBuild } from './bundle-files.ts';
import { rootDir } from './root.ts';

const require = createRequire(import.meta.url);

const pdfium = require.resolve('@embedpdf/pdfium/pdfium.wasm');

/** What each thread loads from its folder; the OCR the engine for one script, and the data of Indonesian. */
const threads = {
  'pdf-thread': { source: 'functions/pdf/pdf-thread.ts', packageFiles: [pdfium] },
  'recognition-thread': {
    source: 'functions/text-extraction/recognition-thread.ts',
    packageFiles: [
      pdfium,
      require.resolve('tesseract.js-core/tesseract-core-relaxedsimd-lstm.js'),
      require.resolve('tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm'),
      require.resolve('@tesseract.js-data/ind/4.0.0_best_int/ind.traineddata.gz'),
    ],
  },
};

type Thread = keyof typeof threads;

const buildThread = async (name: Thread): Promise<{ files: Files; imports: Imports }> => {
  const { source, packageFiles } = threads[name];
  const { outputFiles, metafile } = await build({ ...threadBuild, absWorkingDir: rootDir, entryPoints: [source] });
  const files = new Map<string, string | Uint8Array>([
    [`${name}.mjs`, outputFiles[0]?.text ?? ''],
    ...packageFiles.map((file) => [basename(file), readFileSync(file)] as const),
  ]);
  return { files, imports: importsIn(metafile) };
};

/** What a function that starts the thread has beside its code. */
export const threadFiles = async (name: Thread): Promise<Files> => (await buildThread(name)).files;

/** Adds the files of the threads, and their sources, to each function whose code names them. */
export const withThreads = async <N extends string>(
  bundles: ReadonlyMap<N, Files>,
): Promise<{ bundles: Map<N, Files>; imports: Imports }> => {
  const threadsOf = (own: Files): Thread[] =>
    (Object.keys(threads) as Thread[]).filter((thread) =>
      [...own.values()].some((text) => text.includes(`${thread}.mjs` as never)),
    );
  const needed = new Map([...bundles].map(([name, own]) => [name, threadsOf(own)]));
  const built = new Map(
    await Promise.all(
      [...new Set([...needed.values()].flat())].map(async (thread) => [thread, await buildThread(thread)] as const),
    ),
  );
  const filesOf = (thread: Thread): [string, string | Uint8Array][] => [...(built.get(thread)?.files ?? [])];
  return {
    bundles: new Map(
      [...bundles].map(([name, own]) => [name, new Map([...own, ...(needed.get(name) ?? []).flatMap(filesOf)])]),
    ),
    imports: new Map<string, readonly string[]>([
      ...[...built.values()].flatMap(({ imports }) => [...imports]),
      ...[...needed].map(([name, used]) => [name, used.map((thread) => threads[thread].source)] as const),
    ]),
  };
};
