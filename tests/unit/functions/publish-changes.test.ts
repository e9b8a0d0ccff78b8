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
import { cancelled, conditionFailed } from './cancelled-transaction.ts';
import { fresh, holders, member, stored, table, written } from './invoke.ts';
import { logged, notification, record, transition } from './stream-records.ts';

const sockets = mockAwsClient(ApiGatewayManagementApiClient);
const publish = (...Records: DynamoDBRecord[]) => handler({ Records }, {} as Context);
const connection = (id: string, sid = 'session-1') => ({ id, nrp: '10000031', sid, epoch: 2 });
const everyoneConnected = (...ids: string[]) =>
  table
    .on(QueryCommand, { ExpressionAttributeValues: { ':shard': 'CONNS#0' } })
    .resolves({ Items: ids.map((id) => connection(id)) });
const ownSockets = (...items: object[]) =>
  table.on(QueryCommand, { ExpressionAttributeValues: { ':user': 'U#10000031' } }).resolves({ Items: items });
const said = (): [string, SocketEvent][] =>
  sockets
    .commandCalls(PostToConnectionCommand)
    .map(({ args: [{ input }] }) => [input.ConnectionId ?? '', socketEvent.parse(JSON.parse(String(input.Data)))]);
const toldOf = () =>
  table
    .commandCalls(TransactWriteCommand)
    .map((_, at) => member(0, at))
    .map(({ nrp, title }) => `${nrp} ${title}`)
    .sort();

const withRole = (role: 'admin' | 'document_controller', ...people: { nrp: string; has_role: boolean }[]) =>
  table
    .on(QueryCommand, { ExpressionAttributeValues: { ':members': `ROLE#${role}` } })
    .resolves({ Items: people.map((person) => ({ full_name: null, ...person })) });

