import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { RunningFunction } from '../functions.ts';
import { type Log, logCall } from '../log.ts';
import { retryOnServerError } from '../mappings/backoff.ts';
import { pause } from '../mappings/pause.ts';

export interface DeadLetterQueue {
  queueUrl: string;
  /** Signs as the function's role, which needs the permission to send. */
  sqs: SQSClient;
}

/** Lambda retries an asynchronous invocation twice, after one and two minutes; shorter delays are used here. */
const retryDelaysMs = [200, 400];

/** Invokes asynchronously; an event that fails every attempt goes to the function's dead-letter queue. */
export const invokeAsync = async (
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
    await retryOnServerError(
      `${target.label}: its dead-letter queue`,
      () => deadLetterQueue.sqs.send(message),
      log,
      signal,
    );
  }
};
