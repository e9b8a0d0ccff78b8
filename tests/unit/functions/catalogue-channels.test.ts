import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { publishToChannel } from '../../../functions/realtime/channel-service.ts';
import { withDeliveryQueue } from './delivery-queue.ts';
import { mockItem, resetMocks, table } from './invoke.ts';

const queue = withDeliveryQueue();
const change = { op: 'delete', id: 'd7', version: 2 };
const entry = { department: 'SHE', at: '2026-11-20T03:00:00.000Z' };

beforeEach(() => {
  resetMocks();
  for (const [topic, id] of Object.entries({ catalogue: 'database', submissions: 'dashboard' })) {
    const values = { ':topic': `TOPIC#${topic}` };
    table.on(QueryCommand, { ExpressionAttributeValues: values }).resolves({ Items: [{ id }] });
  }
  mockItem({ ...keys.catalogueHead('SHE'), version: 9 });
  mockItem({ ...keys.catalogueLog('SHE', 7), ...entry, version: 7, kind: 'delete', change });
  mockItem({ ...keys.catalogueLog('SHE', 8), ...entry, version: 8, kind: 'many', documents: { d1: 1, d2: 4 } });
});

/** Publishes versions of one department, some with the job that made them, and sends them. */
const send = async (...versions: (number | string)[]) => {
  const changes = new Set(versions.map(String));
  table.on(UpdateCommand).resolves({ Attributes: { changes, next_at: 0 } });
  await publishToChannel({ list: 'catalogue', department: 'SHE' }, [...changes]);
  await queue.run();
  return queue.eventsOf('database');
};

it('sends a single change itself, to the sockets that show controlled documents', async () => {
  expect(await send(7)).toEqual([
    { type: 'document.changed', department: 'SHE', kind: 'delete', change, catalogue_version: 7 },
  ]);
  expect(queue.eventsOf('dashboard')).toEqual([]);
});

it.each([
  ['several changes', [7, 8]],
  ['documents changed in bulk', [8]],
  ['a change that the log no longer has', [6]],
])('sends %s as the present version of the list', async (_what, versions) => {
  expect(await send(...versions)).toEqual([{ type: 'catalogue.changed', department: 'SHE', catalogue_version: 9 }]);
});

it.each([
  ['one job', ['8 j1'], ['j1']],
  ['several jobs', ['7 j1', '8 j1', '9 j2'], ['j1', 'j2']],
  ['a job and an editor', ['8 j1', 9], undefined],
])('names the bulk jobs of a summary where they made all of its changes: %s', async (_what, versions, job_ids) => {
  const [event] = await send(...versions);
  expect(event).toEqual({
    ...{ type: 'catalogue.changed', department: 'SHE', catalogue_version: 9 },
    ...(job_ids && { job_ids }),
  });
});

it('names the bulk job of a single change', async () => {
  mockItem({ ...keys.catalogueLog('SHE', 7), ...entry, version: 7, kind: 'delete', change, job_id: 'j1' });
  expect(await send('7 j1')).toMatchObject([{ type: 'document.changed', catalogue_version: 7, job_id: 'j1' }]);
});

it('reads log and version consistently', async () => {
  await send(6);
  const reads = table.commandCalls(GetCommand).map(({ args: [{ input }] }) => input.ConsistentRead);
  expect(reads).toEqual([true, true]);
});
