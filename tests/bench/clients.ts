import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LocalStackInfo } from '../../infra/local/run/local-stack.ts';
import { signIn, type UserClient } from '../support/api.ts';
import { printLine } from '../support/commands.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import { submit } from '../support/submissions.ts';
import type { Measurement } from './measurements.ts';
import type { Sizes } from './sizes.ts';

/** A page is read for a moment before the next one is opened. */
const readingMs = 500;
const sampleMs = 250;

/** Many users at work at once, page after page: how long calls take, and how many function processes that needs. */
export const measureClients = async (
  localStack: LocalStack,
  { clients, seconds }: Sizes['clients'],
): Promise<Measurement[]> => {
  const { pid } = JSON.parse(readFileSync(join(localStack.dataDir, 'stage.json'), 'utf8')) as LocalStackInfo;
  const people: UserClient[] = [];
  for (const nrp of Object.values(nrps)) people.push(await signIn(localStack.url, nrp));
  const took: number[] = [];
  const failed: string[] = [];
  const until = performance.now() + seconds * 1000;
  let most = { processes: 0, rss: 0 };
  const watch = setInterval(() => {
    const seen = functionProcesses(pid);
    if (seen.processes > most.processes) most = { ...most, processes: seen.processes };
    if (seen.rss > most.rss) most = { ...most, rss: seen.rss };
  }, sampleMs);
  const works = Array.from({ length: clients }, async (_, at) => {
    const person = people[at % people.length] as UserClient;
    for (let page = at; performance.now() < until; page += 1) {
      await openPage(person, page, took).catch((error: unknown) => failed.push(String(error).slice(0, 200)));
      await pause(readingMs);
    }
  });
  await Promise.all(works);
  clearInterval(watch);
  took.sort((one, other) => one - other);
  const at = (share: number): number => took[Math.floor(took.length * share)] ?? 0;
  for (const reason of new Set(failed)) printLine(`  ${reason}`);
  return [
    { what: 'calls a second', value: took.length / seconds, unit: '' },
    { what: 'a call, p50', value: at(0.5), unit: 'ms' },
    { what: 'a call, p95', value: at(0.95), unit: 'ms' },
    { what: 'a call, the longest', value: at(0.9999), unit: 'ms' },
    { what: 'pages that failed', value: failed.length, unit: '', limit: 0 },
    { what: 'function processes at once, at most', value: most.processes, unit: '', limit: 32 },
    { what: 'their resident memory summed, at most', value: most.rss / 1024, unit: 'MB' },
  ];
};

/** The pages people open, in turn; every fourth round an employee submits and an admin reviews. */
const openPage = async (person: UserClient, page: number, took: number[]): Promise<void> => {
  const timed = async <Result>(call: Promise<Result>): Promise<Result> => {
    const started = performance.now();
    const result = await call;
    took.push(performance.now() - started);
    return result;
  };
  const department = (['PRO', 'ENG', 'PLT', 'SHE', 'FAT'] as const)[page % 5] ?? 'PRO';
  const isEmployee = person.nrp === nrps.employee;
  switch (page % 7) {
    case 0:
      await Promise.all([
        timed(person.ok('get-dashboard-documents', {})),
        timed(person.ok('get-user-notifications', {})),
        timed(person.ok('get-realtime-ticket', {})),
      ]);
      return;
    case 1: {
      const list = await timed(person.ok('list-hims-documents', { department }));
      const id = 'documents' in list ? list.documents[page % Math.max(list.documents.length, 1)]?.id : undefined;
      if (id !== undefined) await timed(person.ok('get-hims-document', { id }));
      return;
    }
    case 2: {
      const { documents } = await timed(person.ok('get-dashboard-documents', { mine: true }));
      const first = documents[0]?.id;
      if (first !== undefined) await timed(person.ok('get-submission', { submission_id: first }));
      return;
    }
    case 3:
      await Promise.all([
        timed(person.ok('get-form-template', {})),
        timed(person.ok('get-approval-route', { department: 'Produksi' })),
      ]);
      return;
    case 4:
      await Promise.all([timed(person.ok('get-user-notifications', {})), timed(person.ok('get-password-choices', {}))]);
      return;
    case 5:
      if (person.nrp === nrps.admin) await timed(person.ok('get-pending-documents', {}));
      else if (person.nrp === nrps.produksiHead) await timed(person.ok('get-approval-documents', {}));
      else await timed(person.ok('list-hims-documents', { department: 'PRO' }));
      return;
    default: {
      if (!isEmployee) return void (await timed(person.ok('get-user-notifications', {})));
      await timed(submit(person));
    }
  }
};

/** Children of the stage that run functions; `ps` says the same on Linux and macOS. */
const functionProcesses = (localStack: number): { processes: number; rss: number } => {
  const rows = execFileSync('ps', ['-axo', 'ppid=,rss=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((row) => row !== null && Number(row[1]) === localStack && (row[3] ?? '').includes('worker.mjs'));
  return { processes: rows.length, rss: rows.reduce((sum, row) => sum + Number(row?.[2]), 0) };
};
