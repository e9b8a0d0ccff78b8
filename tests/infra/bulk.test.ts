import { describe, expect, it } from 'vitest';
import { synthesizeOnce } from './synthesis.ts';
import { functionsOf, ofType } from './templates.ts';

const { templates } = await synthesizeOnce('staging');

describe('bulk jobs', () => {
  const worker = functionsOf(templates.bulk).get('run-bulk-job');

  it('wait in a queue with a dead-letter queue after many attempts', () => {
    const [[, { Properties: jobs = {} }] = ['', {}]] = ofType(templates.bulk, 'AWS::SQS::Queue').filter(
      ([, { Properties }]) => Properties?.['RedrivePolicy'] !== undefined,
    );
    expect(jobs['RedrivePolicy']).toMatchObject({ maxReceiveCount: 20 });
    // Lambda requires the visibility timeout to be at least the function's timeout.
    expect(jobs['VisibilityTimeout']).toBeGreaterThanOrEqual(Number(worker?.properties['Timeout']));
  });

  it('and files whose texts are extracted are received one at a time, texts to index together, and failed ones again', () => {
    const mappings = ofType(templates.bulk, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties);
    expect(mappings.map((each) => each?.['BatchSize'])).toEqual([1, 1, 100]);
    // A publication is found within ten seconds.
    expect(mappings[2]).toMatchObject({ MaximumBatchingWindowInSeconds: 3, ScalingConfig: { MaximumConcurrency: 2 } });
    for (const each of mappings) expect(each).toMatchObject({ FunctionResponseTypes: ['ReportBatchItemFailures'] });
  });

  it('may continue in a further message', () => {
    expect(worker?.properties['RecursiveLoop']).toBe('Allow');
  });
});
