import { setTimeout as pause } from 'node:timers/promises';
import { processLimit } from '../../infra/local/run/lambda/process-limit.ts';
import { signIn, type UserClient } from '../support/api.ts';
import { printLine } from '../support/commands.ts';
import { functionProcesses, processIdOf } from '../support/function-processes.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import { submit } from '../support/submissions.ts';
import type { Measurement } from './measurements.ts';
import type { Sizes } from './sizes.ts';

/** Simulated reading time before the next page opens. */
const readingMs = 500;
const sampleMs = 250;

/** Many concurrent users who open page after page: the duration of calls, and the number of function processes. */
export const measureClients = async (
  localStack: LocalStack,
  { clients, seconds }: Sizes['clients'],
): Promise<Measurement[]> => {
  const pid = processIdOf(localStack);
  const users: UserClient[] = [];
  for (const nrp of Object.values(nrps)) users.push(await signIn(localStack.url, nrp));
  const durations: number[] = [];
  const errors: string[] = [];
  const deadline = performance.now() + seconds * 1000;
  let peak = { processes: 0, rss: 0 };
  const sampler = setInterval(() => {
    const running = functionProcesses(pid);
    const rss = running.reduce((sum, each) => sum + each.rss, 0);
    peak = { processes: Math.max(peak.processes, running.length), rss: Math.max(peak.rss, rss) };
  }, sampleMs);
  const userLoops = Array.from({ length: clients }, async (_, at) => {
    const user = users[at % users.length] as UserClient;
    for (let page = at; performance.now() < deadline; page += 1) {
      await openPage(user, page, durations).catch((error: unknown) => errors.push(String(error).slice(0, 200)));
      await pause(readingMs);
    }
  });
  await Promise.all(userLoops);
  clearInterval(sampler);
  durations.sort((one, other) => one - other);
  const at = (share: number): number => durations[Math.floor(durations.length * share)] ?? 0;
  for (const reason of new Set(errors)) printLine(`  ${reason}`);
  return [
    { label: 'calls a second', value: durations.length / seconds, unit: '' },
    { label: 'a call, p50', value: at(0.5), unit: 'ms' },
    { label: 'a call, p95', value: at(0.95), unit: 'ms', limit: 700 },
    { label: 'a call, the longest', value: at(0.9999), unit: 'ms' },
    { label: 'pages that failed', value: errors.length, unit: '', limit: 0 },
    { label: 'concurrent function processes, at most', value: peak.processes, unit: '', limit: processLimit('shared') },
    { label: 'their resident memory summed, at most', value: peak.rss / 1024, unit: 'MB', limit: 2_560 },
  ];
};

/** The pages that users open, in turn; in the last step of each cycle an employee submits a document. */
export const openPage = async (user: UserClient, page: number, durations: number[]): Promise<void> => {
  const timed = async <Result>(call: Promise<Result>): Promise<Result> => {
    const started = performance.now();
    const result = await call;
    durations.push(performance.now() - started);
    return result;
  };
  const department = (['PRO', 'ENG', 'PLT', 'SHE', 'FAT'] as const)[page % 5] ?? 'PRO';
  const isEmployee = user.nrp === nrps.employee;
  switch (page % 7) {
    case 0:
      await Promise.all([
        timed(user.ok('get-dashboard-documents', {})),
        timed(user.ok('get-user-notifications', {})),
        timed(user.ok('get-realtime-ticket', {})),
      ]);
      return;
    case 1: {
      const list = await timed(user.ok('list-hims-documents', { department }));
      const id = 'documents' in list ? list.documents[page % Math.max(list.documents.length, 1)]?.id : undefined;
      if (id !== undefined) await timed(user.ok('get-hims-document', { id }));
      return;
    }
    case 2: {
      const { documents } = await timed(user.ok('get-dashboard-documents', { mine: true }));
      const first = documents[0]?.id;
      if (first !== undefined) await timed(user.ok('get-submission', { submission_id: first }));
      return;
    }
    case 3:
      await Promise.all([
        timed(user.ok('get-form-template', {})),
        timed(user.ok('get-approval-route', { department: 'Produksi' })),
      ]);
      return;
    case 4:
      await Promise.all([timed(user.ok('get-user-notifications', {})), timed(user.ok('get-password-choices', {}))]);
      return;
    case 5:
      if (user.nrp === nrps.admin) await timed(user.ok('get-pending-documents', {}));
      else if (user.nrp === nrps.produksiHead) await timed(user.ok('get-approval-documents', {}));
      else await timed(user.ok('list-hims-documents', { department: 'PRO' }));
      return;
    default: {
      if (!isEmployee) return void (await timed(user.ok('get-user-notifications', {})));
      await timed(submit(user));
    }
  }
};
