import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readImport } from '../../../functions/imports/parsing/tables.ts';

/** What a file was read as, and its cost. */
export interface Cost {
  name: string;
  /** 'n rows', or the error with its class. */
  result: string;
  cpu_ms: number;
  /** Of the process so far. */
  peak_mb: number;
}

const peakMb = (): number => process.resourceUsage().maxRSS / 1024;

// Reads the given files one after another, and prints the cost of each as a line of JSON.
for (const path of process.argv.slice(2)) {
  const bytes = readFileSync(path);
  const before = process.cpuUsage();
  let result: string;
  try {
    result = `${(await readImport(basename(path), bytes)).rows.length} rows`;
  } catch (error) {
    result = error instanceof Error ? `${error.constructor.name}: ${error.message}` : String(error);
  }
  const { user, system } = process.cpuUsage(before);
  const cost: Cost = { name: basename(path), result, cpu_ms: (user + system) / 1000, peak_mb: peakMb() };
  process.stdout.write(`${JSON.stringify(cost)}\n`);
}
