import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { DeleteCommand, GetCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Context, DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { handler } from '../../../functions/workers/publish-changes.ts';
import { type SocketEvent, socketEvent } from '../../../shared/events.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { failCondition, failedCondition } from './cancelled-transaction.ts';
import { mockHolders, mockItem, requestedWrites, resetMocks, table, transactItem } from './invoke.ts';
import { catalogueRecord, notificationRecord, streamRecord, transitionRecord } from './stream-records.ts';

const sockets = mockAwsClient(ApiGatewayManagementApiClient);
const publish = (...Records: DynamoDBRecord[]) => handler({ Records }, {} as Context);
const connection = (id: string, sid = 'session-1') => ({ id, nrp: '10000031', sid, epoch: 2 });
const mockAllSockets = (...ids: string[]) =>
  table
    .on(QueryCommand, { ExpressionAttributeValues: { ':shard': 'CONNS#0' } })
    .resolves({ Items: ids.map((id) => connection(id)) });
const mockUserSockets = (...items: object[]) =>
  table.on(QueryCommand, { ExpressionAttributeValues: { ':user': 'U#10000031' } }).resolves({ Items: items });
const sentEvents = (): [string, SocketEvent][] =>
  sockets
    .commandCalls(PostToConnectionCommand)
    .map(({ args: [{ input }] }) => [input.ConnectionId ?? '', socketEvent.parse(JSON.parse(String(input.Data)))]);
const notifiedUsers = () =>
  table
    .commandCalls(TransactWriteCommand)
    .flatMap(({ args: [{ input }] }) => input.TransactItems ?? [])
    .flatMap(({ Put }) => (Put?.Item ? `${Put.Item['nrp']} ${Put.Item['title']}` : []))
    .sort();

const withRole = (role: 'admin' | 'document_controller', ...users: { nrp: string; has_role: boolean }[]) =>
  table
    .on(QueryCommand, { ExpressionAttributeValues: { ':members': `ROLE#${role}` } })
    .resolves({ Items: users.map((person) => ({ full_name: null, ...person })) });

beforeEach(() => {
  resetMocks();
  sockets.reset();
  sockets.on(PostToConnectionCommand).resolves({});
  sockets.on(DeleteConnectionCommand).resolves({});
  table.on(DeleteCommand).resolves({});
});
afterEach(() => {
  vi.useRealTimers();
});

describe('transition', () => {
  it('notifies the submitter and the holders of the next level, and is broadcast to all sockets', async () => {
    mockHolders('dept_head', '10000021', '10000022', '10000031');
    mockAllSockets('c1', 'c2');
    expect(await publish(transitionRecord())).toEqual({ batchItemFailures: [] });
    expect(notifiedUsers()).toEqual([
      '10000021 Dokumen Menunggu Persetujuan',
      '10000022 Dokumen Menunggu Persetujuan',
      '10000031 Pengajuan Lolos Peninjauan',
    ]);
    expect(sentEvents()).toEqual(
      ['c1', 'c2'].map((id) => [
        id,
        {
          type: 'submission.changed',
          submission_id: 'S1',
          department: 'Produksi',
          submission_status: 'under_dept_approval',
          version: 2,
        },
      ]),
    );
  });

  it('to review notifies the active admins, but not the submitter', async () => {
    withRole(
      'admin',
      { nrp: '10000001', has_role: true },
      { nrp: '10000002', has_role: false },
      { nrp: '10000031', has_role: true },
    );
    withRole('document_controller', { nrp: '10000003', has_role: true });
    await publish(transitionRecord({ action: 'submit', from: null, to: 'pending', version: 1, actor_nrp: '10000031' }));
    expect(notifiedUsers()).toEqual(['10000001 Pengajuan Menunggu Peninjauan']);
  });

  it.each([
    ['the smoke test', '00000002', ['00000001', '00000002', '00000003', '00000006']],
    ['the company', '10000031', ['10000001', '10000003', '10000021', '10000031']],
  ])('of %s notifies nobody of the other', async (_of, submitter_nrp, expected) => {
    withRole('admin', { nrp: '10000001', has_role: true }, { nrp: '00000001', has_role: true });
    withRole('document_controller', { nrp: '10000003', has_role: true }, { nrp: '00000006', has_role: true });
    mockHolders('dept_head', '10000021', '00000003');
    const submission = (submission_id: string) => ({ submission_id, submitter_nrp });
    await publish(
      transitionRecord({ ...submission('A'), action: 'submit', from: null, to: 'pending', version: 1 }),
      transitionRecord(submission('B')),
      transitionRecord({ ...submission('C'), from: 'under_pm_approval', to: 'approved', capacity: 'project_manager' }),
    );
    expect([...new Set(notifiedUsers().map((line) => line.slice(0, 8)))]).toEqual(expected);
  });

  it('that publishes notifies the submitter and the document controllers', async () => {
    withRole('document_controller', { nrp: '10000003', has_role: true });
    await publish(
      transitionRecord({ from: 'under_pm_approval', to: 'approved', capacity: 'project_manager', version: 5 }),
    );
    expect(notifiedUsers()).toEqual(['10000003 Dokumen Baru Terbit', '10000031 Dokumen Disahkan']);
  });

  it('that rejects notifies those who had approved, once each', async () => {
    await publish(
      transitionRecord({
        action: 'reject',
        from: 'under_she_approval',
        to: 'rejected',
        capacity: 'she_head',
        actor_nrp: '10000011',
        approved_before: ['10000001', '10000011', '10000001'],
      }),
    );
    expect(notifiedUsers()).toEqual(['10000001 Pengajuan yang Anda Setujui Ditolak', '10000031 Pengajuan Ditolak']);
  });

  it('creates the same notification ids when the record is repeated', async () => {
    const again = transitionRecord();
    await publish(again);
    await publish(again);
    const [first, second] = requestedWrites();
    expect(first).toEqual(second);
  });
});

describe('batch of transitions', () => {
  it("saves one user's notifications in one transaction, and shares common reads", async () => {
    mockHolders('dept_head', '10000021', '10000022');
    mockAllSockets('c1');
    const batch = Array.from({ length: 20 }, (_, at) => transitionRecord({ submission_id: `S${at}` }));
    expect(await publish(...batch)).toEqual({ batchItemFailures: [] });
    expect(requestedWrites()).toHaveLength(3);
    for (const items of requestedWrites()) expect(items).toHaveLength(21);
    expect(transactItem(keys.inbox('10000022'))).toMatchObject({ unread: 20 });
    // The holders, and the sockets in their eight shards.
    expect(table.commandCalls(QueryCommand)).toHaveLength(9);
    expect(sentEvents()).toHaveLength(20);
  });

  it('saves them one by one where one exists already', async () => {
    mockHolders('dept_head', '10000021');
    table
      .on(TransactWriteCommand)
      .callsFakeOnce(failCondition({ PK: keys.notification('10000031', '').PK }))
      .resolves({});
    const batch = [transitionRecord({ submission_id: 'S1' }), transitionRecord({ submission_id: 'S2' })];
    expect(await publish(...batch)).toEqual({ batchItemFailures: [] });
    expect(requestedWrites().map((items) => items.length)).toEqual([3, 3, 2, 2]);
  });

  it('fails only the transitions whose notifications cannot be saved', async () => {
    mockHolders('dept_head', '10000021');
    mockAllSockets('c1');
    table.on(TransactWriteCommand).callsFake(({ TransactItems }) => {
      if (JSON.stringify(TransactItems).includes('N#10000032')) throw new Error('busy');
      return {};
    });
    const failing = transitionRecord({ submission_id: 'S1', submitter_nrp: '10000032' });
    const { batchItemFailures } = await publish(failing, transitionRecord({ submission_id: 'S2' }));
    expect(batchItemFailures).toEqual([{ itemIdentifier: failing.dynamodb?.SequenceNumber }]);
    expect(sentEvents().map(([, event]) => event)).toMatchObject([{ submission_id: 'S2' }]);
  });

  it('broadcasts a submission once, in its latest state, in whatever order the records come', async () => {
    mockAllSockets('c1');
    const first = transitionRecord({ version: 2 });
    const second = transitionRecord({ version: 3, from: 'under_dept_approval', to: 'under_she_approval' });
    await publish(second, first);
    expect(sentEvents().map(([, event]) => event)).toMatchObject([
      { type: 'submission.changed', submission_id: 'S1', version: 3 },
    ]);
    expect(requestedWrites()).toHaveLength(1);
    expect(requestedWrites()[0]).toHaveLength(3);
  });
});

describe('notification', () => {
  it("is sent to its user's sockets with the unread count", async () => {
    mockItem({ ...keys.inbox('10000031'), unread: 4, version: 4 });
    mockUserSockets(connection('c1'), connection('c2', 'session-2'));
    await publish(notificationRecord());
    expect(sentEvents().map(([id]) => id)).toEqual(['c1', 'c2']);
    expect(sentEvents()[0]?.[1]).toMatchObject({
      type: 'notification.created',
      unread_count: 4,
      notification: { read: false },
    });
  });

  it('is not sent when it was only marked as read', async () => {
    mockUserSockets(connection('c1'));
    expect(await publish(notificationRecord('MODIFY'))).toEqual({ batchItemFailures: [] });
    expect(sentEvents()).toEqual([]);
  });
});

describe('catalogue', () => {
  it('broadcasts a single change itself, and several changes of one department as one event', async () => {
    mockAllSockets('c1');
    await publish(catalogueRecord(7), catalogueRecord(1, 'SHE'), catalogueRecord(8), catalogueRecord(9));
    expect(sentEvents().map(([, event]) => event)).toEqual([
      {
        type: 'document.changed',
        department: 'SHE',
        kind: 'delete',
        change: { op: 'delete', id: 'd1', version: 2 },
        catalogue_version: 1,
      },
      { type: 'catalogue.changed', department: 'IMS', catalogue_version: 9 },
    ]);
  });

  it('broadcasts a department at most once a second', async () => {
    mockAllSockets('c1');
    await publish(catalogueRecord(20));
    const started = Date.now();
    await publish(catalogueRecord(21));
    expect(Date.now() - started).toBeGreaterThan(900);
    expect(sentEvents()).toHaveLength(2);
  });
});

describe('broadcast turn of a department', () => {
  const key = keys.catalogueBroadcast('SHE');
  const mockLastBroadcast = (version: number, broadcast_at: number) => {
    table
      .on(UpdateCommand, { Key: key })
      .rejectsOnce(failedCondition())
      .resolves({ Attributes: { version, broadcast_at } });
    mockItem({ ...key, version, broadcast_at });
  };

  it('waits where another container has just broadcast', async () => {
    mockAllSockets('c1');
    const started = Date.now();
    mockLastBroadcast(101, started);
    await publish(catalogueRecord(102, 'SHE'));
    expect(Date.now() - started).toBeGreaterThan(900);
    expect(sentEvents().map(([, event]) => event)).toMatchObject([
      { type: 'document.changed', catalogue_version: 102 },
    ]);
  });

  it('is skipped for a version older than the last broadcast', async () => {
    mockAllSockets('c1');
    mockLastBroadcast(110, Date.now());
    await publish(catalogueRecord(109, 'SHE'));
    expect(sentEvents()).toEqual([]);
  });

  it('is claimed again by the same record: its container may have stopped before it sent the event', async () => {
    mockAllSockets('c1');
    mockLastBroadcast(120, Date.now());
    await publish(catalogueRecord(120, 'SHE'));
    expect(sentEvents()).toHaveLength(1);
  });

  it('broadcasts catalogue.changed when earlier versions were skipped', async () => {
    mockAllSockets('c1');
    table.on(UpdateCommand, { Key: key }).resolves({ Attributes: { version: 120, broadcast_at: 0 } });
    await publish(catalogueRecord(125, 'SHE'));
    expect(sentEvents().map(([, event]) => event)).toEqual([
      { type: 'catalogue.changed', department: 'SHE', catalogue_version: 125 },
    ]);
  });
});

describe('bulk job', () => {
  const many = (version: number) =>
    streamRecord({
      ...keys.catalogueLog('FAT', version),
      ...{ department: 'FAT', version, kind: 'many', documents: { d1: 1 }, at: '2026-11-20T03:00:00.000Z' },
    });

  it('does not wait to broadcast a version that is followed by another', async () => {
    mockAllSockets('c1');
    mockItem({ ...keys.catalogueHead('FAT'), version: 4 });
    await publish(many(1));
    const started = Date.now();
    for (const version of [2, 3]) await publish(many(version));
    expect(Date.now() - started).toBeLessThan(900);
    await publish(many(4));
    expect(sentEvents().map(([, event]) => event)).toMatchObject([{ catalogue_version: 1 }, { catalogue_version: 4 }]);
  });
});

describe('end of a session', () => {
  const ended = () =>
    streamRecord({
      ...keys.sessionEnd('10000031', 'session-1'),
      nrp: '10000031',
      sid: 'session-1',
      reason: 'signed_out',
      at: '2026-11-20T03:00:00.000Z',
    });

  it('is sent to its own sockets, which close', async () => {
    mockUserSockets(connection('c1'), connection('c2', 'session-2'));
    await publish(ended());
    expect(sentEvents()).toEqual([['c1', { type: 'session.ended', reason: 'signed_out' }]]);
    expect(sockets.commandCalls(DeleteConnectionCommand).map(({ args: [{ input }] }) => input.ConnectionId)).toEqual([
      'c1',
    ]);
  });
});

describe('closing the sockets of an ended session', () => {
  const ended = () =>
    streamRecord({
      ...keys.sessionEnd('10000031', 'session-1'),
      nrp: '10000031',
      sid: 'session-1',
      reason: 'revoked',
      at: '2026-11-20T03:00:00.000Z',
    });
  const gone = new GoneException({ message: 'gone', $metadata: {} });
  const openedAt = (opened_at: string) => mockItem({ ...keys.connection('c1'), ...connection('c1'), opened_at });
  const deletions = () => sockets.commandCalls(DeleteConnectionCommand).length;
  const forgotten = () => table.commandCalls(DeleteCommand).length;

  it('retries one whose $connect still runs, and deletes its record only after it is closed', async () => {
    mockUserSockets(connection('c1'));
    openedAt(new Date().toISOString());
    sockets.on(PostToConnectionCommand).rejects(gone);
    sockets.on(DeleteConnectionCommand).rejectsOnce(gone).rejectsOnce(gone).resolves({});
    expect(await publish(ended())).toEqual({ batchItemFailures: [] });
    expect([deletions(), forgotten()]).toEqual([3, 0]);
  });

  it('stops for one that was rejected meanwhile, or that is long gone', async () => {
    mockUserSockets(connection('c1'));
    sockets.on(DeleteConnectionCommand).rejects(gone);
    openedAt(new Date(Date.now() - 60_000).toISOString());
    await publish(ended());
    expect([deletions(), forgotten()]).toEqual([1, 1]);
    table.on(GetCommand).resolves({});
    await publish(ended());
    expect([deletions(), forgotten()]).toEqual([2, 2]);
  });

  it('tries all of them, and fails the record for one that could not be closed', async () => {
    mockUserSockets(connection('c1'), connection('c2'));
    sockets.on(DeleteConnectionCommand, { ConnectionId: 'c1' }).rejects(new Error('too many requests'));
    const { batchItemFailures } = await publish(ended());
    expect(batchItemFailures).toHaveLength(1);
    expect(deletions()).toBe(2);
  });

  it('closes hundreds of one session, eighty at a time', async () => {
    mockUserSockets(...Array.from({ length: 300 }, (_, at) => connection(`c${at}`)));
    let atOnce = 0;
    let most = 0;
    sockets.on(DeleteConnectionCommand).callsFake(async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise(setImmediate);
      atOnce -= 1;
      return {};
    });
    expect(await publish(ended())).toEqual({ batchItemFailures: [] });
    expect([sentEvents().length, deletions(), most]).toEqual([300, 300, 80]);
  });

  it('does not delete the record of a socket that is still opening on a broadcast', async () => {
    mockAllSockets('c1');
    openedAt(new Date().toISOString());
    sockets.on(PostToConnectionCommand).rejects(gone);
    await publish(transitionRecord());
    expect(forgotten()).toBe(0);
  });
});

