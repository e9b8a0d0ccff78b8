import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileFiles, part } from '../../support/import-corpus/hostile.ts';
import { manyRows, workbook } from '../../support/import-corpus/workbooks.ts';
import type { Cost } from './hostile-process.ts';

const maxCpuMs = 2000;
/** A busy machine takes longer for everything, so a list of this many rows measures its speed. */
const plainRows = 20_000 * part;
const plainName = 'daftar-biasa.xlsx';
const timesAPlainList = 5;
/** Above the process's memory once its code is loaded; the heap limit below restricts the heap alone. */
const maxMb = 150;
const heapMbOfCode = 50;
/** A process that has not ended by then hangs. */
const timeoutMs = 540_000;
const maxUploadBytes = 10 * 1024 * 1024;

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'hims-hostile-'));
const costs = new Map<string, Cost>();
let plain: Cost | undefined;

const written = (name: string, bytes: Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};

/** Reads files in a separate process, as a worker does; a process that crashes returns no costs for the rest. */
const read = async (paths: readonly string[]): Promise<Cost[]> => {
  const program = join(import.meta.dirname, 'hostile-process.ts');
  const limits = ['--expose-gc', '--max-semi-space-size=4', `--max-old-space-size=${maxMb + heapMbOfCode}`];
  const { stdout } = await run(process.execPath, [...limits, program, ...paths], { timeout: timeoutMs }).catch(
    ({ stdout }: { stdout: string }) => ({
      stdout,
    }),
  );
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Cost => JSON.parse(line));
};

beforeAll(async () => {
  const list = written(plainName, workbook(plainName, manyRows(plainRows, 'BIASA')).bytes);
  const paths = hostileFiles.map(({ name, make }) => {
    const bytes = make();
    if (bytes.length > maxUploadBytes) throw new Error(`${name} is larger than any upload`);
    return written(name, bytes);
  });
  for (const cost of await read([list, ...paths])) costs.set(cost.name, cost);
  plain = costs.get(plainName);
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('any file is read or rejected within 2 s and 150 MB', () => {
  test('reads a plain list', () => {
    expect(plain?.result).toBe(`${plainRows} rows`);
  });

  test.each(hostileFiles)('$name', ({ name, why }) => {
    const cost = costs.get(name);
    if (!cost || !plain) throw new Error(`The process died before it had read ${name}`);
    if (why) {
      expect(cost.result).toMatch(/^ImportFileError: /);
      expect(cost.result).toMatch(why);
    } else expect(cost.result).toMatch(/^\d+ rows$/);
    // What no limit rejects is tested in part, except in a full run.
    const tested = why ? 1 : part;
    expect(cost.cpu_ms).toBeLessThan(tested * Math.max(maxCpuMs, (timesAPlainList * plain.cpu_ms) / part));
    expect(cost.grown_mb).toBeLessThan(maxMb);
  });
});
