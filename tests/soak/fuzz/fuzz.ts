import { Agent } from 'node:http';
import fc from 'fast-check';
import { processLimit } from '../../../infra/local/run/lambda/process-limit.ts';
import { type Measurement, percentile } from '../../bench/measurements.ts';
import { Client, type UserClient } from '../../support/api.ts';
import { formatSeconds, printLine } from '../../support/commands.ts';
import { processIdOf } from '../../support/function-processes.ts';
import { type LocalStack, lowPasswordCost, startLocalStack } from '../../support/local-stack.ts';
import { nrps } from '../../support/nrps.ts';
import { signInFirst } from '../../support/sign-in-first.ts';
import type { SoakPart, SoakSettings } from '../soak-part.ts';
import { verifyData } from '../sound-data.ts';
import { responseProblem } from './check-response.ts';
import { connectionsLeft, watchMemory } from './growth.ts';
import { addReferences, loadReferences } from './references.ts';
import { callRequests, type FuzzRequest, fuzzUsers, otherRequests } from './requests.ts';
import { curlOf, type FuzzTarget, isTooLong, send, sentRequest } from './send.ts';
import { sendMessages, socketMessages } from './socket-messages.ts';

/** How many, and how many of them in flight. */
type Amount = readonly [count: number, inFlight: number];

interface Sizes {
  /** In flight: one of each group of calls. */
  calls: Amount;
  others: Readonly<Record<keyof typeof otherRequests, Amount>>;
  sockets: Amount;
  referencesEveryMs: number;
}

const sizes: Record<SoakSettings['size'], Sizes> = {
  full: {
    calls: [7_000, 12],
    others: { unrouted: [71_000, 6], page: [5_000, 2] },
    sockets: [300, 3],
    referencesEveryMs: 2_000,
  },
  short: {
    calls: [200, 4],
    others: { unrouted: [100, 1], page: [10, 1] },
    sockets: [6, 1],
    referencesEveryMs: 3_000,
  },
};

/** Idle ones of this process; an attack opens thousands. */
const maxConnectionsLeft = 20;

export const fuzzPart: SoakPart = {
  name: 'fuzz',
  title: 'any request gets a documented answer',
  run: async (settings) => {
    const localStack = await startLocalStack({ env: { ...lowPasswordCost, HIMS_PROCESSES: 'shared' } });
    try {
      return await fuzz(localStack, settings);
    } finally {
      await localStack.stop();
    }
  },
};

