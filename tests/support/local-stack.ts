import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { builtNames } from '../../infra/local/run/load-template.ts';
import type { LocalStackInfo } from '../../infra/local/run/local-stack.ts';
import { messageCounts, sqsClient } from './queues.ts';

const root = resolve(import.meta.dirname, '..', '..');
const readyLine = /^HIMS siap di (http:\S+)$/;
const maxStartMs = 300_000;
const maxStopMs = 5_000;

export interface LocalStackSettings {
  /** Demo data on an empty data folder; everything by default. */
  seed?: 'demo' | 'users' | 'none';
  /** The page: none (default, calls only), the production build, or its sources. */
  web?: 'none' | 'dist' | 'vite';
  /** Scanned uploads and locked documents, which `npm start` does not have; off by default. */
  protectFiles?: boolean;
  /** Remains after `stop`; without one, `stop` deletes the temporary folder. */
  dataDir?: string;
  /** Maximum start time, when it differs from the default. */
  readyWithinMs?: number;
  /** The log is also appended to this file, line by line. */
  logFile?: string;
  /** Additional environment variables. */
  env?: Record<string, string>;
}

/** A local stack in its own process, on a free port. */
export interface LocalStack {
  readonly url: string;
  readonly gatewayUrl: string;
  readonly dataDir: string;
  /** Folder of the cloud assembly that it first runs, so that another local stack need not synthesize. */
  readonly assembly: string;
  /** For SDK clients of tests: endpoints, administrator credentials, and resource names as the functions have them. */
  readonly adminEnv: Readonly<Record<string, string>>;
  /** From the launch of the present process to its ready line. */
  readonly readyMs: number;
  /** Log lines so far, oldest first. */
  readonly logs: readonly string[];
  /** Simulates a power failure; the data folder stays. */
  kill9: () => Promise<void>;
  /** Starts again on the same data, with other environment variables added; the port may change. */
  restart: (env?: Record<string, string>) => Promise<void>;
  /** `before` runs after the end, before the data folder is deleted. */
  stop: (before?: (dataDir: string) => void) => Promise<void>;
}

/** The data folder of a prepared local stack; local stacks with default demo data start from a copy of it. */
const preparedVariable = 'HIMS_PREPARED_STACK';

/** Tests sign in hundreds of times; the real password cost is tested by the benchmark and `passwords.test.ts`. */
export const lowPasswordCost = { HIMS_PASSWORD_COST: '12' };

/** The assembly of the prepared local stack, without file protection; undefined where none was prepared. */
export const preparedAssembly = (): string | undefined => {
  const prepared = process.env[preparedVariable];
  return prepared === undefined ? undefined : join(prepared, 'cdk.out');
};

/** Synthesizes and seeds once for all later local stacks of this process and its children. */
export const prepareLocalStacks = async (): Promise<{ remove: () => void }> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hims-prepared-'));
  const localStack = await startLocalStack({ web: 'dist', dataDir, env: lowPasswordCost });
  await waitForEmptyQueues(localStack);
  await localStack.stop();
  process.env[preparedVariable] = dataDir;
  return { remove: () => rmSync(dataDir, { recursive: true, force: true }) };
};

/** Resolves when what was written has been published: after so long without a log line. */
export const waitForIdleLog = async (lineCount: () => number, quietMs = 1000): Promise<void> => {
  for (let before = -1; before !== lineCount(); ) {
    before = lineCount();
    await wait(quietMs);
  }
};

/** Whether no queue has a message that waits or that a function works on; dead letters stay. */
export const areQueuesEmpty = async (localStack: LocalStack): Promise<boolean> => {
  const { queues } = JSON.parse(readFileSync(join(localStack.dataDir, 'local-stack.json'), 'utf8')) as LocalStackInfo;
  const sqs = sqsClient(localStack);
  const urls = Object.entries(queues).flatMap(([id, url]) => (/dlq[0-9A-F]{8}$/.test(id) ? [] : [url]));
  const counts = await Promise.all(urls.map((url) => messageCounts(sqs, url)));
  return counts.flat().every((count) => count === 0);
};

