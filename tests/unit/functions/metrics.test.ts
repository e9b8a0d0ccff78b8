import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resetMocks, table } from './invoke.ts';

interface Emitted {
  _aws: { CloudWatchMetrics: { Namespace: string; Dimensions: string[][]; Metrics: { Name: string }[] }[] };
  [name: string]: unknown;
}

/** What a function with metrics logs during `run`; CloudWatch extracts metrics from such lines. */
const emitted = async (namespace: string | undefined, run: () => Promise<void>): Promise<Emitted[]> => {
  const written: string[] = [];
  const capture = (text: unknown): void => {
    written.push(String(text));
  };
  vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', namespace);
  vi.spyOn(console, 'log').mockImplementation(capture);
  // Powertools has its own console, which writes to stdout.
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    capture(text);
    return true;
  });
  vi.resetModules();
  try {
    await run();
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
  return written.flatMap((line) => (line.includes('_aws') ? [JSON.parse(line) as Emitted] : []));
};

const counting = () => import('../../../functions/observability/metrics.ts');
const named = (line: Emitted) => line._aws.CloudWatchMetrics.flatMap(({ Metrics }) => Metrics.map(({ Name }) => Name));

beforeEach(resetMocks);

describe('business metrics', () => {
  it("count sign-ins, refused sign-ins, submissions and decisions, in the environment's namespace", async () => {
    const lines = await emitted('HIMS/prod', async () => {
      const { countSuccess, countFailure } = await counting();
      countSuccess('validate-login');
      countSuccess('upload-and-submit-document');
      countSuccess('process-document-review');
      countSuccess('process-document-approval');
      countFailure('validate-login', 'invalid_credentials');
      countFailure('validate-login', 'locked_out');
    });
    expect(lines.flatMap(named)).toEqual([
      'SignIns',
      'Submissions',
      'Reviews',
      'Approvals',
      'SignInsRefused',
      'SignInsRefused',
    ]);
    for (const line of lines) {
      expect(line._aws.CloudWatchMetrics[0]).toMatchObject({ Namespace: 'HIMS/prod', Dimensions: [['service']] });
      expect(line).toMatchObject({ service: 'hims' });
    }
  });

  it('do not count other failures', async () => {
    const lines = await emitted('HIMS/prod', async () => {
      const { countSuccess, countFailure } = await counting();
      countSuccess('get-session');
      countFailure('validate-login', 'invalid_input');
      countFailure('process-document-review', 'forbidden');
    });
    expect(lines).toEqual([]);
  });

  it('are not written in an environment without monitoring', async () => {
    const lines = await emitted(undefined, async () => {
      const { count, measure } = await counting();
      count('SignIns');
      measure('SubscribedSockets', 3);
    });
    expect(lines).toEqual([]);
  });
});

describe('measure-waiting', () => {
  it('measures the number and age of waiting submissions by level, and the subscribed sockets', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    table.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }: { ExpressionAttributeValues: object }) => {
      const [partition] = Object.values(values);
      const waiting: Record<string, string[]> = {
        'QUEUE#pending': [`${hoursAgo(30)}#S1`, `${hoursAgo(2)}#S2`],
        'QUEUE#under_dept_approval#Plant': [`${hoursAgo(5)}#S3`],
      };
      return { Items: (waiting[String(partition)] ?? []).map((SK) => ({ SK })) };
    });
    const lines = await emitted('HIMS/prod', async () => {
      const { handler } = await import('../../../functions/workers/measure-waiting.ts');
      await handler();
    });
    const measurements = lines.map((line) => [
      line['level'],
      ...named(line).map((name) => [name, Math.round(Number(line[name]))]),
    ]);
    expect(measurements).toEqual([
      ['review', ['Waiting', 2]],
      ['review', ['OldestWaitingHours', 30]],
      ['dept_head', ['Waiting', 1]],
      ['dept_head', ['OldestWaitingHours', 5]],
      ['she_head', ['Waiting', 0]],
      ['she_head', ['OldestWaitingHours', 0]],
      ['project_manager', ['Waiting', 0]],
      ['project_manager', ['OldestWaitingHours', 0]],
      [undefined, ['SubscribedSockets', 0]],
    ]);
  });
});
