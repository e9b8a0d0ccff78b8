import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import { peakMemory, resetPeakMemory } from '../../support/peak-memory.ts';

/** What a file was read as, and its cost. */
export interface Cost {
  name: string;
  /** 'n rows', or the error with its class. */
  result: string;
  cpu_ms: number;
  /** By which the memory of the process grew while it read the file. */
  grown_mb: number;
}

// Reads the given files one after another, and prints the cost of each as a line of JSON.
for (const path of process.argv.slice(2)) {
  // Memory of the files before, as far as it can be given back.
  globalThis.gc?.();
  resetPeakMemory();
  const memoryBefore = peakMemory();
  const bytes = readFileSync(path);
  const before = process.cpuUsage();
  let result: string;
  try {
    result = `${(await readImport(basename(path), bytes)).rows.length} rows`;
  } catch (error) {
    result = error instanceof Error ? `${error.constructor.name}: ${error.message}` : String(error);
  }
  const { user, system } = process.cpuUsage(before);
  const cost: Cost = {
    name: basename(path),
    result,
    cpu_ms: (user + system) / 1000,
    grown_mb: peakMemory() - memoryBefore,
  };
  process.stdout.write(`${JSON.stringify(cost)}\n`);
}
