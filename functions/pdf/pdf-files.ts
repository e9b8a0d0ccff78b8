import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A function has both files beside its code (infra/build/thread-files.ts); tools and tests use the sources. */
const paths = (): { thread: string; wasm: string } => {
  const directory = process.env['LAMBDA_TASK_ROOT'];
  if (directory !== undefined)
    return { thread: join(directory, 'pdf-thread.mjs'), wasm: join(directory, 'pdfium.wasm') };
  return {
    thread: join(import.meta.dirname, 'pdf-thread.ts'),
    wasm: createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'),
  };
};

export const threadPath = (): string => paths().thread;

let compiling: Promise<WebAssembly.Module> | undefined;

/** PDFium, compiled once for all threads of a process. */
export const compiledPdfium = async (): Promise<WebAssembly.Module> => {
  compiling ??= readFile(paths().wasm).then((bytes) => WebAssembly.compile(bytes));
  return compiling;
};
