import { describe, expect, it } from 'vitest';
import { functionsOf, ofType, onlyResource, synthesizeOnce } from './synthesis.ts';

const { templates } = await synthesizeOnce('dev');

describe('bulk jobs', () => {
  const worker = functionsOf(templates.bulk).get('run-bulk-job');

  it('wait in a queue that gives up after many tries, and keeps what it gave up', () => {
    const [[, { Properties: jobs = {} }] = ['', {}]] = ofType(templates.bulk, 'AWS::SQS::Queue').filter(
      ([, { Properties }]) => Properties?.['RedrivePolicy'] !== undefined,
    );
    expect(jobs['RedrivePolicy']).toMatchObject({ maxReceiveCount: 20 });
    // Lambda refuses a queue whose messages come again before its function must have ended.
    expect(jobs['VisibilityTimeout']).toBeGreaterThanOrEqual(Number(worker?.properties['Timeout']));
  });

  it('are taken one by one, and those that break off come again', () => {
    expect(onlyResource(templates.bulk, 'AWS::Lambda::EventSourceMapping')).toMatchObject({
      BatchSize: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  it('may go on in a further message of their own', () => {
    expect(worker?.properties['RecursiveLoop']).toBe('Allow');
  });
});
