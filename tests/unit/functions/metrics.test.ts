import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emittedMetrics, metricNamesIn } from './emitted-metrics.ts';
import { resetMocks, table } from './invoke.ts';

const counting = () => import('../../../functions/observability/metrics.ts');

beforeEach(resetMocks);

describe('business metrics', () => {
  it("count sign-ins, refused sign-ins, submissions and decisions, in the environment's namespace", async () => {
    const lines = await emittedMetrics('HIMS/prod', async () => {
      const { countSuccess, countFailure } = await counting();
      countSuccess('validate-login');
      countSuccess('upload-and-submit-document');
      countSuccess('process-document-review');
      countSuccess('process-document-approval');
      countFailure('validate-login', 'invalid_credentials');
      countFailure('validate-login', 'locked_out');
    });
    expect(lines.flatMap(metricNamesIn)).toEqual([
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
    const lines = await emittedMetrics('HIMS/prod', async () => {
      const { countSuccess, countFailure } = await counting();
      countSuccess('get-session');
      countFailure('validate-login', 'invalid_input');
      countFailure('process-document-review', 'forbidden');
      countFailure('process-document-review', 'maintenance');
      countFailure('process-document-review', 'unavailable');
    });
    expect(lines).toEqual([]);
  });

  it('count failures of our own by call and version of the function', async () => {
    vi.stubEnv('AWS_LAMBDA_FUNCTION_VERSION', '12');
    const lines = await emittedMetrics('HIMS/prod', async () => {
      const { countFailure } = await counting();
      countFailure('save-user', 'internal');
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]?._aws.CloudWatchMetrics[0]?.Dimensions.map((names) => names.toSorted())).toEqual([
      ['call', 'service', 'version'],
    ]);
    expect(lines[0]).toMatchObject({ service: 'hims', call: 'save-user', version: '12', Failures: 1 });
  });

  it('are not written in an environment without monitoring', async () => {
    const lines = await emittedMetrics(undefined, async () => {
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
    const lines = await emittedMetrics('HIMS/prod', async () => {
      const { handler } = await import('../../../functions/workers/measure-waiting.ts');
      await handler();
    });
    const measurements = lines.map((line) => [
      line['level'],
      ...metricNamesIn(line).map((name) => [name, Math.round(Number(line[name]))]),
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