const fuzz = async (localStack: LocalStack, { seed, size }: SoakSettings): Promise<Measurement[]> => {
  const { calls, others, sockets, referencesEveryMs } = sizes[size];
  const kinds = Object.keys(others) as (keyof typeof others)[];
  const url = new URL(localStack.url);
  const clients = new Map<string, UserClient>();
  for (const who of fuzzUsers) clients.set(who, await signInFirst(localStack.url, nrps[who]));
  const bystander = await signInFirst(localStack.url, nrps.secondAdmin);
  const users = {
    admin: clientOf(clients, 'admin'),
    controller: clientOf(clients, 'controller'),
    employee: clientOf(clients, 'employee'),
  };
  const target: FuzzTarget = {
    url,
    agent: new Agent({ keepAlive: true }),
    references: await loadReferences(users),
    tokens: new Map([...clients].map(([who, { token = '' }]) => [who, token])),
  };
  const linesBefore = localStack.logs.length;
  const itemsBefore = await verifyData(localStack);
  const pid = processIdOf(localStack);
  const seen: Seen = { durations: [], statuses: new Map(), slowest: { ms: 0, text: '' } };
  const abort = new AbortController();
  const referencing = addReferences(target.references, users, abort.signal, referencesEveryMs);
  const started = performance.now();
  const memory = watchMemory(pid);

  const sendChecked = (request: FuzzRequest): Promise<void> => sendRequest(request, target, seen);
  const attacks = {
    calls: checkTogether(callRequests(calls[1]), calls, seed, sendChecked),
    ...Object.fromEntries(
      kinds.map((kind) => [kind, checkTogether([otherRequests[kind]], others[kind], seed, sendChecked)]),
    ),
    sockets: checkTogether([socketMessages], sockets, seed, async (messages) => {
      const problem = await sendMessages(users.employee, messages);
      if (problem) throw new Error(`A socket ${problem}: ${JSON.stringify(messages).slice(0, 2000)}`);
    }),
  };
  const attack = Promise.all(
    Object.entries(attacks).map(async ([name, sent]) => {
      await sent;
      printLine(`  ${name} sent after ${formatSeconds((performance.now() - started) / 1000)}`);
    }),
  ).finally(() => abort.abort());
  const progress = setInterval(() => printProgress(seen, started), 60_000);
  try {
    await Promise.all([attack, referencing]);
  } catch (error) {
    throw new Error(`${String(error)}\nThe last errors in the log:\n${errorLines(localStack)}`);
  } finally {
    clearInterval(progress);
    target.agent.destroy();
  }
  const seconds = (performance.now() - started) / 1000;
  const growth = memory.stop();
  // A short run compares processes that have just started, with connections that are not yet idle.
  const longTermLimit = size === 'full' ? { limit: 2 } : {};
  await expectUntouchedSession(bystander);
  const left = await connectionsLeft(url, maxConnectionsLeft);
  const items = await verifyData(localStack);
  const internal = localStack.logs.slice(linesBefore).filter((line) => / 50[024] +\d+ ms /.test(line));
  if (internal.length > 0)
    throw new Error(`The log has server errors (seed ${seed}):\n${internal.slice(0, 5).join('\n')}`);
  return [
    { label: 'requests', value: seen.durations.length, unit: '' },
    { label: 'requests a second', value: seen.durations.length / seconds, unit: '' },
    { label: 'duration', value: seconds, unit: 's' },
    ...[...seen.statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, value]) => ({ label: `of them with status ${status}`, value, unit: '' })),
    { label: 'a request, p99', value: percentile(seen.durations, 0.99), unit: 'ms' },
    { label: `the slowest, ${seen.slowest.text}`, value: seen.slowest.ms, unit: 'ms', limit: 32_000 },
    { label: 'items added by an accepted request', value: (items - itemsBefore) / accepted(seen), unit: '', limit: 20 },
    {
      label: 'memory of the local stack at the end, against halfway',
      value: growth.localStack,
      unit: 'times',
      ...longTermLimit,
    },
    { label: 'memory of a function process, the same', value: growth.functions, unit: 'times', ...longTermLimit },
    { label: 'function processes, at most', value: growth.processes, unit: '', limit: processLimit('shared') },
    { label: 'memory of all of them, at most', value: growth.megabytes, unit: 'MB' },
    { label: 'connections left open', value: left, unit: '', limit: maxConnectionsLeft },
  ];
};

/** Lines that are no calls. */
const errorLines = ({ logs }: LocalStack): string =>
  logs
    .filter((line) => !/ \d{3} +\d+ ms /.test(line))
    .slice(-30)
    .join('\n');

interface Seen {
  durations: number[];
  statuses: Map<number, number>;
  slowest: { ms: number; text: string };
}

const printProgress = (seen: Seen, started: number): void => {
  const sent = seen.durations.length;
  printLine(`  ${sent} requests, ${Math.round(sent / ((performance.now() - started) / 1000))} a second`);
};

const accepted = ({ statuses }: Seen): number => Math.max(statuses.get(200) ?? 0, 1);

const clientOf = (clients: ReadonlyMap<string, UserClient>, who: string): UserClient => {
  const client = clients.get(who);
  if (!client) throw new Error(`${who} is not signed in`);
  return client;
};

/** Runs a property with several requests in flight, which take turns with the arbitraries. */
const checkTogether = async <T>(
  arbitraries: readonly fc.Arbitrary<T>[],
  [count, inFlight]: Amount,
  seed: number,
  run: (value: T) => Promise<void>,
): Promise<void> => {
  const share = Math.ceil(count / inFlight);
  await Promise.all(
    Array.from({ length: inFlight }, (_, at) =>
      check(arbitraries[at % arbitraries.length] as fc.Arbitrary<T>, share, seed + at, run),
    ),
  );
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
