import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Count } from './commands.ts';

/** What the tests of one suite came to. */
export interface SuiteResult extends Count {
  /** One entry per failure: what failed, and its message. */
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
  let passed = 0;
  const failures: string[] = [];
  for (const { name, status, message, assertionResults } of read.data.testResults) {
    const failed = assertionResults.filter((test) => test.status !== 'passed');
    passed += assertionResults.length - failed.length;
    for (const test of failed)
      failures.push([`${name} > ${test.fullName} (${test.status})`, ...test.failureMessages].join('\n'));
    if (status !== 'passed' && failed.length === 0) failures.push(`${name} did not load\n${message ?? ''}`);
  }
  if (exitCode !== 0 && failures.length === 0) failures.push(`no test failed, but the exit code was ${exitCode}`);
  return { passed, failed: failures.length, failures };
};

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
