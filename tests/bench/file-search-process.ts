import { searchInFiles } from '../../functions/file-search/search-service.ts';
import { loadTextFile } from '../../functions/texts/text-files.ts';
import { peakMemory } from '../support/peak-memory.ts';

/**
 * Searches as the function does, in a process of its own: the first argument has the queries, the second the digests of
 * the texts that a search without an index reads.
 */
const [queries, digests] = process.argv.slice(2).map((text) => JSON.parse(text) as string[]);
const times: number[] = [];
let hits = 0;
for (const query of queries ?? []) {
  const started = performance.now();
  hits += (await searchInFiles(query, 10)).length;
  times.push(performance.now() - started);
}
const megabytes = peakMemory();
const cpu = process.cpuUsage();
const started = performance.now();
for (const digest of digests ?? []) {
  const text = await loadTextFile(digest);
  if (text && 'pages' in text) hits += text.pages.join('\n').includes(queries?.[0] ?? '') ? 1 : 0;
}
const scanMs = performance.now() - started;
process.stdout.write(JSON.stringify({ times, hits, megabytes, scanMs, cpuMs: (cpu.user + cpu.system) / 1000 }));
