import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pages, sourcePdf } from '../support/source-pdfs.ts';
import type { Measurement } from './measurements.ts';
import type { Sizes } from './sizes.ts';

export interface StampRun {
  pages: number;
  seconds: number;
  megabytes: number;
  /** Bytes that the marks add. */
  added: number;
}

/** Stamping one controlled copy, in a process of its own, with its time and its memory. */
export const measureStamp = async ({ pages: count, bytes }: Sizes['stamp']): Promise<Measurement[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'hims-stamp-'));
  try {
    const run = async (name: string, source: Uint8Array): Promise<StampRun> => {
      const path = join(folder, name);
      await writeFile(path, source);
      const script = join(import.meta.dirname, 'stamp-process.ts');
      const { stdout } = await promisify(execFile)(process.execPath, [script, path]);
      return JSON.parse(stdout) as StampRun;
    };
    const text = await run('text.pdf', await sourcePdf(pages(count)));
    // With content that the stamp only passes on, up to the size of an upload.
    const large = await run('large.pdf', await sourcePdf(pages(count), { padding: bytes }));
    return [
      { label: 'pages', value: text.pages, unit: '' },
      { label: 'a copy of text', value: text.seconds, unit: 's', limit: 3 },
      { label: 'its memory, with the process', value: text.megabytes, unit: 'MB', limit: 256 },
      { label: 'a copy of a large file', value: large.seconds, unit: 's', limit: 3 },
      { label: 'the memory of the large one', value: large.megabytes, unit: 'MB', limit: 300 },
      { label: 'added to each page', value: Math.round(text.added / text.pages), unit: 'B' },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
};
