import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DeleteCommand, GetCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Context, DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { clock } from '../../../functions/runtime/clock.ts';
import { handler } from '../../../functions/workers/publish-changes.ts';
import { type SocketEvent, socketEvent } from '../../../shared/events.ts';
import { jobFixture } from '../../support/job-fixture.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { failCondition } from './cancelled-transaction.ts';
import { mockHolders, mockItem, requestedWrites, resetMocks, table, transactItem } from './invoke.ts';
import {
  bulkCatalogueRecord,
  catalogueRecord,
  notificationRecord,
  streamRecord,
  transitionRecord,
} from './stream-records.ts';

const sockets = mockAwsClient(ApiGatewayManagementApiClient);
const queues = mockAwsClient(SQSClient);
const publish = (...Records: DynamoDBRecord[]) => handler({ Records }, {} as Context);
const connection = (id: string, sid = 'session-1') => ({ id, nrp: '10000031', sid, epoch: 2 });
/** The sockets of a user, named after the user: `10000021/1`. */
const mockUserSockets = (nrp: string, ...items: object[]) =>
  table
    .on(QueryCommand, { ExpressionAttributeValues: { ':pk': `U#${nrp}` } })
    .resolves({ Items: items.length > 0 ? items : [{ ...connection(`${nrp}/1`), nrp }] });
/** The changes that were stored for each channel, and the delays of its queued flushes in seconds. */
const publishedChanges = () =>
  table.commandCalls(UpdateCommand).flatMap(({ args: [{ input }] }) => {
    const changes: unknown = input.ExpressionAttributeValues?.[':changes'];
    return changes instanceof Set ? [`${input.Key?.['PK']} ${[...changes].join(' ')}`] : [];
  });
const queuedFor = (queue: string) =>
  queues
    .commandCalls(SendMessageCommand)
    .filter(({ args: [{ input }] }) => input.QueueUrl === `https://sqs.test/${queue}`)
    .map(({ args: [{ input }] }) => [JSON.parse(input.MessageBody ?? ''), input.DelaySeconds]);
const queuedFlushes = () => queuedFor('deliveries');
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
    .on(QueryCommand, { ExpressionAttributeValues: { ':pk': `ROLE#${role}` } })
    .resolves({ Items: users.map((person) => ({ full_name: null, ...person })) });

beforeEach(() => {
  resetMocks();
  // `pace.test.ts` tests the pace of deliveries.
  vi.spyOn(clock, 'wait').mockResolvedValue();
  process.env['DELIVERIES_QUEUE_URL'] = 'https://sqs.test/deliveries';
  process.env['TEXTS_QUEUE_URL'] = 'https://sqs.test/texts';
  process.env['VIEWS_QUEUE_URL'] = 'https://sqs.test/views';
  process.env['JOBS_QUEUE_URL'] = 'https://sqs.test/jobs';
  process.env['AUDIENCE_SYNCS_QUEUE_URL'] = 'https://sqs.test/audience-syncs';
  table.on(UpdateCommand).resolves({ Attributes: { next_at: 0 } });
  queues.reset();
  queues.on(SendMessageCommand).resolves({});
  queues.on(SendMessageBatchCommand).resolves({});
  sockets.reset();
  sockets.on(PostToConnectionCommand).resolves({});
  sockets.on(DeleteConnectionCommand).resolves({});
  table.on(DeleteCommand).resolves({});
});
afterEach(() => {
  vi.useRealTimers();
});

