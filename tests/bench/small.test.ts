import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consumedUnits } from '../../infra/cost/consumed-capacity.ts';
import { runCommand } from '../support/commands.ts';
import { type LocalStack, startLocalStack } from '../support/local-stack.ts';
import type { Measurement } from './measurements.ts';
import { parts, sharedSettings, type WithLocalStack } from './parts.ts';
import { sizes } from './sizes.ts';

/** Runs every part with a small amount of work; only machine-independent figures are checked. */
let localStack: LocalStack;
beforeAll(async () => {
  localStack = await startLocalStack(sharedSettings);
});
afterAll(() => localStack?.stop());

const onSharedLocalStack: WithLocalStack = (_settings, work) => work(localStack);
const { small } = sizes;
const documents = small.catalogue.many;

const atLeast = (least: number): unknown => expect.toSatisfy((value: number) => value >= least);

/** Within the tolerance of the part `capacity`. */
const recorded = (units: number): unknown =>
  expect.toSatisfy((value: number) => Math.abs(value - units) <= Math.max(1, units / 10));
const recordedConsumption = Object.fromEntries(
  Object.entries(consumedUnits).flatMap(([operation, { read, write }]) => [
    [`${operation}: reads`, recorded(read)],
    [`${operation}: writes`, recorded(write)],
  ]),
);

/** Figures that do not depend on the machine. */
const expectedFigures: Record<string, Record<string, unknown>> = {
  start: {},
  calls: {},
  capacity: recordedConsumption,
  'sign-in': {},
  catalogue: { 'documents in the catalogue': atLeast(documents) },
  engine: {},
  page: {},
  'session-sockets': {
    [`sockets opened, ${small.sessionSockets.openedTogether} at a time`]: small.sessionSockets.sockets,
    'sockets that failed to open': 0,
    'pings without a response': 0,
    'sockets still open after the sign-out': 0,
  },
  'fan-out': {
    'sockets opened': small.fanOut.sockets,
    'sockets that failed to open': 0,
    'messages per socket, at most': 1,
    'sockets without a message': 0,
    'lists that miss a change': 0,
  },
  clients: { 'pages that failed': 0 },
  notifications: { 'calls that failed on a busy machine': 0, 'notifications that did not arrive': 0 },
  interactions: {},
  pages: {},
  attach: { clicks: 4 },
  reminders: {
    'submissions that wait': atLeast(small.reminders.many),
    // Ten deciders, and the demo's users who have something to read.
    'digests sent': atLeast(10),
    'a run': expect.toSatisfy((seconds: number) => seconds <= 60),
    'its memory, with the process': expect.toSatisfy((megabytes: number) => megabytes <= 256),
    'read units for each more that waits': expect.toSatisfy((units: number) => units <= 0.15),
    'read units of a later run of the day': 2,
    'digests of a later run of the day': 0,
  },
  reading: {
    'its reads': expect.toSatisfy((reads: number) => reads <= 5),
    'write units of a publication for everyone': expect.toSatisfy((units: number) => units <= 15),
    'readers found': atLeast(small.reading.people),
    'people reminded in one morning': atLeast(small.reading.people),
  },
  'file-search': { 'documents in the index': small.fileSearch.documents, hits: atLeast(1) },
  registers: { records: small.registers.records },
  mark: {
    pages: small.mark.pages,
    'its memory, with the process': expect.toSatisfy((megabytes: number) => megabytes <= 256),
    'the memory of the large one': expect.toSatisfy((megabytes: number) => megabytes <= 256),
  },
  files: {
    'files that are not as is right': 0,
    'memory of the largest': expect.toSatisfy((megabytes: number) => megabytes <= 400),
  },
  ocr: { pages: small.ocr.pages, 'words a page': atLeast(150) },
  'search-text': {
    'segments merged': atLeast(1),
    'hits of a query, on average': atLeast(1),
  },
  import: { 'write units with all that follows per new row': atLeast(3) },
  'import-page': {
    'imported rows that the page shows afterwards': small.importPage.rows,
    'departments whose count differs from the server': 0,
  },
};

const units: readonly string[] = ['', 'ms', 's', '/s', '%', 'B', 'MB', 'RCU', 'WCU'];
const expectValidFigures = (measurements: readonly Measurement[]): void => {
  expect(measurements.length).toBeGreaterThan(0);
  expect(new Set(measurements.map(({ label }) => label)).size).toBe(measurements.length);
  for (const { label, value, unit, limit, least } of measurements) {
    expect(units, label).toContain(unit);
    for (const number of [value, limit ?? 0, least ?? 0]) expect(number, label).toSatisfy(Number.isFinite);
  }
};

/** Each starts its own local stack, to which the functions' clients of this process cannot change. */
const inOwnProcess = ['log', 'audit-pack'];

describe('the bench', () => {
  it.each(parts.filter(({ name }) => !inOwnProcess.includes(name)))(
    'measures “$title”',
    { timeout: 300_000 },
    async ({ name, run }) => {
      const measurements = await run(small, onSharedLocalStack);
      expectValidFigures(measurements);
      const values = new Map(measurements.map(({ label, value }) => [label, value]));
      for (const [label, expected] of Object.entries(expectedFigures[name] ?? {}))
        expect(values.get(label), label).toEqual(expected);
    },
  );

  it('has expected figures for exactly the existing parts', () => {
    const names = [...Object.keys(expectedFigures), ...inOwnProcess];
    expect(names.toSorted()).toEqual(parts.map(({ name }) => name).toSorted());
  });

  it('runs parts by name in separate processes, and rejects an unknown name', {
    timeout: 300_000,
  }, async () => {
    const bench = (...words: string[]) =>
      runCommand(['node', 'tests/bench/run.ts', '--small', ...words], { timeoutSeconds: 240 });
    const { output } = await bench('engine', ...inOwnProcess);
    expect(output).toMatch(/✓ lists parsed and indexed: [\d.]+ ms/);
    expect(output).toMatch(
      /✓ verified against the table: [\d.]+ s[\s\S]*✓ peak memory of the worker: \d+ MB[\s\S]*\n3 parts/,
    );
    expect((await bench('dancing')).code).toBe(2);
  });
});