describe('failures', () => {
  it('delete the record of a closed socket; one failing socket does not stop the others', async () => {
    mockAllSockets('c1', 'c2', 'c3');
    sockets
      .on(PostToConnectionCommand, { ConnectionId: 'c1' })
      .rejects(new GoneException({ message: 'gone', $metadata: {} }));
    sockets.on(PostToConnectionCommand, { ConnectionId: 'c2' }).rejects(new Error('network'));
    expect(await publish(transitionRecord())).toEqual({ batchItemFailures: [] });
    expect(table.commandCalls(DeleteCommand).map(({ args: [{ input }] }) => input.Key)).toEqual([
      keys.connection('c1'),
    ]);
    expect(sentEvents()).toHaveLength(3);
  });

  it('report a record that cannot be published, and publish the others', async () => {
    const broken = streamRecord({ ...keys.submissionEvent('S2', 1), action: 'dance' });
    const strange = streamRecord({ PK: 'DOC#1', SK: 'CURRENT' });
    mockAllSockets('c1');
    const { batchItemFailures } = await publish(broken, transitionRecord(), strange);
    expect(batchItemFailures).toEqual(
      [broken, strange].map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber })),
    );
    expect(sentEvents()).toHaveLength(1);
  });

  it('retry the record when the table is throttled', async () => {
    table.on(TransactWriteCommand).rejects(Object.assign(new Error('busy'), { name: 'ThrottlingException' }));
    expect((await publish(transitionRecord())).batchItemFailures).toHaveLength(1);
    expect(sentEvents()).toEqual([]);
  });
});