describe('transition', () => {
  it('notifies the submitter and the holders of the next level', async () => {
    mockHolders('dept_head', '10000021', '10000022', '10000031');
    expect(await publish(transitionRecord())).toEqual({ batchItemFailures: [] });
    expect(notifiedUsers()).toEqual([
      '10000021 Dokumen Menunggu Persetujuan',
      '10000022 Dokumen Menunggu Persetujuan',
      '10000031 Pengajuan Lolos Peninjauan',
    ]);
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
});

describe('a transition is sent', () => {
  const nrps = { submitter: '10000031', admin: '10000001', otherAdmin: '10000002', head: '10000021', she: '10000011' };
  const addressed = () => sentEvents().map(([id]) => id.split('/')[0] ?? '');
  beforeEach(() => {
    withRole('admin', { nrp: nrps.admin, has_role: true }, { nrp: nrps.otherAdmin, has_role: true });
    mockHolders('dept_head', nrps.head);
    mockHolders('she_head', nrps.she);
    for (const nrp of [...Object.values(nrps), '10000022', '10000041']) mockUserSockets(nrp);
  });

  it('without its list to the participants, and only by its id to the channels of its department', async () => {
    await publish(transitionRecord());
    expect(sentEvents()[0]?.[1]).toEqual({
      type: 'submission.changed',
      submission_id: 'S1',
      department: 'Produksi',
      submission_status: 'under_dept_approval',
      version: 2,
    });
    expect(publishedChanges()).toEqual(['TOPIC#submissions S1', 'TOPIC#submissions#Produksi S1']);
    expect(queuedFlushes()).toEqual([
      [{ kind: 'flush', channel: { list: 'submissions' } }, 0],
      [{ kind: 'flush', channel: { list: 'submissions', department: 'Produksi' } }, 0],
    ]);
  });

  const { submitter, admin, otherAdmin, head, she } = nrps;
  it.each([
    [
      'submitted: to submitter and admins',
      { action: 'submit', from: null, to: 'pending', actor_nrp: submitter },
      [submitter, admin, otherAdmin],
    ],
    ['reviewed: to submitter, admins and the next holders', {}, [submitter, admin, otherAdmin, head]],
    [
      'approved at a level: to both levels and earlier approvers',
      { from: 'under_dept_approval', to: 'under_she_approval', actor_nrp: head, approved_before: [admin] },
      [submitter, head, admin, she],
    ],
    [
      'rejected by an acting holder: to the holders of its level, the actor and earlier approvers',
      {
        action: 'reject',
        from: 'under_she_approval',
        to: 'rejected',
        actor_nrp: '10000041',
        approved_before: [admin, head],
      },
      [submitter, '10000041', admin, head, she],
    ],
    [
      'withdrawn: to submitter and the holders of its level',
      { action: 'withdraw', from: 'under_dept_approval', to: 'withdrawn', actor_nrp: submitter },
      [submitter, head],
    ],
  ] as const)('%s', async (_title, facts, expected) => {
    await publish(
      transitionRecord({ ...facts, approved_before: [...('approved_before' in facts ? facts.approved_before : [])] }),
    );
    expect(addressed().sort()).toEqual([...expected].sort());
    // Only a new submission has files that are compared with it.
    const queued = queues.commandCalls(SendMessageBatchCommand).flatMap(({ args: [{ input }] }) => input.Entries ?? []);
    const message = JSON.stringify({ submission_id: transitionRecord({}).dynamodb?.NewImage?.['submission_id']?.S });
    expect(queued.map(({ MessageBody }) => MessageBody)).toEqual(
      'action' in facts && facts.action === 'submit' ? [message] : [],
    );
  });

  it('once for several transitions in a batch, to the participants of each', async () => {
    const first = transitionRecord({ version: 2 });
    const second = transitionRecord({
      version: 3,
      actor_nrp: head,
      from: 'under_dept_approval',
      to: 'under_she_approval',
    });
    await publish(second, first);
    expect(addressed().sort()).toEqual([submitter, admin, otherAdmin, head, she].sort());
    expect(new Set(sentEvents().map(([, event]) => 'version' in event && event.version))).toEqual(new Set([3]));
    expect(publishedChanges()).toEqual(['TOPIC#submissions S1', 'TOPIC#submissions#Produksi S1']);
  });

  it('again when its channel could not be published', async () => {
    queues.on(SendMessageCommand).rejectsOnce(new Error('no queue')).resolves({});
    const record = transitionRecord();
    const failed = { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber }] };
    expect(await publish(record)).toEqual(failed);
    expect(await publish(record)).toEqual({ batchItemFailures: [] });
    expect(
      queuedFlushes()
        .slice(-2)
        .map(([{ channel }]) => channel),
    ).toEqual([{ list: 'submissions' }, { list: 'submissions', department: 'Produksi' }]);
  });
});

