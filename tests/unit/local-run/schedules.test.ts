import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Gateway } from '../../../infra/local/aws/gateway.ts';
import { scheduleMatcher } from '../../../infra/local/run/schedules/expressions.ts';
import { type Schedules, startSchedules } from '../../../infra/local/run/schedules/schedules.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { type FakeHandler, fakeFunctions, functionArn, resource, silentLog, templateOf } from './fake-template.ts';

const sqs = mockAwsClient(SQSClient);
const gateway = { url: 'http://127.0.0.1:9' } as Gateway;
let running: Schedules | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T16:59:30Z') });
  sqs.reset();
  sqs.on(SendMessageCommand).resolves({});
});
afterEach(async () => {
  await running?.stop();
  vi.useRealTimers();
});

const start = (
  ScheduleExpression: string,
  handler: FakeHandler,
  options: { State?: string; deadLetters?: boolean } = {},
) => {
  const template = templateOf({
    clock: resource('AWS::Events::Rule', {
      ScheduleExpression,
      State: options.State ?? 'ENABLED',
      Targets: [{ Id: 'Target0', Arn: functionArn('worker') }],
    }),
    missed: resource('AWS::SQS::Queue', { QueueName: 'missed' }),
  });
  const functions = fakeFunctions({ worker: handler });
  const [worker] = functions.all;
  if (options.deadLetters && worker) worker.deadLetterArn = 'arn:aws:sqs:ap-southeast-3:000000000000:missed';
  running = startSchedules(template, gateway, functions, silentLog);
  return running;
};

test.each([
  ['cron(1/15 * * * ? *)', ['00:01', '16:16', '16:46'], ['00:00', '16:17']],
  ['cron(5 17 * * ? *)', ['17:05'], ['16:05', '17:06']],
  ['cron(0,30 8-10 ? * 6 2026)', ['08:30', '10:00'], ['08:15', '11:00']],
  ['cron(0 8 21 11 ? *)', [], ['08:00']],
])('%s is due at these times only', (expression, dueTimes, otherTimes) => {
  const isDue = scheduleMatcher(expression);
  const at = (time: string) => isDue(new Date(`2026-11-20T${time}:00Z`));
  expect(dueTimes.map(at)).toEqual(dueTimes.map(() => true));
  expect(otherTimes.map(at)).toEqual(otherTimes.map(() => false));
});

test.each([
  'cron(0 8 ? * MON-FRI *)',
  'cron(0 8 L * ? *)',
  'cron(0 8 * *)',
  'rate(5 minutes)',
  'at(2026-11-20T00:00:00)',
])('throws for the unsupported expression %s', (expression) => {
  expect(() => scheduleMatcher(expression)).toThrow(expression);
});

test('a rule invokes its function in each due minute, with EventBridge’s event', async () => {
  const events: { time: string; source: string; resources: string[] }[] = [];
  start('cron(1/15 * * * ? *)', (event) => void events.push(event));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(31 * 60_000);
  expect(events.map(({ time }) => time)).toEqual([
    '2026-11-20T17:01:00Z',
    '2026-11-20T17:16:00Z',
    '2026-11-20T17:31:00Z',
  ]);
  expect(events[0]).toMatchObject({ source: 'aws.events', resources: [expect.stringMatching(/:events:.*rule/)] });
});

test('a rule can be run at any time, and a disabled one never runs', async () => {
  const called = vi.fn();
  start('cron(0 0 * * ? *)', called).runAll();
  await vi.advanceTimersByTimeAsync(0);
  expect(called).toHaveBeenCalledOnce();
  start('cron(* * * * ? *)', called, { State: 'DISABLED' }).runAll();
  await vi.advanceTimersByTimeAsync(180_000);
  expect(called).toHaveBeenCalledOnce();
});

test('a failing function is invoked three times, then its event goes to the dead-letter queue', async () => {
  vi.useRealTimers();
  const failing = vi.fn(() => {
    throw new Error('no');
  });
  start('cron(0 0 * * ? *)', failing, { deadLetters: true }).runAll();
  await vi.waitFor(() => expect(sqs.commandCalls(SendMessageCommand)).toHaveLength(1), 5000);
  expect(failing).toHaveBeenCalledTimes(3);
  const [deadLetter] = sqs.commandCalls(SendMessageCommand);
  expect(JSON.parse(deadLetter?.args[0].input.MessageBody ?? '')).toMatchObject({ 'detail-type': 'Scheduled Event' });

  const recovering = vi.fn(() => {
    if (recovering.mock.calls.length < 2) throw new Error('not yet');
  });
  running?.stop();
  const again = start('cron(0 0 * * ? *)', recovering, { deadLetters: true });
  again.runAll();
  await vi.waitFor(() => expect(recovering).toHaveBeenCalledTimes(2), 5000);
  await again.stop();
  expect(sqs.commandCalls(SendMessageCommand)).toHaveLength(1);
});

test('throws for a rule without permission to invoke its function', () => {
  const template = templateOf({
    clock: resource('AWS::Events::Rule', {
      ScheduleExpression: 'cron(0 0 * * ? *)',
      Targets: [{ Id: 'Target0', Arn: functionArn('worker') }],
    }),
  });
  const functions = { ...fakeFunctions({ worker: () => null }), canInvoke: () => false };
  expect(() => startSchedules(template, gateway, functions, silentLog)).toThrow('may not invoke worker');
});
