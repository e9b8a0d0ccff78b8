import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { beforeEach, expect, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { handler } from '../../../functions/workers/publish-changes.ts';
import { jobFixture } from '../../support/job-fixture.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { resetMocks, table } from './invoke.ts';
import { streamRecord } from './stream-records.ts';

const sockets = mockAwsClient(ApiGatewayManagementApiClient);
const sentEvents = () =>
  sockets
    .commandCalls(PostToConnectionCommand)
    .map(({ args: [{ input }] }) => [input.ConnectionId, JSON.parse(String(input.Data))]);

beforeEach(() => {
  resetMocks();
  sockets.reset();
  sockets.on(PostToConnectionCommand).resolves({});
});

const job = {
  ...keys.job('J1'),
  ...jobFixture({ state: 'running', stage: 'working', done: 500, total: 2000, finished_at: null }),
};

test('sends the progress of a job to its owner only', async () => {
  table
    .on(QueryCommand, { ExpressionAttributeValues: { ':pk': 'U#10000003' } })
    .resolves({ Items: [{ id: 'own', nrp: '10000003', sid: 's', epoch: 1 }] });
  const response = await handler({ Records: [streamRecord(job, 'MODIFY')] }, {} as Context);
  expect(response).toEqual({ batchItemFailures: [] });
  const event = { type: 'job.changed', job_id: 'J1', state: 'running', stage: 'working', done: 500, total: 2000 };
  expect(sentEvents()).toEqual([['own', event]]);
});
