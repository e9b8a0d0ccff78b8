import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Count } from './commands.ts';

const report = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/**
 * Counts the tests of one vitest run from its JSON report. As failed count also a skipped test, because this project
 * skips none, a file that could not be loaded, a failed run without a failing test, and a missing report.
 */
export const countReport = (path: string, exitCode: number): Count => {
  const read = report.safeParse(contentOf(path));
  if (!read.success) return { passed: 0, failed: 1 };
  const count: Count = { passed: 0, failed: 0 };
  for (const { status, assertionResults } of read.data.testResults) {
    for (const test of assertionResults) count[test.status === 'passed' ? 'passed' : 'failed'] += 1;
    if (status !== 'passed' && assertionResults.every((test) => test.status === 'passed')) count.failed += 1;
  }
  if (exitCode !== 0 && count.failed === 0) count.failed = 1;
  return count;
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