beforeEach(() => {
  fresh();
  sockets.reset();
  sockets.on(PostToConnectionCommand).resolves({});
  sockets.on(DeleteConnectionCommand).resolves({});
  table.on(DeleteCommand).resolves({});
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a transition', () => {
  it('is told to the submitter and the holders of the next level, and every screen hears of it', async () => {
    holders('dept_head', '10000021', '10000022', '10000031');
    everyoneConnected('c1', 'c2');
    expect(await publish(transition())).toEqual({ batchItemFailures: [] });
    expect(toldOf()).toEqual([
      '10000021 Dokumen Menunggu Persetujuan',
      '10000022 Dokumen Menunggu Persetujuan',
      '10000031 Pengajuan Lolos Peninjauan',
    ]);
    expect(said()).toEqual(
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

  it('that awaits review is told to the active admins, but not to the one who submitted', async () => {
    withRole(
      'admin',
      { nrp: '10000001', has_role: true },
      { nrp: '10000002', has_role: false },
      { nrp: '10000031', has_role: true },
    );
    withRole('document_controller', { nrp: '10000003', has_role: true });
    await publish(transition({ action: 'submit', from: null, to: 'pending', version: 1, actor_nrp: '10000031' }));
    expect(toldOf()).toEqual(['10000001 Pengajuan Menunggu Peninjauan']);
  });

  it('that publishes is told to the submitter and the document controllers', async () => {
    withRole('document_controller', { nrp: '10000003', has_role: true });
    await publish(transition({ from: 'under_pm_approval', to: 'approved', capacity: 'project_manager', version: 5 }));
    expect(toldOf()).toEqual(['10000003 Dokumen Baru Terbit', '10000031 Dokumen Disahkan']);
  });

  it('that rejects is told to those who had approved, once each', async () => {
    await publish(
      transition({
        action: 'reject',
        from: 'under_she_approval',
        to: 'rejected',
        capacity: 'she_head',
        actor_nrp: '10000011',
        approved_before: ['10000001', '10000011', '10000001'],
      }),
    );
    expect(toldOf()).toEqual(['10000001 Pengajuan yang Anda Setujui Ditolak', '10000031 Pengajuan Ditolak']);
  });

  it('gives the same notifications the same ids when it comes again', async () => {
    const again = transition();
    await publish(again);
    await publish(again);
    const [first, second] = written();
    expect(first).toEqual(second);
  });
});

describe('a batch of transitions', () => {
  it('files one person’s notifications in one transaction, and reads what they share once', async () => {
    holders('dept_head', '10000021', '10000022');
    everyoneConnected('c1');
    const batch = Array.from({ length: 20 }, (_, at) => transition({ submission_id: `S${at}` }));
    expect(await publish(...batch)).toEqual({ batchItemFailures: [] });
    expect(written()).toHaveLength(3);
    for (const members of written()) expect(members).toHaveLength(21);
    expect(member(20)).toMatchObject({ unread: 20 });
    // The holders, and the sockets in their eight shards.
    expect(table.commandCalls(QueryCommand)).toHaveLength(9);
    expect(said()).toHaveLength(20);
  });

  it('files them one by one where one was filed before', async () => {
    holders('dept_head', '10000021');
    table
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled('None', 'ConditionalCheckFailed', 'None'))
      .resolves({});
    const batch = [transition({ submission_id: 'S1' }), transition({ submission_id: 'S2' })];
    expect(await publish(...batch)).toEqual({ batchItemFailures: [] });
    expect(written().map((members) => members.length)).toEqual([3, 3, 2, 2]);
  });

  it('fails only the transitions whose notifications cannot be filed', async () => {
    holders('dept_head', '10000021');
    everyoneConnected('c1');
    table.on(TransactWriteCommand).callsFake(({ TransactItems }) => {
      if (JSON.stringify(TransactItems).includes('N#10000032')) throw new Error('busy');
      return {};
    });
    const failing = transition({ submission_id: 'S1', submitter_nrp: '10000032' });
    const { batchItemFailures } = await publish(failing, transition({ submission_id: 'S2' }));
    expect(batchItemFailures).toEqual([{ itemIdentifier: failing.dynamodb?.SequenceNumber }]);
    expect(said().map(([, event]) => event)).toMatchObject([{ submission_id: 'S2' }]);
  });

  it('speaks of a submission once, as its latest transition left it, in whatever order they come', async () => {
    everyoneConnected('c1');
    const first = transition({ version: 2 });
    const second = transition({ version: 3, from: 'under_dept_approval', to: 'under_she_approval' });
    await publish(second, first);
    expect(said().map(([, event]) => event)).toMatchObject([
      { type: 'submission.changed', submission_id: 'S1', version: 3 },
    ]);
    expect(toldOf()).toHaveLength(1);
    expect(written()[0]).toHaveLength(3);
  });
});

describe('a notification', () => {
  it('is pushed to its owner’s sockets with the unread count', async () => {
    stored({ ...keys.inbox('10000031'), unread: 4, version: 4 });
    ownSockets(connection('c1'), connection('c2', 'session-2'));
    await publish(notification());
    expect(said().map(([id]) => id)).toEqual(['c1', 'c2']);
    expect(said()[0]?.[1]).toMatchObject({
      type: 'notification.created',
      unread_count: 4,
      notification: { read: false },
    });
  });

  it('that was only read is no news', async () => {
    ownSockets(connection('c1'));
    expect(await publish(notification('MODIFY'))).toEqual({ batchItemFailures: [] });
    expect(said()).toEqual([]);
  });
});

describe('the catalogue', () => {
  it('tells a single change as it is, and a burst of one department once', async () => {
    everyoneConnected('c1');
    await publish(logged(7), logged(1, 'SHE'), logged(8), logged(9));
    expect(said().map(([, event]) => event)).toEqual([
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

  it('speaks of a department once a second', async () => {
    everyoneConnected('c1');
    await publish(logged(20));
    const started = Date.now();
    await publish(logged(21));
    expect(Date.now() - started).toBeGreaterThan(900);
    expect(said()).toHaveLength(2);
  });
});

describe('the turn to tell a department’s viewers', () => {
  const key = keys.catalogueBroadcast('SHE');
  const lastTold = (version: number, told_at: number) => {
    table.on(UpdateCommand, { Key: key }).rejectsOnce(conditionFailed()).resolves({ Attributes: { version, told_at } });
    stored({ ...key, version, told_at });
  };

  it('is waited for where another container told them a moment ago', async () => {
    everyoneConnected('c1');
    const started = Date.now();
    lastTold(101, started);
    await publish(logged(102, 'SHE'));
    expect(Date.now() - started).toBeGreaterThan(900);
    expect(said().map(([, event]) => event)).toMatchObject([{ type: 'document.changed', catalogue_version: 102 }]);
  });

  it('is not taken for a version behind the one they were told of', async () => {
    everyoneConnected('c1');
    lastTold(110, Date.now());
    await publish(logged(109, 'SHE'));
    expect(said()).toEqual([]);
  });

  it('is taken again by the record that had it: whoever took it may have ended before it told anybody', async () => {
    everyoneConnected('c1');
    lastTold(120, Date.now());
    await publish(logged(120, 'SHE'));
    expect(said()).toHaveLength(1);
  });

  it('says that there were changes where versions before it were not told of', async () => {
    everyoneConnected('c1');
    table.on(UpdateCommand, { Key: key }).resolves({ Attributes: { version: 120, told_at: 0 } });
    await publish(logged(125, 'SHE'));
    expect(said().map(([, event]) => event)).toEqual([
      { type: 'catalogue.changed', department: 'SHE', catalogue_version: 125 },
    ]);
  });
});

describe('a bulk job', () => {
  const many = (version: number) =>
    record({
      ...keys.catalogueLog('FAT', version),
      ...{ department: 'FAT', version, kind: 'many', documents: { d1: 1 }, at: '2026-11-20T03:00:00.000Z' },
    });

  it('that went on meanwhile keeps nobody waiting for a version that is followed by another', async () => {
    everyoneConnected('c1');
    stored({ ...keys.catalogueHead('FAT'), version: 4 });
    await publish(many(1));
    const started = Date.now();
    for (const version of [2, 3]) await publish(many(version));
    expect(Date.now() - started).toBeLessThan(900);
    await publish(many(4));
    expect(said().map(([, event]) => event)).toMatchObject([{ catalogue_version: 1 }, { catalogue_version: 4 }]);
  });
});

describe('the end of a session', () => {
  const ended = () =>
    record({
      ...keys.sessionEnd('10000031', 'session-1'),
      nrp: '10000031',
      sid: 'session-1',
      reason: 'signed_out',
      at: '2026-11-20T03:00:00.000Z',
    });

  it('is told to its own sockets, which close', async () => {
    ownSockets(connection('c1'), connection('c2', 'session-2'));
    await publish(ended());
    expect(said()).toEqual([['c1', { type: 'session.ended', reason: 'signed_out' }]]);
    expect(sockets.commandCalls(DeleteConnectionCommand).map(({ args: [{ input }] }) => input.ConnectionId)).toEqual([
      'c1',
    ]);
  });
});

describe('closing the sockets of an ended session', () => {
  const ended = () =>
    record({
      ...keys.sessionEnd('10000031', 'session-1'),
      nrp: '10000031',
      sid: 'session-1',
      reason: 'revoked',
      at: '2026-11-20T03:00:00.000Z',
    });
  const gone = new GoneException({ message: 'gone', $metadata: {} });
  const openedAt = (opened_at: string) => stored({ ...keys.connection('c1'), ...connection('c1'), opened_at });
  const deletions = () => sockets.commandCalls(DeleteConnectionCommand).length;
  const forgotten = () => table.commandCalls(DeleteCommand).length;

  it('tries one again whose $connect still runs, and keeps its record until it is closed', async () => {
    ownSockets(connection('c1'));
    openedAt(new Date().toISOString());
    sockets.on(PostToConnectionCommand).rejects(gone);
    sockets.on(DeleteConnectionCommand).rejectsOnce(gone).rejectsOnce(gone).resolves({});
    expect(await publish(ended())).toEqual({ batchItemFailures: [] });
    expect([deletions(), forgotten()]).toEqual([3, 0]);
  });

  it('gives one up that was refused in the meantime, or that is long gone', async () => {
    ownSockets(connection('c1'));
    sockets.on(DeleteConnectionCommand).rejects(gone);
    openedAt(new Date(Date.now() - 60_000).toISOString());
    await publish(ended());
    expect([deletions(), forgotten()]).toEqual([1, 1]);
    table.on(GetCommand).resolves({});
    await publish(ended());
    expect([deletions(), forgotten()]).toEqual([2, 2]);
  });

  it('tries all of them, and is repeated for one that could not be closed', async () => {
    ownSockets(connection('c1'), connection('c2'));
    sockets.on(DeleteConnectionCommand, { ConnectionId: 'c1' }).rejects(new Error('too many requests'));
    const { batchItemFailures } = await publish(ended());
    expect(batchItemFailures).toHaveLength(1);
    expect(deletions()).toBe(2);
  });

  it('closes hundreds of one session, eighty at a time', async () => {
    ownSockets(...Array.from({ length: 300 }, (_, at) => connection(`c${at}`)));
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
    expect([said().length, deletions(), most]).toEqual([300, 300, 80]);
  });

  it('a broadcast that comes before the handshake leaves the record of a socket alone', async () => {
    everyoneConnected('c1');
    openedAt(new Date().toISOString());
    sockets.on(PostToConnectionCommand).rejects(gone);
    await publish(transition());
    expect(forgotten()).toBe(0);
  });
});

describe('what goes wrong', () => {
  it('a socket that is gone is forgotten; one that fails keeps nobody else from hearing', async () => {
    everyoneConnected('c1', 'c2', 'c3');
    sockets
      .on(PostToConnectionCommand, { ConnectionId: 'c1' })
      .rejects(new GoneException({ message: 'gone', $metadata: {} }));
    sockets.on(PostToConnectionCommand, { ConnectionId: 'c2' }).rejects(new Error('network'));
    expect(await publish(transition())).toEqual({ batchItemFailures: [] });
    expect(table.commandCalls(DeleteCommand).map(({ args: [{ input }] }) => input.Key)).toEqual([
      keys.connection('c1'),
    ]);
    expect(said()).toHaveLength(3);
  });

  it('a record that cannot be published is named, and the others are published', async () => {
    const broken = record({ ...keys.submissionEvent('S2', 1), action: 'dance' });
    const strange = record({ PK: 'DOC#1', SK: 'CURRENT' });
    everyoneConnected('c1');
    const { batchItemFailures } = await publish(broken, transition(), strange);
    expect(batchItemFailures).toEqual(
      [broken, strange].map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber })),
    );
    expect(said()).toHaveLength(1);
  });

  it('a table that is busy leaves the record to be tried again', async () => {
    table.on(TransactWriteCommand).rejects(Object.assign(new Error('busy'), { name: 'ThrottlingException' }));
    expect((await publish(transition())).batchItemFailures).toHaveLength(1);
    expect(said()).toEqual([]);
  });
});
