import { readFileSync } from 'node:fs';
import { recognizedPages } from '../../functions/text-extraction/recognized-pages.ts';
import { peakMemory } from '../support/peak-memory.ts';
import type { OcrRun } from './ocr.ts';

/** Recognizes one PDF (its path is the first argument) in a process of its own, and prints what it took. */
const [path = ''] = process.argv.slice(2);
const pages: string[] = [];
// Without a time limit, which the load of the machine would exceed.
for await (const page of recognizedPages(readFileSync(path), 0, {
  pages: 500,
  milliseconds: 600_000,
  bytes: 1_300_000_000,
})) {
  if (page === null) throw new Error('A page was not recognized');
  pages.push(page);
}
const { user, system } = process.cpuUsage();
const run: OcrRun = {
  pages: pages.length,
  words: pages.flatMap((page) => page.split(/\s+/)).length,
  cpuSeconds: (user + system) / 1_000_000,
  megabytes: peakMemory(),
};
process.stdout.write(JSON.stringify(run));
