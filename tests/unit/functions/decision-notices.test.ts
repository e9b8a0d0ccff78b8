import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Context, DynamoDBRecord } from 'aws-lambda';
import { beforeEach, expect, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo, tableName } from '../../../functions/db/table.ts';
import { listNotifications } from '../../../functions/notifications/inbox-store.ts';
import { notify } from '../../../functions/notifications/notification-store.ts';
import type { SubmissionEventItem } from '../../../functions/submissions/submission-store.ts';
import { handler } from '../../../functions/workers/publish-changes.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { withLocalTable } from './local-table.ts';
import { transitionRecord } from './stream-records.ts';

withLocalTable();
const sockets = mockAwsClient(ApiGatewayManagementApiClient);
const queues = mockAwsClient(SQSClient);
beforeEach(() => {
  process.env['DELIVERIES_QUEUE_URL'] = 'https://sqs.test/deliveries';
  process.env['TEXTS_QUEUE_URL'] = 'https://sqs.test/texts';
  process.env['VIEWS_QUEUE_URL'] = 'https://sqs.test/views';
  process.env['AUDIENCE_SYNCS_QUEUE_URL'] = 'https://sqs.test/audience-syncs';
  queues.on(SendMessageCommand).resolves({});
  queues.on(SendMessageBatchCommand).resolves({});
  sockets.on(PostToConnectionCommand).resolves({});
});

const admin = '10000001';
let submissions = 0;
const put = (item: object) => dynamo.send(new PutCommand({ TableName: tableName(), Item: item }));
const publish = async (record: DynamoDBRecord) =>
  expect(await handler({ Records: [record] }, {} as Context)).toEqual({ batchItemFailures: [] });

/** A transition in the history, and its record. */
const saveTransition = async (facts: Partial<SubmissionEventItem> & { submission_id: string; version: number }) => {
  const record = transitionRecord(facts);
  await put(unmarshall((record.dynamodb?.NewImage ?? {}) as never));
  return record;
};

const saveReview = async () => {
  submissions += 1;
  const submission_id = `S${submissions}`;
  await put({ ...keys.roleMember('admin', admin), nrp: admin, full_name: 'Budi', has_role: true });
  const submitted = await saveTransition({
    submission_id,
    version: 1,
    action: 'submit',
    from: null,
    to: 'pending',
    actor_nrp: '10000031',
    capacity: 'submitter',
    at: '2026-11-20T02:00:00.000Z',
  });
  const reviewed = await saveTransition({ submission_id, version: 2, at: '2026-11-20T03:00:00.000Z' });
  return { submission_id, submitted, reviewed };
};
const loadOf = async (submission_id: string) => {
  const { notifications, unread_count } = await listNotifications(admin, undefined);
  return {
    unread_count,
    read: notifications.filter((each) => each.submission_id === submission_id).map(({ read }) => read),
  };
};

test.each(['in order', 'the decision first'])('a request is read once its decision is published: %s', async (order) => {
  const { submission_id, submitted, reviewed } = await saveReview();
  const records = order === 'in order' ? [submitted, reviewed] : [reviewed, submitted];
  for (const record of records) await publish(record);
  expect(await loadOf(submission_id)).toEqual({ unread_count: 0, read: [true] });
  // A repeated record changes nothing.
  for (const record of records) await publish(record);
  expect(await loadOf(submission_id)).toEqual({ unread_count: 0, read: [true] });
});

test('reads a request of another kind from before the decision, and none that came later', async () => {
  const { submission_id, submitted, reviewed } = await saveReview();
  const request = (event_id: string, at: string) =>
    notify(admin, {
      event_id,
      at,
      type: 'info',
      title: 'Pengajuan Menunggu Peninjauan',
      message: '',
      requested_decision: 'review',
      submission_id,
    });
  await request('U#10000001#1#admin', '2026-11-20T02:30:00.000Z');
  await request('U#10000001#2#admin', '2026-11-20T04:00:00.000Z');
  await publish(submitted);
  await publish(reviewed);
  // Newest first: after the decision, before it, and the submission's own.
  expect((await loadOf(submission_id)).read).toEqual([false, true, true]);
});
