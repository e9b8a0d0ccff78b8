import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { RunningFunction } from '../functions.ts';
import { type Log, logCall } from '../log.ts';
import { retryFaults } from '../mappings/backoff.ts';
import { pause } from '../mappings/pause.ts';

export interface DeadLetterQueue {
  queueUrl: string;
  /** Signs as the function's role: that is who must be allowed to send. */
  sqs: SQSClient;
}

/** Lambda tries an asynchronous invocation three times, with a minute and two between; nobody here waits as long. */
const retryDelaysMs = [200, 400];

/** Invokes without anybody who waits for the answer; what fails again and again goes to the function's dead letters. */
export const invokeLater = async (
  target: RunningFunction,
  event: object,
  deadLetterQueue: DeadLetterQueue | undefined,
  log: Log,
  signal: AbortSignal,
): Promise<void> => {
  for (const delayMs of [...retryDelaysMs, undefined]) {
    const started = performance.now();
    const { response, requestId } = await target.invoke(event);
    const failed = 'error' in response;
    logCall(log, {
      name: `EVENT ${target.label}`,
      status: failed ? 500 : 200,
      milliseconds: performance.now() - started,
      requestId,
    });
    if (!failed) return;
    if (delayMs !== undefined) await pause(delayMs, signal);
    if (signal.aborted) return;
  }
  if (deadLetterQueue) {
    const message = new SendMessageCommand({ QueueUrl: deadLetterQueue.queueUrl, MessageBody: JSON.stringify(event) });
    await retryFaults(`${target.label}: its dead letters`, () => deadLetterQueue.sqs.send(message), log, signal);
  }
};
