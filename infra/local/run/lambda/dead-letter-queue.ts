import { SQSClient } from '@aws-sdk/client-sqs';
import type { Gateway } from '../../aws/gateway.ts';
import type { RunningFunction } from '../functions.ts';
import type { Resource } from '../template/model.ts';
import type { ResolvedTemplate } from '../template/resolved-template.ts';
import type { DeadLetterQueue } from './invoke-later.ts';

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