describe('batch of transitions', () => {
  it("saves one user's notifications in one transaction, and shares common reads", async () => {
    mockHolders('dept_head', '10000021', '10000022');
    mockUserSockets('10000031');
    const batch = Array.from({ length: 20 }, (_, at) => transitionRecord({ submission_id: `S${at}` }));
    expect(await publish(...batch)).toEqual({ batchItemFailures: [] });
    expect(requestedWrites()).toHaveLength(3);
    for (const items of requestedWrites()) expect(items).toHaveLength(21);
    expect(transactItem(keys.inbox('10000022'))).toMatchObject({ unread: 20 });
    // Holders, admins, the sockets of submitter, actor and both holders, and what three of them were notified of.
    expect(table.commandCalls(QueryCommand)).toHaveLength(9);
    expect(publishedChanges().map((change) => change.split(' ').length - 1)).toEqual([20, 20]);
    expect(queuedFlushes()).toHaveLength(2);
    expect(sentEvents()).toHaveLength(20);
  });

  it('saves them again from a fresh read where one was saved meanwhile', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.02);
    mockHolders('dept_head', '10000021');
    table
      .on(TransactWriteCommand)
      .callsFakeOnce(failCondition({ PK: keys.notification('10000031', '').PK }))
      .resolves({});
    const batch = [transitionRecord({ submission_id: 'S1' }), transitionRecord({ submission_id: 'S2' })];
    expect(await publish(...batch)).toEqual({ batchItemFailures: [] });
    expect(requestedWrites().map((items) => items.length)).toEqual([3, 3, 3]);
  });

  it('fails only the transitions whose notifications cannot be saved', async () => {
    mockHolders('dept_head', '10000021');
    mockUserSockets('10000021');
    table.on(TransactWriteCommand).callsFake(({ TransactItems }) => {
      if (JSON.stringify(TransactItems).includes('N#10000032')) throw new Error('busy');
      return {};
    });
    const failing = transitionRecord({ submission_id: 'S1', submitter_nrp: '10000032' });
    const { batchItemFailures } = await publish(failing, transitionRecord({ submission_id: 'S2' }));
    expect(batchItemFailures).toEqual([{ itemIdentifier: failing.dynamodb?.SequenceNumber }]);
    expect(sentEvents().map(([, event]) => event)).toMatchObject([{ submission_id: 'S2' }]);
  });
});

describe('notification', () => {
  it("is sent to its user's sockets with the unread count", async () => {
    mockItem({ ...keys.inbox('10000031'), unread: 4, version: 4 });
    mockUserSockets('10000031', connection('c1'), connection('c2', 'session-2'));
    await publish(notificationRecord());
    expect(sentEvents().map(([id]) => id)).toEqual(['c1', 'c2']);
    expect(sentEvents()[0]?.[1]).toMatchObject({
      type: 'notification.created',
      unread_count: 4,
      notification: { read: false },
    });
  });

  it('is not sent when it was only marked as read', async () => {
    mockUserSockets('10000031', connection('c1'));
    expect(await publish(notificationRecord('MODIFY'))).toEqual({ batchItemFailures: [] });
    expect(sentEvents()).toEqual([]);
  });
});

