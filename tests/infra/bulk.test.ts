import { describe, expect, it } from 'vitest';
import { synthesizeOnce } from './synthesis.ts';
import { functionsOf, ofType, onlyResource } from './templates.ts';

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

  it('are received one at a time, and failed ones are received again', () => {
    expect(onlyResource(templates.bulk, 'AWS::Lambda::EventSourceMapping')).toMatchObject({
      BatchSize: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  it('may continue in a further message', () => {
    expect(worker?.properties['RecursiveLoop']).toBe('Allow');
  });
});
