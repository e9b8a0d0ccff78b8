import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { type Files, threadBuild } from './bundle-files.ts';
import { rootDir } from './root.ts';

const require = createRequire(import.meta.url);

const pdfium = require.resolve('@embedpdf/pdfium/pdfium.wasm');

/** What each thread loads from its folder; the OCR the engine for one script, and the data of Indonesian. */
const threads = {
  'pdf-thread': { source: 'functions/pdf/pdf-thread.ts', packageFiles: [pdfium] },
  'recognition-thread': {
    source: 'functions/texts/recognition-thread.ts',
    packageFiles: [
      pdfium,
      require.resolve('tesseract.js-core/tesseract-core-relaxedsimd-lstm.js'),
      require.resolve('tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm'),
      require.resolve('@tesseract.js-data/ind/4.0.0_best_int/ind.traineddata.gz'),
    ],
  },
};

type Thread = keyof typeof threads;

/** What a function that starts the thread has beside its code. */
export const threadFiles = async (name: Thread): Promise<Files> => {
  const { source, packageFiles } = threads[name];
  const { outputFiles } = await build({ ...threadBuild, entryPoints: [join(rootDir, source)] });
  return new Map<string, string | Uint8Array>([
    [`${name}.mjs`, outputFiles[0]?.text ?? ''],
    ...packageFiles.map((file) => [basename(file), readFileSync(file)] as const),
  ]);
};

/** Adds the files of the threads to each function whose code names them. */
export const withThreadFiles = async <N extends string>(bundles: Map<N, Files>): Promise<Map<N, Files>> => {
  const built = await Promise.all(
    (Object.keys(threads) as Thread[]).map(async (name) => [`${name}.mjs`, await threadFiles(name)] as const),
  );
  return new Map(
    [...bundles].map(([name, own]) => {
      const code = [...own.values()];
      const needed = built.filter(([file]) => code.some((text) => text.includes(file as never)));
      return [name, new Map([...own, ...needed.flatMap(([, files]) => [...files])])];
    }),
  );
};