describe('catalogue', () => {
  it('publishes the versions of each department to its channel, once per batch', async () => {
    table
      .on(UpdateCommand, { Key: keys.channelState('catalogue#SHE') })
      .resolves({ Attributes: { next_at: Date.now() + 1400 } });
    await publish(catalogueRecord(7), catalogueRecord(1, 'SHE'), catalogueRecord(8), catalogueRecord(9));
    expect(queuedFor('audience-syncs')).toEqual([
      [{ department: 'IMS' }, undefined],
      [{ department: 'SHE' }, undefined],
    ]);
    expect(publishedChanges()).toEqual(['TOPIC#catalogue#IMS 7 8 9', 'TOPIC#catalogue#SHE 1']);
    expect(queuedFlushes()).toEqual([
      [{ kind: 'flush', channel: { list: 'catalogue', department: 'IMS' } }, 0],
      [{ kind: 'flush', channel: { list: 'catalogue', department: 'SHE' } }, 2],
    ]);
    expect(sentEvents()).toEqual([]);
  });
});

describe('changed documents', () => {
  const sent = () =>
    queues.commandCalls(SendMessageBatchCommand).flatMap(({ args: [{ input }] }) =>
      (input.Entries ?? []).map(({ MessageBody = '', MessageGroupId }) => ({
        queue: input.QueueUrl?.replace('https://sqs.test/', ''),
        message: JSON.parse(MessageBody),
        group: MessageGroupId,
      })),
    );
  const waitingFiles = () =>
    table.commandCalls(QueryCommand, { ExpressionAttributeValues: { ':pk': keys.waitingFiles } });

  it('of which all may have changed are queued for everything, each in a message of its own and in the group of its job', async () => {
    const documents = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`d${at}`, 1]));
    const records = [catalogueRecord(1), bulkCatalogueRecord(2, documents, { job_id: 'job-1' })];
    expect(await publish(...records)).toEqual({ batchItemFailures: [] });
    const ids = Object.keys(documents);
    for (const [group, ...changed] of [
      [undefined, 'd1'],
      ['job-1', ...ids],
    ])
      for (const queue of ['texts', 'views'])
        expect(
          new Set(sent().flatMap((each) => (each.queue === queue && each.group === group ? [each.message] : []))),
        ).toEqual(
          new Set([
            ...changed.map((document_id) => ({ document_id })),
            ...(queue === 'texts' ? [{ referrers_of: changed, are_new: false }] : []),
          ]),
        );
    const cited = queues.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => input);
    expect(
      cited.flatMap(({ QueueUrl, MessageBody = '' }) => (QueueUrl?.endsWith('/jobs') ? [JSON.parse(MessageBody)] : [])),
    ).toEqual([{ cited: ['d1'] }, { cited: ids }]);
  });

  it('are queued only for who acts on what changed', async () => {
    const documents = { new1: 1, new2: 1, renamed: 2, revised: 2, ended: 2 };
    const parts = [
      { parts: ['title' as const], ids: ['renamed'] },
      { parts: ['file' as const, 'revision' as const], ids: ['revised'] },
      { parts: ['marks' as const, 'state' as const], ids: ['ended'] },
      { parts: ['new' as const] },
    ];
    await publish(bulkCatalogueRecord(2, documents, { parts }));
    expect(sent().map(({ queue, message }) => [queue, message])).toEqual([
      ...['revised', 'ended'].map((document_id) => ['texts', { document_id }]),
      ...['revised', 'ended'].map((document_id) => ['views', { document_id }]),
      ['texts', { referrers_of: ['ended'], are_new: false }],
      ['texts', { referrers_of: ['new1', 'new2'], are_new: true }],
    ]);
    expect(queuedFor('audience-syncs')).toEqual([[{ department: 'IMS' }, undefined]]);
  });

  it('queue nothing where nothing follows from what changed', async () => {
    await publish(bulkCatalogueRecord(2, { d1: 2 }, { parts: [{ parts: [] }] }));
    expect([sent(), queuedFor('audience-syncs'), waitingFiles()]).toEqual([[], [], []]);
    await publish(bulkCatalogueRecord(3, { d1: 3 }, { parts: [{ parts: ['title'] }] }));
    expect([sent(), queuedFor('audience-syncs'), waitingFiles().length]).toEqual([[], [], 1]);
  });

  it('of a job are followed by the audience lists once, at its end', async () => {
    const ended = (changes: Parameters<typeof jobFixture>[0]) =>
      publish(streamRecord({ ...keys.job('J1'), ...jobFixture({ dry_run: false, ...changes }) }, 'MODIFY'));
    mockItem({ ...keys.job('J1'), ...jobFixture({ state: 'running' }) });
    await publish(
      bulkCatalogueRecord(2, { d1: 1 }, { job_id: 'J1' }),
      bulkCatalogueRecord(3, { d2: 1 }, { job_id: 'J1' }),
    );
    await ended({ state: 'running' });
    await ended({ dry_run: true });
    expect(queuedFor('audience-syncs')).toEqual([]);
    await ended({});
    expect(queuedFor('audience-syncs')).toEqual([[{}, undefined]]);
    // A second person accepts a change of the import after its end.
    mockItem({ ...keys.job('J1'), ...jobFixture({ state: 'done' }) });
    await publish(bulkCatalogueRecord(4, { d1: 2 }, { job_id: 'J1' }));
    expect(queuedFor('audience-syncs').slice(1)).toEqual([[{ department: 'IMS' }, undefined]]);
  });

  it('that SQS did not take are published again', async () => {
    queues.on(SendMessageBatchCommand).resolves({ Failed: [{ Id: '0', Code: 'x', SenderFault: false }] });
    const { batchItemFailures = [] } = (await publish(bulkCatalogueRecord(2, { d1: 1 }))) ?? {};
    expect(batchItemFailures).toHaveLength(1);
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
    mockUserSockets('10000031', connection('c1'), connection('c2', 'session-2'));
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
    mockUserSockets('10000031', connection('c1'));
    openedAt(new Date().toISOString());
    sockets.on(PostToConnectionCommand).rejects(gone);
    sockets.on(DeleteConnectionCommand).rejectsOnce(gone).rejectsOnce(gone).resolves({});
    expect(await publish(ended())).toEqual({ batchItemFailures: [] });
    expect([deletions(), forgotten()]).toEqual([3, 0]);
  });

  it('stops for one that was rejected meanwhile, or that is long gone', async () => {
    mockUserSockets('10000031', connection('c1'));
    sockets.on(DeleteConnectionCommand).rejects(gone);
    openedAt(new Date(Date.now() - 60_000).toISOString());
    await publish(ended());
    expect([deletions(), forgotten()]).toEqual([1, 1]);
    table.on(GetCommand).resolves({});
    await publish(ended());
    expect([deletions(), forgotten()]).toEqual([2, 2]);
  });

  it('tries all of them, and fails the record for one that could not be closed', async () => {
    mockUserSockets('10000031', connection('c1'), connection('c2'));
    sockets.on(DeleteConnectionCommand, { ConnectionId: 'c1' }).rejects(new Error('too many requests'));
    const { batchItemFailures } = await publish(ended());
    expect(batchItemFailures).toHaveLength(1);
    expect(deletions()).toBe(2);
  });

  it('closes a hundred of one session', async () => {
    mockUserSockets('10000031', ...Array.from({ length: 100 }, (_, at) => connection(`c${at}`)));
    expect(await publish(ended())).toEqual({ batchItemFailures: [] });
    expect([sentEvents().length, deletions()]).toEqual([100, 100]);
  });

  it('does not delete the record of a socket that is still opening when it is sent an event', async () => {
    mockUserSockets('10000031', connection('c1'));
    openedAt(new Date().toISOString());
    sockets.on(PostToConnectionCommand).rejects(gone);
    await publish(transitionRecord());
    expect(forgotten()).toBe(0);
  });
});

describe('failures', () => {
  it('delete the record of a closed socket; one failing socket does not stop the others', async () => {
    mockUserSockets('10000031', connection('c1'), connection('c2'), connection('c3'));
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
    mockUserSockets('10000031', connection('c1'));
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
