import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { type Files, threadBuild } from './bundle-files.ts';
import { rootDir } from './root.ts';

const require = createRequire(import.meta.url);

const threadSource = join(rootDir, 'functions', 'texts', 'recognition-thread.ts');

/** Loaded by the thread from its folder: pdf.js with its decoders, the engine for one script, and the data of Indonesian. */
const packageFiles = [
  require.resolve('pdfjs-dist/legacy/build/pdf.min.mjs'),
  require.resolve('pdfjs-dist/legacy/build/pdf.worker.min.mjs'),
  require.resolve('pdfjs-dist/wasm/jbig2.wasm'),
  require.resolve('pdfjs-dist/wasm/openjpeg.wasm'),
  require.resolve('pdfjs-dist/wasm/qcms_bg.wasm'),
  require.resolve('tesseract.js-core/tesseract-core-relaxedsimd-lstm.js'),
  require.resolve('tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm'),
  require.resolve('@tesseract.js-data/ind/4.0.0_best_int/ind.traineddata.gz'),
];

/** What the OCR loads beside the code of its function. */
export const recognitionFiles = async (): Promise<Files> => {
  const { outputFiles } = await build({ ...threadBuild, entryPoints: [threadSource] });
  return new Map<string, string | Uint8Array>([
    ['recognition-thread.mjs', outputFiles[0]?.text ?? ''],
    ...packageFiles.map((file) => [basename(file), readFileSync(file)] as const),
  ]);
};

export const withRecognitionFiles = async <N extends string>(bundles: Map<N, Files>): Promise<Map<N, Files>> => {
  const files = await recognitionFiles();
  return new Map(
    [...bundles].map(([name, own]) => [name, name === 'recognize-texts' ? new Map([...own, ...files]) : own]),
  );
};
