import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { type Measurement, percentile } from '../../bench/measurements.ts';
import { Client, signIn, type UserClient } from '../../support/api.ts';
import { functionProcesses, memoryOf, openSocketsOf, processIdOf } from '../../support/function-processes.ts';
import { type LocalStack, lowPasswordCost, startLocalStack } from '../../support/local-stack.ts';
import { nrps } from '../../support/nrps.ts';
import type { SoakPart, SoakSettings } from '../parts.ts';
import { verifyData } from '../sound-data.ts';
import { responseProblem } from './check-response.ts';
import { rawBytes, sendBytes, sendMessages, socketMessages } from './raw-connections.ts';
import { addReferences, loadReferences } from './references.ts';
import { type FuzzRequest, fuzzRequest, fuzzUsers } from './requests.ts';
import { curlOf, type FuzzTarget, isTooLong, send, sentRequest } from './send.ts';

const sizes = {
  full: { requests: 100_000, connections: 2_000, sockets: 300, inFlight: 24, referencesEveryMs: 1_500 },
  short: { requests: 300, connections: 40, sockets: 6, inFlight: 8, referencesEveryMs: 3_000 },
} as const;

export const fuzzPart: SoakPart = {
  name: 'fuzz',
  title: 'any request gets a documented answer',
  run: async (settings) => {
    const localStack = await startLocalStack({ env: lowPasswordCost });
    try {
      return await fuzz(localStack, settings);
    } finally {
      await localStack.stop();
    }
  },
};

const fuzz = async (localStack: LocalStack, { seed, size }: SoakSettings): Promise<Measurement[]> => {
  const { requests, connections, sockets, inFlight, referencesEveryMs } = sizes[size];
  const url = new URL(localStack.url);
  const clients = new Map<string, UserClient>();
  for (const who of fuzzUsers) clients.set(who, await signIn(localStack.url, nrps[who]));
  const bystander = await signIn(localStack.url, nrps.secondAdmin);
  const users = {
    admin: clientOf(clients, 'admin'),
    controller: clientOf(clients, 'controller'),
    employee: clientOf(clients, 'employee'),
  };
  const target: FuzzTarget = {
    url,
    agent: new Agent({ keepAlive: true, maxSockets: inFlight }),
    references: await loadReferences(users),
    tokens: new Map([...clients].map(([who, { token = '' }]) => [who, token])),
  };
  const itemsBefore = await verifyData(localStack);
  const pid = processIdOf(localStack);
  const socketsBefore = openSocketsOf(pid);
  const seen: Seen = { durations: [], statuses: new Map(), slowest: { ms: 0, text: '' } };
  const abort = new AbortController();
  const referencing = addReferences(target.references, users, abort.signal, referencesEveryMs);
  const started = performance.now();
  const memory = watchMemory(pid);

  const share = Math.ceil(requests / inFlight);
  try {
    await Promise.all([
      ...Array.from({ length: inFlight }, (_, worker) =>
        check(fuzzRequest, share, seed + worker, (request) => sendRequest(request, target, seen)),
      ),
      check(rawBytes, connections, seed, async (bytes) => {
        const status = await sendBytes(url, bytes);
        if (status !== undefined && status >= 500)
          throw new Error(`has the status ${status}: ${JSON.stringify(bytes)}`);
      }),
      check(socketMessages, sockets, seed, async (messages) => {
        const problem = await sendMessages(users.employee, messages);
        if (problem) throw new Error(`${problem}: ${JSON.stringify(messages).slice(0, 2000)}`);
      }),
    ]);
  } finally {
    abort.abort();
    await referencing;
    target.agent.destroy();
  }
  const seconds = (performance.now() - started) / 1000;
  const growth = memory.stop();
  await expectUntouchedSession(bystander);
  const socketsLeft = await openSocketsLeft(pid, socketsBefore);
  const items = await verifyData(localStack);
  const internal = localStack.logs.filter((line) => / 50[024] +\d+ ms /.test(line));
  if (internal.length > 0)
    throw new Error(`The log has server errors (seed ${seed}):\n${internal.slice(0, 5).join('\n')}`);
  return [
    { label: 'requests', value: seen.durations.length, unit: '', least: requests },
    { label: 'requests a second', value: seen.durations.length / seconds, unit: '' },
    { label: 'duration', value: seconds, unit: 's' },
    ...[...seen.statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, value]) => ({ label: `of them with status ${status}`, value, unit: '' })),
    { label: 'a request, p99', value: percentile(seen.durations, 0.99), unit: 'ms' },
    { label: `the slowest, ${seen.slowest.text}`, value: seen.slowest.ms, unit: 'ms', limit: 30_000 },
    { label: 'items added by an accepted request', value: (items - itemsBefore) / accepted(seen), unit: '', limit: 20 },
    {
      label: 'memory of the local stack, against the second quarter',
      value: growth.localStack,
      unit: 'times',
      limit: 2,
    },
    { label: 'memory of a function process, the same', value: growth.functions, unit: 'times', limit: 2 },
    { label: 'function processes, at most', value: growth.processes, unit: '', limit: 64 },
    { label: 'sockets left open', value: socketsLeft, unit: '', limit: 4 },
  ];
};

