import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../support/commands.ts';
import { type LocalStack, startLocalStack } from '../support/local-stack.ts';
import type { Measurement } from './measurements.ts';
import { parts, type StageWith, sharedSettings } from './parts.ts';
import { sizes } from './sizes.ts';

/** Every part of the bench with little to do. What it says about time means nothing here; what it counts does. */
let localStack: LocalStack;
beforeAll(async () => {
  localStack = await startLocalStack(sharedSettings);
}, 90_000);
afterAll(() => localStack?.stop());

const onSharedStage: StageWith = (_settings, work) => work(localStack);
const { small } = sizes;
const documents = small.catalogue.many;

const atLeast = (least: number): unknown => expect.toSatisfy((value: number) => value >= least);

/** Figures that do not depend on the machine. */
const expectedFigures: Record<string, Record<string, unknown>> = {
  start: {},
  calls: {},
  'sign-in': {},
  catalogue: { 'documents in the catalogue': atLeast(documents) },
  engine: {},
  page: {},
  'session-sockets': {
    [`sockets opened, ${small.sessionSockets.openedTogether} at a time`]: small.sessionSockets.sockets,
    'sockets that failed to open': 0,
    'pings without an answer': 0,
    'sockets still open after the sign-out': 0,
  },
  'fan-out': {
    'sockets opened': small.fanOut.sockets,
    'sockets that failed to open': 0,
    'messages a socket, at most': 1,
    'sockets that heard nothing': 0,
    'lists that would have to be read again': 0,
  },
  clients: { 'pages that failed': 0 },
  notices: { 'calls that a busy machine let fail': 0, 'notifications that never came': 0 },
  import: { 'write units a row of a new revision': atLeast(1) },
  'import-page': {
    'rows of the import that the page counts afterwards': small.importPage.rows,
    'departments that it counts otherwise than the server': 0,
  },
};

const units: readonly string[] = ['', 'ms', 's', '/s', '%', 'B', 'MB', 'RCU', 'WCU'];
const hasFigures = (measured: readonly Measurement[]): void => {
  expect(measured.length).toBeGreaterThan(0);
  expect(new Set(measured.map(({ what }) => what)).size).toBe(measured.length);
  for (const { what, value, unit, limit, least } of measured) {
    expect(units, what).toContain(unit);
    for (const number of [value, limit ?? 0, least ?? 0]) expect(number, what).toSatisfy(Number.isFinite);
  }
};

describe('the bench', () => {
  it.each(parts)('measures “$title”', { timeout: 120_000 }, async ({ name, run }) => {
    const measured = await run(small, onSharedStage);
    hasFigures(measured);
    expect(Object.fromEntries(measured.map(({ what, value }) => [what, value]))).toMatchObject(
      expectedFigures[name] ?? {},
    );
  });

  it('names expected figures for each part and for no other', () => {
    expect(Object.keys(expectedFigures).toSorted()).toEqual(parts.map(({ name }) => name).toSorted());
  });

  it('runs parts by name in processes of their own, and refuses a name it does not know', {
    timeout: 60_000,
  }, async () => {
    const bench = (...words: string[]) =>
      runCommand(['node', 'tests/bench/run.ts', '--small', ...words], { timeoutSeconds: 60 });
    const { output } = await bench('engine');
    expect(output).toMatch(/✓ lists parsed and indexed: [\d.]+ ms[\s\S]*\n1 parts/);
    expect((await bench('dancing')).code).toBe(2);
  });
});
