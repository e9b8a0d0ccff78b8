import type { CallName } from '../../shared/api/index.ts';
import { signIn, type UserClient } from '../support/api.ts';
import { type LocalStack, waitForIdleLog } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import { type Measurement, percentile } from './measurements.ts';
import type { Sizes } from './sizes.ts';

/** Calls of a user who opens one screen after another; most of their functions have not run before. */
const firstCalls: readonly (readonly [CallName, object])[] = [
  ['get-user-notifications', {}],
  ['get-dashboard-documents', {}],
  ['get-pending-documents', {}],
  ['get-worklist', {}],
  ['get-approval-route', { department: 'HCGS' }],
  ['get-form-template', {}],
  ['list-users', {}],
  ['list-locked-addresses', {}],
  ['get-absences', {}],
  ['get-mail-settings', {}],
  ['list-bulk-jobs', {}],
];
const warmCalls = 7;
/** Longer than a batch of what follows an import: the log, the lists of audiences, texts. */
const quietMs = 10_000;

/** What sharing processes saves and costs: the first call of each function, and lists that many clients open at once. */
export const measureProcesses = async (
  localStack: LocalStack,
  { documents, clients, lists }: Sizes['processes'],
): Promise<Measurement[]> => {
  const admin = await signIn(localStack.url, nrps.admin);
  await admin.ok('get-session', {});
  const differences: number[] = [];
  for (const [call, input] of firstCalls) {
    const first = await timed(admin, call, input);
    const warm: number[] = [];
    for (let each = 0; each < warmCalls; each += 1) warm.push(await timed(admin, call, input));
    differences.push(first - percentile(warm, 0.5));
  }
  Object.assign(process.env, localStack.adminEnv);
  const { loadCatalogue } = await import('./load-catalogue.ts');
  await loadCatalogue(0, documents);
  await waitForIdleLog(() => localStack.logs.length, quietMs);
  const durations: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let each = 0; each < lists; each += 1)
        durations.push(await timed(admin, 'list-hims-documents', { department: 'PRO' }));
    }),
  );
  const alone: number[] = [];
  for (let each = 0; each < lists; each += 1)
    alone.push(await timed(admin, 'list-hims-documents', { department: 'PRO' }));
  // In the order of their ends. Each process reads every document for its first list.
  const cached = durations.splice(durations.length / 2);
  const p95 = percentile(cached, 0.95);
  return [
    {
      label: 'first call of a function beyond a warm one, median',
      value: percentile(differences, 0.5),
      unit: 'ms',
      limit: 20,
    },
    {
      label: `${clients} clients that list a department, first half of the lists, p95`,
      value: percentile(durations, 0.95),
      unit: 'ms',
    },
    { label: 'second half, p95', value: p95, unit: 'ms', limit: 120 },
    { label: 'the same, in times of one client alone', value: p95 / percentile(alone, 0.5), unit: '', limit: 30 },
  ];
};

const timed = async (user: UserClient, call: CallName, input: object): Promise<number> => {
  const started = performance.now();
  const response = await user.send(call, input);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${call} answered ${response.status}`);
  return performance.now() - started;
};
