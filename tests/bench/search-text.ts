import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Measurement, percentile } from './measurements.ts';
import type { Sizes } from './sizes.ts';

export interface SearchTextFigures {
  seconds: number;
  megabytes?: number;
  bytes?: number;
  segments?: number;
  /** Bytes that opening the index reads. */
  opened?: number;
  /** Milliseconds of each query of two words, bytes of each of three. */
  times?: number[];
  reads?: number[];
  found?: number;
}

/** An index of texts, each step in a process of its own. */
export const measureSearchText = async ({ documents, words }: Sizes['searchText']): Promise<Measurement[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'hims-search-text-'));
  try {
    const run = async (step: string): Promise<SearchTextFigures> => {
      const script = join(import.meta.dirname, 'search-text-process.ts');
      const args = [script, step, folder, String(documents), String(words)];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      return JSON.parse(stdout) as SearchTextFigures;
    };
    const build = await run('build');
    const merge = await run('merge');
    const query = await run('query');
    const { times = [], reads = [] } = query;
    return [
      { label: 'texts indexed', value: documents / build.seconds, unit: '/s' },
      { label: 'segments merged', value: merge.segments ?? 0, unit: '' },
      { label: 'their merge', value: merge.seconds, unit: 's' },
      { label: 'its memory, with the process', value: merge.megabytes ?? 0, unit: 'MB', limit: 512 },
      { label: 'the index', value: (merge.bytes ?? 0) / 1e6, unit: 'MB', limit: 45 },
      { label: 'read to open it', value: query.opened ?? 0, unit: 'B', limit: 100_000 },
      { label: 'read by a query of three words, median', value: percentile(reads, 0.5), unit: 'B', limit: 100_000 },
      { label: 'read by a query of three words, p95', value: percentile(reads, 0.95), unit: 'B', limit: 150_000 },
      { label: 'a query of two words, p95', value: percentile(times, 0.95), unit: 'ms' },
      { label: 'hits of a query, on average', value: (query.found ?? 0) / Math.max(1, times.length), unit: '' },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
};
