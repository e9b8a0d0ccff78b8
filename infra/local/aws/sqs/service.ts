import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from 'fauxqs';
import { S3Store } from '../../../../node_modules/fauxqs/dist/s3/s3Store.js';
import { SnsStore } from '../../../../node_modules/fauxqs/dist/sns/snsStore.js';
import { SqsStore } from '../../../../node_modules/fauxqs/dist/sqs/sqsStore.js';
import type { Authorize } from '../iam/authorizer.ts';
import type { QueueProperties } from '../model.ts';
import { type JsonRequest, jsonResponse, type ServiceResponse } from '../protocol/response.ts';
import { ServiceError } from '../protocol/service-error.ts';
import type { StorageErrors } from '../storage-errors.ts';
import { QueuePersistence } from './persistence.ts';

/** Queues are created from the template, so operations that change them are not supported. */
const supportedOperations = new Set([
  'ChangeMessageVisibility',
  'ChangeMessageVisibilityBatch',
  'DeleteMessage',
  'DeleteMessageBatch',
  'GetQueueAttributes',
  'GetQueueUrl',
  'PurgeQueue',
  'ReceiveMessage',
  'SendMessage',
  'SendMessageBatch',
]);

/** IAM has no separate actions for the batch operations. */
const iamAction = (operation: string): string => `sqs:${operation.replace(/Batch$/, '')}`;

interface SqsOptions {
  dataDir: string;
  region: string;
  account: string;
  url: () => string;
  storageErrors: StorageErrors;
}

export interface SqsService {
  handle: (request: JsonRequest, authorize: Authorize) => Promise<ServiceResponse>;
  createQueue: (properties: QueueProperties) => { queueArn: string; queueUrl: string };
  close: () => Promise<void>;
}

export const openSqs = ({ dataDir, region, account, url, storageErrors }: SqsOptions): SqsService => {
  const folder = join(dataDir, 'sqs');
  mkdirSync(folder, { recursive: true });
  const persistence = new QueuePersistence(folder, storageErrors);
  const stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
  persistence.attach(stores.sqsStore, stores.snsStore);
  const app = buildApp({ logger: false, defaultRegion: region, stores });

  const arn = (name: string): string => `arn:aws:sqs:${region}:${account}:${name}`;
  const queueUrl = (name: string): string => `${url()}/${account}/${name}`;

  return {
    handle: async ({ target, input, body }, authorize) => {
      const operation = target.replace(/^AmazonSQS\./, '');
      if (!supportedOperations.has(operation)) {
        throw new ServiceError(
          'com.amazon.coral.service#UnknownOperationException',
          `Not supported by the local stack: ${operation}`,
        );
      }
      const name = String(input.QueueName ?? String(input.QueueUrl ?? '').replace(/^.*\//, ''));
      authorize({ action: iamAction(operation), resource: arn(name), context: {} });
      if (!stores.sqsStore.getQueueByArn(arn(name))) {
        throw new ServiceError('com.amazonaws.sqs#QueueDoesNotExist', 'The specified queue does not exist.');
      }
      if (operation === 'GetQueueUrl') return jsonResponse(200, { QueueUrl: queueUrl(name) });
      const reply = await app.inject({
        method: 'POST',
        url: '/',
        headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target },
        payload: body,
      });
      const headers: Record<string, string> = {};
      const queryError = reply.headers['x-amzn-query-error'];
      if (typeof queryError === 'string') headers['x-amzn-query-error'] = queryError;
      return { status: reply.statusCode, headers, body: reply.payload };
    },
    createQueue: (properties) => {
      const existing = stores.sqsStore.getQueueByArn(arn(properties.name));
      const attributes = attributesOf(properties);
      // In SQS an empty policy removes the dead-letter queue of a queue.
      if (existing) existing.setAttributes({ RedrivePolicy: '', ...attributes });
      else stores.sqsStore.createQueue(properties.name, queueUrl(properties.name), arn(properties.name), attributes);
      return { queueArn: arn(properties.name), queueUrl: queueUrl(properties.name) };
    },
    close: async () => {
      await app.close();
      persistence.close();
    },
  };
};

const attributesOf = (properties: QueueProperties): Record<string, string> => {
  const numbers = {
    VisibilityTimeout: properties.visibilityTimeout,
    MessageRetentionPeriod: properties.messageRetentionPeriod,
    DelaySeconds: properties.delaySeconds,
    ReceiveMessageWaitTimeSeconds: properties.receiveMessageWaitTimeSeconds,
  };
  const attributes = Object.entries(numbers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return {
    ...Object.fromEntries(attributes),
    ...(properties.redrive && { RedrivePolicy: JSON.stringify(properties.redrive) }),
  };
};
