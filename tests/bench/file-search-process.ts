import { searchInFiles } from '../../functions/file-search/search-service.ts';
import { loadTextFile } from '../../functions/text-extraction/text-files.ts';
import { peakMemory } from '../support/peak-memory.ts';
import type { FileSearchFigures } from './file-search.ts';
import { generatedQueries } from './generated-texts.ts';

/** The first searches, in which V8 compiles and the process reads the segments. */
const warmUp = 20;

/**
 * Searches as the function does, in a process of its own. Arguments: the number of queries, and the digests of texts that
 * a search without an index reads.
 */
const [count = '', digests = '[]'] = process.argv.slice(2);
const figures: FileSearchFigures = { firstMs: 0, times: [], hits: 0, cpuMs: 0, megabytes: 0, scanMs: 0 };
let cpu = process.cpuUsage();
for (const [index, query] of generatedQueries(warmUp + Number(count), 2).entries()) {
  if (index === warmUp) cpu = process.cpuUsage();
  const started = performance.now();
  figures.hits += (await searchInFiles(query, 10)).length;
  const milliseconds = performance.now() - started;
  if (index === 0) figures.firstMs = milliseconds;
  if (index >= warmUp) figures.times.push(milliseconds);
}
const { user, system } = process.cpuUsage(cpu);
figures.cpuMs = (user + system) / 1000 / Number(count);
figures.megabytes = peakMemory();
const started = performance.now();
for (const digest of JSON.parse(digests) as string[]) {
  const text = await loadTextFile(digest);
  if (text && 'pages' in text && text.pages.some((page) => page.includes('kata'))) figures.hits += 1;
}
figures.scanMs = performance.now() - started;
process.stdout.write(JSON.stringify(figures));
