import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { saveFiles } from '../../infra/build/bundle-files.ts';
import { threadFiles } from '../../infra/build/thread-files.ts';
import { fullScannedPdf } from '../support/scans/scanned-pdf.ts';
import type { Measurement } from './measurements.ts';
import type { Sizes } from './sizes.ts';

export interface OcrRun {
  pages: number;
  words: number;
  cpuSeconds: number;
  megabytes: number;
}

/** Recognizing one scan, in a process of its own, with its computing and its memory. */
export const measureOcr = async ({ pages: count }: Sizes['ocr']): Promise<Measurement[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'hims-ocr-'));
  try {
    saveFiles(join(folder, 'built'), await threadFiles('recognition-thread'));
    const path = join(folder, 'scan.pdf');
    await writeFile(path, await fullScannedPdf(count));
    const script = join(import.meta.dirname, 'ocr-process.ts');
    const env = { ...process.env, LAMBDA_TASK_ROOT: join(folder, 'built') };
    const { stdout } = await promisify(execFile)(process.execPath, [script, path], { env });
    const { pages, words, cpuSeconds, megabytes } = JSON.parse(stdout) as OcrRun;
    return [
      { label: 'pages', value: pages, unit: '' },
      { label: 'words a page', value: Math.round(words / pages), unit: '' },
      { label: 'computing of a page', value: cpuSeconds / pages, unit: 's', limit: 8 },
      { label: 'memory, with the process', value: megabytes, unit: 'MB', limit: 512 },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
};
