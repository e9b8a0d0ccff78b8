import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { LocalStackInfo } from '../../infra/local/run/local-stack.ts';

const root = resolve(import.meta.dirname, '..', '..');
const readyLine = /^HIMS siap di (http:\S+)$/;
const maxStartMs = 300_000;
const maxStopMs = 5_000;

export interface LocalStackSettings {
  /** Demo data on an empty data folder; the default is all of it. */
  seed?: 'demo' | 'users' | 'none';
  /** The page: none (the default: calls alone), the production build, or its sources. */
  web?: 'none' | 'dist' | 'vite';
  /** Kept by `stop`; without one the stage gets a temporary folder that `stop` removes. */
  dataDir?: string;
  /** How long it may take to its ready line, where that is more than the default. */
  readyWithinMs?: number;
  /** More for the stage's own environment. */
  env?: Record<string, string>;
}

/** A local stage in a process of its own, on a free port. */
export interface LocalStack {
  readonly url: string;
  readonly gatewayUrl: string;
  readonly dataDir: string;
  /** For SDK clients of tests: endpoints, administrator's keys, and the resources' names as functions know them. */
  readonly adminEnv: Readonly<Record<string, string>>;
  /** What the stage has said so far, oldest first. */
  readonly logs: readonly string[];
  /** Ends it as a power cut would; nothing is removed. */
  kill9: () => Promise<void>;
  /** Starts it again on the same data; the port may differ. */
  restart: () => Promise<void>;
  /** `before` sees the data folder as the stage left it. */
  stop: (before?: (dataDir: string) => void) => Promise<void>;
}

/** Names the data folder of a stage that was started and stopped once; those with demo data of their own begin as it ended. */
const preparedVariable = 'HIMS_PREPARED_STAGE';

/** Synthesizes and seeds once what all later stages of this process and its children begin with. */
export const prepareLocalStacks = async (): Promise<{ remove: () => void }> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hims-prepared-'));
  // They sign in hundreds of times; what a password costs in earnest is measured by the bench and `passwords.test.ts`.
  const localStack = await startLocalStack({ web: 'dist', dataDir, env: { HIMS_PASSWORD_COST: '12' } });
  await waitForSilence(localStack.logs);
  await localStack.stop();
  process.env[preparedVariable] = dataDir;
  return { remove: () => rmSync(dataDir, { recursive: true, force: true }) };
};

/** Resolves when everything that was seeded has been published: a second without a line of the log. */
const waitForSilence = async (logs: readonly string[]): Promise<void> => {
  for (let seen = -1; seen !== logs.length; ) {
    seen = logs.length;
    await wait(1000);
  }
};

export const startLocalStack = async (settings: LocalStackSettings = {}): Promise<LocalStack> => {
  const dataDir = settings.dataDir ?? mkdtempSync(join(tmpdir(), 'hims-stage-'));
  const prepared = process.env[preparedVariable];
  const isPrepared = settings.seed === undefined && settings.dataDir === undefined && prepared !== undefined;
  if (isPrepared) {
    cpSync(prepared, dataDir, { recursive: true });
    settings = { ...settings, env: { HIMS_ASSEMBLY: join(prepared, 'cdk.out'), ...settings.env } };
  }
  const logs: string[] = [];
  let running = await launch(settings, dataDir, logs);

  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const { child } = running;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), maxStopMs);
    await exited;
    clearTimeout(late);
  };

  return {
    dataDir,
    logs,
    get url() {
      return running.facts.url;
    },
    get gatewayUrl() {
      return running.facts.gatewayUrl;
    },
    get adminEnv() {
      return running.facts.adminEnv;
    },
    kill9: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGTERM');
      running = await launch(settings, dataDir, logs);
    },
    stop: async (before) => {
      await end('SIGTERM');
      before?.(dataDir);
      if (settings.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

const launch = async (
  { seed = 'demo', web = 'none', env = {}, readyWithinMs = maxStartMs }: LocalStackSettings,
  dataDir: string,
  logs: string[],
): Promise<{ child: ChildProcess; facts: LocalStackInfo }> => {
  const child = spawn(process.execPath, [join(root, 'infra', 'local', 'start.ts')], {
    cwd: root,
    env: { ...childVariables(), ...env, PORT: '0', HIMS_DATA_DIR: dataDir, HIMS_SEED: seed, HIMS_WEB: web },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ready = Promise.withResolvers<void>();
  const fail = (reason: string): void => ready.reject(new Error(`${reason}\n${logs.slice(-30).join('\n')}`));
  createInterface(child.stderr).on('line', (line) => logs.push(line));
  createInterface(child.stdout).on('line', (line) => {
    logs.push(line);
    if (readyLine.test(line)) ready.resolve();
  });
  child.once('error', (error) => fail(`The local stage did not start: ${error.message}`));
  child.once('close', (code, signal) => fail(`The local stage ended (${signal ?? code}) before it was ready:`));
  const late = setTimeout(() => fail('The local stage was not ready in time:'), readyWithinMs);
  try {
    await ready.promise;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(late);
  }
  const facts = JSON.parse(readFileSync(join(dataDir, 'stage.json'), 'utf8')) as LocalStackInfo;
  return { child, facts };
};

/** Without what a test runner adds for itself: a stage must not behave otherwise under test. */
const childVariables = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|NODE_OPTIONS$|TEST$)/.test(name)),
  );
