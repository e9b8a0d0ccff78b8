import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pages, sourcePdf } from '../support/source-pdfs.ts';
import type { Measurement } from './measurements.ts';
import type { Sizes } from './sizes.ts';

export interface MarkRun {
  seconds: number;
  megabytes: number;
  /** Bytes that the marks add. */
  added: number;
}

/** Marking one controlled copy, in a process of its own, with its time and its memory. */
export const measureMark = async ({ pages: count, bytes }: Sizes['mark']): Promise<Measurement[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'hims-mark-'));
  try {
    const run = async (name: string, source: Uint8Array): Promise<MarkRun> => {
      const path = join(folder, name);
      await writeFile(path, source);
      const script = join(import.meta.dirname, 'mark-process.ts');
      const { stdout } = await promisify(execFile)(process.execPath, [script, path]);
      return JSON.parse(stdout) as MarkRun;
    };
    const text = await run('text.pdf', await sourcePdf(pages(count)));
    // With content that is only passed on, up to the size of an upload.
    const large = await run('large.pdf', await sourcePdf(pages(count), { padding: bytes }));
    return [
      { label: 'pages', value: count, unit: '' },
      { label: 'a copy of text', value: text.seconds, unit: 's', limit: 3 },
      { label: 'its memory, with the process', value: text.megabytes, unit: 'MB', limit: 256 },
      { label: 'a copy of a large file', value: large.seconds, unit: 's', limit: 3 },
      { label: 'the memory of the large one', value: large.megabytes, unit: 'MB', limit: 300 },
      { label: 'added to each page', value: Math.round(text.added / count), unit: 'B' },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
};
