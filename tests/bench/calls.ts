import { Client, demoPassword, signIn } from '../support/api.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import { approve, prepareSubmission, submit } from '../support/submissions.ts';
import { type Measurement, percentile } from './measurements.ts';
import type { Sizes } from './sizes.ts';

interface TimedCall {
  name: string;
  times: number;
  run: () => Promise<unknown>;
}

/** How long users wait for the most frequent calls, on the local stack of this machine. */
export const measureCalls = async (
  localStack: LocalStack,
  { reads, writes }: Sizes['calls'],
): Promise<Measurement[]> => {
  const employee = await signIn(localStack.url, nrps.employee);
  const admin = await signIn(localStack.url, nrps.admin);
  const { catalogue_version: since } = await employee.ok('list-hims-documents', { department: 'PRO' });
  const waiting: string[] = [];
  const calls: TimedCall[] = [
    {
      name: 'sign in',
      times: Math.ceil(reads / 5),
      run: () => new Client(localStack.url).ok('validate-login', { nrp: nrps.sheEmployee, password: demoPassword }),
    },
    { name: 'dashboard, first page', times: reads, run: () => employee.ok('get-dashboard-documents', {}) },
    {
      name: 'catalogue of one department',
      times: reads,
      run: () => employee.ok('list-hims-documents', { department: 'PRO' }),
    },
    {
      name: 'catalogue, unchanged',
      times: reads,
      run: () => employee.ok('list-hims-documents', { department: 'PRO', since }),
    },
    { name: 'upload both files', times: writes, run: () => prepareSubmission(employee) },
    { name: 'upload and submit', times: writes, run: async () => waiting.push(await submit(employee)) },
    {
      name: 'open a submission and approve the review',
      times: writes,
      run: async () => approve(admin, waiting.pop() ?? ''),
    },
    { name: 'notifications', times: reads, run: () => employee.ok('get-user-notifications', {}) },
  ];
  const measurements: Measurement[] = [];
  for (const call of calls) measurements.push(...(await timesOf(call)));
  return measurements;
};

const timesOf = async ({ name, times, run }: TimedCall): Promise<Measurement[]> => {
  // The first call starts its function, so it is reported separately as a cold start.
  const first = await milliseconds(run);
  const samples: number[] = [];
  for (let round = 0; round < times; round += 1) samples.push(await milliseconds(run));
  return [
    { label: `${name}: first`, value: first, unit: 'ms' },
    { label: `${name}: median of ${times}`, value: percentile(samples, 0.5), unit: 'ms' },
    { label: `${name}: p95`, value: percentile(samples, 0.95), unit: 'ms' },
  ];
};

const milliseconds = async (run: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await run();
  return performance.now() - started;
};
