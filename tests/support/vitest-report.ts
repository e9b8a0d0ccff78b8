import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import type { CommandResult, Count } from './commands.ts';

/** What the tests of one suite came to. */
export interface SuiteResult extends Count {
  /** One entry per failure: what failed, and its message. */
  failures: string[];
  /** Tests of what this machine lacks, with their number where a group has several. */
  skipped?: string[];
  cpuSeconds: number;
  files?: FileResult[];
}

export interface FileResult {
  path: string;
  seconds: number;
}

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});

/** The title of a test that may be skipped, or of its group, names what it needs, which a machine may lack. */
const namesNeed = /^.*?\(needs [^)]+\)/;

/**
 * Counts the tests of one vitest run from its JSON report. As failed count also a skipped test whose title names no need,
 * because this project skips no other, a file that could not be loaded, a failed run without a failing test, and a
 * missing report.
 */
export const countReport = (path: string, { code, cpuSeconds }: CommandResult): SuiteResult => {
  const read = report.safeParse(contentOf(path));
  if (!read.success) return { passed: 0, failed: 1, failures: [`no complete report (exit code ${code})`], cpuSeconds };
  const tests = read.data.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failures = read.data.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status !== 'passed' && !isSkippedByName(test));
    if (status !== 'passed' && failed.length === 0 && !assertionResults.some(isSkippedByName))
      return [`${name} did not load\n${message ?? ''}`];
    return failed.map((test) => [`${name} > ${test.fullName} (${test.status})`, ...test.failureMessages].join('\n'));
  });
  if (code !== 0 && failures.length === 0) failures.push(`no test failed, but the exit code was ${code}`);
  const groups = Map.groupBy(tests.filter(isSkippedByName), ({ fullName }) => namesNeed.exec(fullName)?.[0]);
  const skipped = [...groups].map(([title, { length }]) => `${title}${length > 1 ? `: ${length} tests` : ''}`);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const files = read.data.testResults.map(({ name, startTime, endTime }) => ({
    path: name,
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed, failed: failures.length, failures, skipped, cpuSeconds, files };
};

const isSkippedByName = ({ status, fullName }: { status: string; fullName: string }): boolean =>
  (status === 'skipped' || status === 'pending') && namesNeed.test(fullName);

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
