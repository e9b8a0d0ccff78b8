import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Count } from './commands.ts';

/** What the tests of one suite came to. */
export interface SuiteResult extends Count {
  /** One entry per failure: what failed, and its message. */
  failures: string[];
  /** The files of these failures; a failure may have none. */
  failedFiles?: FileResult[];
}

/** What the tests of one file came to. */
interface FileResult {
  path: string;
  passed: number;
  failures: string[];
}

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});

/**
 * Counts the tests of one vitest run from its JSON report. As failed count also a skipped test, because this project
 * skips none, a file that could not be loaded, a failed run without a failing test, and a missing report.
 */
export const countReport = (path: string, exitCode: number): SuiteResult => {
  const read = report.safeParse(contentOf(path));
  if (!read.success) return { passed: 0, failed: 1, failures: [`no complete report (exit code ${exitCode})`] };
  const files = read.data.testResults.map(({ name, status, message, assertionResults }): FileResult => {
    const failed = assertionResults.filter((test) => test.status !== 'passed');
    const failures = failed.map((test) =>
      [`${name} > ${test.fullName} (${test.status})`, ...test.failureMessages].join('\n'),
    );
    if (status !== 'passed' && failed.length === 0) failures.push(`${name} did not load\n${message ?? ''}`);
    return { path: name, passed: assertionResults.length - failed.length, failures };
  });
  const failures = files.flatMap((file) => file.failures);
  if (exitCode !== 0 && failures.length === 0) failures.push(`no test failed, but the exit code was ${exitCode}`);
  const failedFiles = files.filter((file) => file.failures.length > 0);
  return { passed: sum(files.map(({ passed }) => passed)), failed: failures.length, failures, failedFiles };
};

/** The result of a suite whose failed files ran again: theirs are those of the second run. */
export const withSecondRun = (
  { passed, failures, failedFiles = [] }: SuiteResult,
  second: SuiteResult,
): SuiteResult => {
  const repeated = failedFiles.flatMap((file) => file.failures);
  const remaining = [...failures.filter((failure) => !repeated.includes(failure)), ...second.failures];
  return {
    passed: passed - sum(failedFiles.map((file) => file.passed)) + second.passed,
    failed: remaining.length,
    failures: remaining,
  };
};

const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);

/** Undefined without a complete report, which a killed run may leave. */
const contentOf = (path: string): unknown => {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
