import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSegment } from '../../functions/file-search/text-index/open-segment.ts';
import { search } from '../../functions/file-search/text-index/ranking.ts';
import { encodeSegment, mergeSegments } from '../../functions/file-search/text-index/segment.ts';
import { peakMemory } from '../support/peak-memory.ts';
import { generatedQueries, generatedTexts } from './generated-texts.ts';
import type { SearchTextFigures } from './search-text.ts';

/** One step of the part `search-text` in a process of its own: build, merge or query, in the folder of the run. */
const [step, folder = '', documents, words] = process.argv.slice(2);
const started = performance.now();
const indexFile = join(folder, 'index');
const seconds = (): number => (performance.now() - started) / 1000;

const build = async (): Promise<SearchTextFigures> => {
  const batch = Math.ceil(Number(documents) / 64);
  for (let from = 0; from < Number(documents); from += batch) {
    const generated = generatedTexts(from, Math.min(Number(documents), from + batch), Number(words));
    await writeFile(join(folder, `segment-${String(from).padStart(6, '0')}`), encodeSegment(generated));
  }
  return { seconds: seconds() };
};

const merge = async (): Promise<SearchTextFigures> => {
  const names = (await readdir(folder)).filter((name) => name.startsWith('segment-')).sort();
  const merged = mergeSegments(await Promise.all(names.map((name) => readFile(join(folder, name)))));
  await writeFile(indexFile, merged);
  return { seconds: seconds(), megabytes: peakMemory(), bytes: merged.length, segments: names.length };
};

const query = async (): Promise<SearchTextFigures> => {
  const file = await open(indexFile);
  let read = 0;
  const openIndex = () =>
    openSegment(async (from, length) => {
      read += length;
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
      return buffer.subarray(0, bytesRead);
    });
  const segment = await openIndex();
  const opened = read;
  const times: number[] = [];
  let found = 0;
  for (const text of generatedQueries(200, 2)) {
    const before = performance.now();
    found += (await search([segment], text, { limit: 20 })).length;
    times.push(performance.now() - before);
  }
  const reads: number[] = [];
  for (const text of generatedQueries(200, 3)) {
    read = 0;
    await search([segment], text, { limit: 20 });
    reads.push(read);
  }
  await file.close();
  return { seconds: seconds(), megabytes: peakMemory(), opened, times, reads, found };
};

const steps: Record<string, () => Promise<SearchTextFigures>> = { build, merge, query };
const figures = await steps[step ?? '']?.();
process.stdout.write(JSON.stringify(figures));