interface Seen {
  durations: number[];
  statuses: Map<number, number>;
  slowest: { ms: number; text: string };
}

const accepted = ({ statuses }: Seen): number => Math.max(statuses.get(200) ?? 0, 1);

const clientOf = (clients: ReadonlyMap<string, UserClient>, who: string): UserClient => {
  const client = clients.get(who);
  if (!client) throw new Error(`${who} is not signed in`);
  return client;
};

/** Runs one property; a failure names its seed and path, with which fast-check repeats it alone. */
const check = async <T>(
  arbitrary: fc.Arbitrary<T>,
  numRuns: number,
  seed: number,
  run: (value: T) => Promise<void>,
): Promise<void> => {
  const details = await fc.check(fc.asyncProperty(arbitrary, run), {
    numRuns,
    seed: seed | 0,
    interruptAfterTimeLimit: 900_000,
  });
  if (details.failed)
    throw new Error(
      `${String(details.errorInstance)}\n  fast-check: seed ${details.seed}, path ${details.counterexamplePath}, ${details.numShrinks} times simplified`,
    );
  if (details.interrupted) throw new Error(`Only ${details.numRuns} of ${numRuns} requests were sent in time`);
};

const sendRequest = async (request: FuzzRequest, target: FuzzTarget, seen: Seen): Promise<void> => {
  const sent = sentRequest(request, target);
  const command = curlOf(sent, request.as);
  const response = await send(sent, target).catch((error: unknown) => {
    throw new Error(`${String(error)}\n  ${command}`);
  });
  seen.durations.push(response.ms);
  seen.statuses.set(response.status, (seen.statuses.get(response.status) ?? 0) + 1);
  if (response.ms > seen.slowest.ms)
    seen.slowest = { ms: response.ms, text: `${sent.method} ${sent.path.slice(0, 60)}` };
  const problem = responseProblem(isTooLong(sent) ? undefined : request.call, response);
  if (problem)
    throw new Error(`The response ${problem}\n  ${command}\n  ${response.status} ${response.body.slice(0, 600)}`);
};

/** Compares memory at the end with that of the second quarter, when every function has been called. */
const watchMemory = (pid: number) => {
  const samples: { localStack: number; functions: Map<number, number> }[] = [];
  const timer = setInterval(() => {
    const functions = new Map(functionProcesses(pid).map(({ pid: id, rss }) => [id, rss]));
    samples.push({ localStack: memoryOf(pid), functions });
  }, 2_000);
  return {
    stop: () => {
      clearInterval(timer);
      const [early, late] = [samples[Math.floor(samples.length / 2)], samples.at(-1)];
      const ratios = [...(late?.functions ?? [])].flatMap(([id, rss]) => {
        const before = early?.functions.get(id);
        return before ? [rss / before] : [];
      });
      return {
        localStack: early && late ? late.localStack / Math.max(early.localStack, 1) : 1,
        functions: Math.max(1, ...ratios),
        processes: Math.max(0, ...samples.map(({ functions }) => functions.size)),
      };
    },
  };
};

/** Nothing that others sent ended or changed the session of a user who sent nothing. */
const expectUntouchedSession = async (bystander: UserClient): Promise<void> => {
  const { user } = await bystander.ok('get-session', {});
  if (user.roles.join() !== 'admin') throw new Error(`The bystander's roles are ${user.roles.join()}`);
  const response = await new Client(bystander.origin).send(
    'refresh-session',
    { user_id: bystander.nrp },
    { headers: { cookie: bystander.cookie } },
  );
  if (response.status !== 200) throw new Error(`The bystander's session was not renewed: ${await response.text()}`);
};

/** Sockets of the local stack beyond those at the start; function processes and idle connections keep some for seconds. */
const openSocketsLeft = async (pid: number, before = 0): Promise<number> => {
  const until = performance.now() + 30_000;
  for (;;) {
    const left = (openSocketsOf(pid) ?? before) - before - functionProcesses(pid).length * 4;
    if (left <= 4 || performance.now() > until) return Math.max(left, 0);
    await pause(500);
  }
};
