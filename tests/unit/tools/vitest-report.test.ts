import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countReport } from '../../support/vitest-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'hims-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ended = (code: number) => ({ code, output: '', seconds: 2, cpuSeconds: 1.5 });

const writeReport = (...files: { status: string; tests: string[]; need?: string }[]): string => {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  const testResults = files.map(({ status, tests, need = '' }) => ({
    name: 'tests/some.test.ts',
    startTime: 10_000,
    endTime: 12_500,
    status,
    message: 'no such module',
    assertionResults: tests.map((each) => ({
      fullName: `a ${each} test${need}`,
      status: each,
      failureMessages: each === 'failed' ? ['expected 1 to be 2'] : [],
    })),
  }));
  writeFileSync(path, JSON.stringify({ testResults }));
  return path;
};

test('counts passed and failed tests, and skipped ones as failed', () => {
  const path = writeReport({ status: 'failed', tests: ['passed', 'failed', 'skipped', 'todo'] });
  expect(countReport(path, ended(1))).toMatchObject({
    passed: 1,
    failed: 3,
    failures: [
      'tests/some.test.ts > a failed test (failed)\nexpected 1 to be 2',
      'tests/some.test.ts > a skipped test (skipped)',
      'tests/some.test.ts > a todo test (todo)',
    ],
  });
});

test('counts a skipped test neither way where its title names what the machine lacks', () => {
  const path = writeReport({ status: 'skipped', tests: ['skipped'], need: ' (needs Go)' });
  expect(countReport(path, ended(0))).toMatchObject({ passed: 0, failed: 0, skipped: ['a skipped test (needs Go)'] });
  const group = writeReport({ status: 'passed', tests: ['skipped', 'skipped'], need: ' (needs Go) plain.pdf' });
  expect(countReport(group, ended(0))).toMatchObject({ failed: 0, skipped: ['a skipped test (needs Go): 2 tests'] });
  const failed = writeReport({ status: 'failed', tests: ['failed'], need: ' (needs Go)' });
  expect(countReport(failed, ended(1))).toMatchObject({ failed: 1, skipped: [] });
});

test('counts a file that did not load as one failure', () => {
  const path = writeReport({ status: 'passed', tests: ['passed'] }, { status: 'failed', tests: [] });
  expect(countReport(path, ended(1))).toMatchObject({
    passed: 1,
    failed: 1,
    failures: ['tests/some.test.ts did not load\nno such module'],
  });
});

test('a run that fails without a failing test, crashes or writes an invalid report never succeeds', () => {
  expect(countReport(writeReport({ status: 'passed', tests: ['passed'] }), ended(1))).toMatchObject({
    passed: 1,
    failed: 1,
  });
  expect(countReport(join(folder, 'nothing.json'), ended(137))).toMatchObject({ passed: 0, failed: 1 });
  const nonsense = join(folder, 'nonsense.json');
  writeFileSync(nonsense, '{"half":');
  expect(countReport(nonsense, ended(0))).toMatchObject({ passed: 0, failed: 1 });
});
