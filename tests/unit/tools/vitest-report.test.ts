import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../../support/commands.ts';
import { countReport, withSecondRun } from '../../support/vitest-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'hims-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const writeReport = (...files: { status: string; tests: string[] }[]): string => {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  const testResults = files.map(({ status, tests }) => ({
    name: 'tests/some.test.ts',
    status,
    message: 'no such module',
    assertionResults: tests.map((each) => ({
      fullName: `a ${each} test`,
      status: each,
      failureMessages: each === 'failed' ? ['expected 1 to be 2'] : [],
    })),
  }));
  writeFileSync(path, JSON.stringify({ testResults }));
  return path;
};

test('counts passed and failed tests, and skipped ones as failed', () => {
  const path = writeReport({ status: 'failed', tests: ['passed', 'failed', 'skipped', 'todo'] });
  expect(countReport(path, 1)).toMatchObject({
    passed: 1,
    failed: 3,
    failures: [
      'tests/some.test.ts > a failed test (failed)\nexpected 1 to be 2',
      'tests/some.test.ts > a skipped test (skipped)',
      'tests/some.test.ts > a todo test (todo)',
    ],
  });
});

test('counts a file that did not load as one failure', () => {
  const path = writeReport({ status: 'passed', tests: ['passed'] }, { status: 'failed', tests: [] });
  expect(countReport(path, 1)).toMatchObject({
    passed: 1,
    failed: 1,
    failures: ['tests/some.test.ts did not load\nno such module'],
  });
});

test('counts the tests of a file that ran again by its second run only', () => {
  const first = countReport(
    writeReport({ status: 'passed', tests: ['passed'] }, { status: 'failed', tests: ['passed', 'failed'] }),
    1,
  );
  const second = (...tests: string[]) =>
    countReport(writeReport({ status: tests.includes('failed') ? 'failed' : 'passed', tests }), 0);
  expect(withSecondRun(first, second('passed', 'passed'))).toEqual({ passed: 3, failed: 0, failures: [] });
  expect(withSecondRun(first, second('passed', 'failed'))).toMatchObject({ passed: 2, failed: 1 });
  const crashed = countReport(join(folder, 'nothing.json'), 137);
  expect(withSecondRun(first, crashed)).toMatchObject({ passed: 1, failed: 1 });
});

test('a run that fails without a failing test, crashes or writes an invalid report never succeeds', () => {
  expect(countReport(writeReport({ status: 'passed', tests: ['passed'] }), 1)).toMatchObject({ passed: 1, failed: 1 });
  expect(countReport(join(folder, 'nothing.json'), 137)).toMatchObject({ passed: 0, failed: 1 });
  const nonsense = join(folder, 'nonsense.json');
  writeFileSync(nonsense, '{"half":');
  expect(countReport(nonsense, 0)).toMatchObject({ passed: 0, failed: 1 });
});

test('reports a missing or hanging tool as a failure with a reason', async () => {
  const missing = await runCommand(['no-such-tool-of-ours'], { timeoutSeconds: 5 });
  expect(missing.code).not.toBe(0);
  expect(missing.output).toContain('no-such-tool-of-ours');
  const hanging = await runCommand(['node', '-e', 'setInterval(() => {}, 1000)'], { timeoutSeconds: 0.3 });
  expect(hanging).toMatchObject({ output: expect.stringContaining('Stopped after 0.3 s') });
  expect(hanging.code).not.toBe(0);
});