/**
 * Resolves when what was written has been published, and the queues are empty: where the local stack ends meanwhile, a
 * message comes again after minutes only.
 */
export const waitForEmptyQueues = async (localStack: LocalStack): Promise<void> => {
  const until = Date.now() + maxStartMs;
  for (;;) {
    await waitForIdleLog(() => localStack.logs.length);
    if (await areQueuesEmpty(localStack)) return;
    if (Date.now() > until) throw new Error(`Some queue still has messages after ${maxStartMs / 1000} s`);
  }
};

export const startLocalStack = async (settings: LocalStackSettings = {}): Promise<LocalStack> => {
  const dataDir = settings.dataDir ?? mkdtempSync(join(tmpdir(), 'hims-stack-'));
  const prepared = process.env[preparedVariable];
  const isPrepared = settings.seed === undefined && settings.dataDir === undefined && prepared !== undefined;
  if (isPrepared) {
    // Others read what it has built, or build their own.
    cpSync(prepared, dataDir, { recursive: true, filter: (path) => !builtNames.includes(relative(prepared, path)) });
    // The prepared template has no file protection.
    if (!settings.protectFiles)
      settings = { ...settings, env: { HIMS_ASSEMBLY: preparedAssembly() ?? '', ...settings.env } };
  }
  const logs: string[] = [];
  const addLine = (line: string): void => {
    logs.push(line);
    if (settings.logFile) appendFileSync(settings.logFile, `${line}\n`);
  };
  const log = { lines: logs, add: addLine };
  let running = await launch(settings, dataDir, log);

  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const { child } = running;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), maxStopMs);
    await exited;
    clearTimeout(timer);
  };

  return {
    dataDir,
    logs,
    get assembly() {
      return settings.env?.HIMS_ASSEMBLY || join(dataDir, 'cdk.out');
    },
    get url() {
      return running.info.url;
    },
    get gatewayUrl() {
      return running.info.gatewayUrl;
    },
    get adminEnv() {
      return running.info.adminEnv;
    },
    get readyMs() {
      return running.readyMs;
    },
    kill9: () => end('SIGKILL'),
    restart: async (env = {}) => {
      await end('SIGTERM');
      running = await launch({ ...settings, env: { ...settings.env, ...env } }, dataDir, log);
    },
    stop: async (before) => {
      await end('SIGTERM');
      before?.(dataDir);
      if (settings.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

const launch = async (
  { seed = 'demo', web = 'none', protectFiles = false, env = {}, readyWithinMs = maxStartMs }: LocalStackSettings,
  dataDir: string,
  log: { lines: readonly string[]; add: (line: string) => void },
): Promise<{ child: ChildProcess; info: LocalStackInfo; readyMs: number }> => {
  const launched = performance.now();
  const child = spawn(process.execPath, [join(root, 'infra', 'local', 'start.ts')], {
    cwd: root,
    env: {
      ...childVariables(),
      ...env,
      ...(protectFiles && { HIMS_PROTECT_FILES: '1' }),
      ...{ PORT: '0', HIMS_DATA_DIR: dataDir, HIMS_SEED: seed, HIMS_WEB: web },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ready = Promise.withResolvers<void>();
  const fail = (reason: string): void => ready.reject(new Error(`${reason}\n${log.lines.slice(-30).join('\n')}`));
  createInterface(child.stderr).on('line', log.add);
  createInterface(child.stdout).on('line', (line) => {
    log.add(line);
    if (readyLine.test(line)) ready.resolve();
  });
  child.once('error', (error) => fail(`The local stack did not start: ${error.message}`));
  child.once('close', (code, signal) => fail(`The local stack ended (${signal ?? code}) before it was ready:`));
  const timer = setTimeout(() => fail('The local stack was not ready in time:'), readyWithinMs);
  try {
    await ready.promise;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(timer);
  }
  const readyMs = performance.now() - launched;
  const info = JSON.parse(readFileSync(join(dataDir, 'local-stack.json'), 'utf8')) as LocalStackInfo;
  return { child, info, readyMs };
};

/** Removes the test runner's variables, so that a local stack behaves the same under test. */
const childVariables = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|NODE_OPTIONS$|TEST$)/.test(name)),
  );
