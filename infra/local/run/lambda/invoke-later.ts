import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Gateway } from '../../aws/gateway.ts';
import type { RunningFunction } from '../functions.ts';
import { type Log, logCall } from '../log.ts';
import { pause, retryOnServerError } from '../mappings/backoff.ts';
import type { Resource } from '../template/model.ts';
import type { ResolvedTemplate } from '../template/resolved-template.ts';

interface DeadLetterQueue {
  queueUrl: string;
  /** Signs as the function's role, which needs the permission to send. */
  sqs: SQSClient;
}

/** The queue for the events of a function that a rule invokes, where it has one. */
export const deadLetterQueueOf = (
  template: ResolvedTemplate,
  gateway: Gateway,
  target: RunningFunction,
  { stack, path }: Resource,
): DeadLetterQueue | undefined => {
  if (target.deadLetterArn === undefined) return undefined;
  const queue = template.find('AWS::SQS::Queue', target.deadLetterArn);
  if (!queue) throw new Error(`${path}: the queue ${target.deadLetterArn} is not in the template`);
  return {
    queueUrl: template.identityOf(queue).ref,
    sqs: new SQSClient({ endpoint: gateway.url, region: stack.region, credentials: target.credentials }),
  };
};

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
