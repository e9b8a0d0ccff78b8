import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { httpEvent } from '../../infra/local/run/api/http-event.ts';
import { type CallName, callNamed, callNames } from '../../shared/api/index.ts';
import { signIn } from '../support/api.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { nrps } from '../support/nrps.ts';
import { type Measurement, percentile } from './measurements.ts';
import type { Sizes } from './sizes.ts';
import { startTlsProxy } from './tls-proxy.ts';

export interface ColdStart {
  status: number;
  /** Milliseconds of a processor. */
  importMs: number;
  answerMs: number;
}

const run = promisify(execFile);

/**
 * What a user's call costs in a new container: each call that needs a session, as deployed, in a process of its own with
 * its own TLS connections. Processor time does not depend on how much of a processor the function has: with half a vCPU
 * a user waits twice as long.
 */
export const measureColdStarts = async (
  localStack: LocalStack,
  { calls, rounds }: Sizes['coldStarts'],
): Promise<Measurement[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'hims-cold-'));
  const { bundleForDeployment } = await import('../../infra/build/bundle.ts');
  const bundles = await bundleForDeployment({ outdir: join(folder, 'functions') });
  const proxy = await startTlsProxy(folder, localStack.gatewayUrl);
  try {
    const { token = '' } = await signIn(localStack.url, nrps.admin);
    const names = callNames.filter((name) => callNamed(name).access.who !== 'public').slice(0, calls);
    const starts: ColdStart[] = [];
    for (const name of names) {
      const rounded: ColdStart[] = [];
      for (let round = 0; round < rounds; round += 1)
        rounded.push(
          await coldStart({
            bundle: join(bundles(name), 'index.js'),
            event: eventOf(name, token),
            env: proxy.through(localStack.adminEnv),
          }),
        );
      starts.push({
        status: rounded[0]?.status ?? 0,
        importMs: percentile(
          rounded.map(({ importMs }) => importMs),
          0.5,
        ),
        answerMs: percentile(
          rounded.map(({ answerMs }) => answerMs),
          0.5,
        ),
      });
    }
    const imports = starts.map(({ importMs }) => importMs);
    const answers = starts.map(({ answerMs }) => answerMs);
    return [
      { label: 'calls', value: starts.length, unit: '' },
      { label: 'calls that failed', value: starts.filter(({ status }) => status >= 500).length, unit: '', limit: 0 },
      { label: 'processor time of the import, median', value: percentile(imports, 0.5), unit: 'ms' },
      {
        label: 'processor time from start to answer, median',
        value: percentile(answers, 0.5),
        unit: 'ms',
        limit: 250,
      },
      { label: 'processor time from start to answer, the longest', value: Math.max(...answers), unit: 'ms' },
    ];
  } finally {
    await proxy.close();
    await rm(folder, { recursive: true });
  }
};

/** A call without input: reads that need none run, others answer that it is missing, after they know their caller. */
const eventOf = (name: CallName, token: string): string => {
  const { method } = callNamed(name);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  };
  const path = `/api/${name}`;
  return JSON.stringify(
    httpEvent(
      {
        method,
        path,
        query: '',
        headers,
        body: Buffer.from(method === 'POST' ? '{}' : ''),
        sourceIp: '127.0.0.1',
      },
      {
        apiId: 'api',
        account: '000000000000',
        region: 'ap-southeast-3',
        stage: '$default',
        routeKey: `${method} ${path}`,
        pathParameters: {},
        requestId: 'cold-start',
      },
    ),
  );
};

const coldStart = async ({
  bundle,
  event,
  env,
}: {
  bundle: string;
  event: string;
  env: Record<string, string>;
}): Promise<ColdStart> => {
  const script = join(import.meta.dirname, 'cold-start-process.mjs');
  const { stdout } = await run(process.execPath, [script, bundle, event], { env });
  const lines = stdout.trim().split('\n');
  return JSON.parse(lines.at(-1) ?? '') as ColdStart;
};
