import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { BatchGetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { type ProfileChange, profileChangePuts } from '../../../functions/profiles/profile-change-store.ts';
import type { Profile } from '../../../functions/profiles/profile-store.ts';
import type { Submission } from '../../../functions/submissions/submission-store.ts';
import { handler } from '../../../functions/workers/publish-changes.ts';
import type { Position } from '../../../shared/domain/people/roles.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { submissionFixture } from '../../support/submission-fixtures.ts';
import { failCondition } from './cancelled-transaction.ts';
import {
  mockHolders,
  mockItem,
  profileItem,
  requestedWrites,
  resetMocks,
  table,
  transactItem,
  writes,
} from './invoke.ts';
import { streamRecord } from './stream-records.ts';

const sockets = mockAwsClient(ApiGatewayManagementApiClient);
const now = new Date('2026-11-20T03:00:00.000Z');
const head: Position = { role: 'dept_head', department: 'Produksi' };
const person = (facts: Partial<Profile> = {}) => {
  const { PK: _pk, SK: _sk, ...profile } = profileItem(facts);
  return profile;
};
const by = { nrp: '10000001', full_name: 'Ratna' };

beforeEach(() => {
  resetMocks();
  sockets.reset();
  sockets.on(PostToConnectionCommand).resolves({});
  sockets.on(DeleteConnectionCommand).resolves({});
});

describe('events of a profile change', () => {
  const publishedChange = (before: Profile | undefined, wanted: Partial<Profile>): ProfileChange | undefined => {
    const [write] = profileChangePuts({ before, wanted: { ...(before ?? person()), ...wanted }, by, now });
    return write?.item.Put?.Item as ProfileChange | undefined;
  };

  it('end the sessions on deactivation or a higher epoch, and refresh them on changes of name, roles and positions', () => {
    expect(publishedChange(person(), { active: false })?.sessions).toBe('ended');
    expect(publishedChange(person(), { epoch: 3 })?.sessions).toBe('ended');
    expect(publishedChange(person(), { roles: ['admin'] })?.sessions).toBe('changed');
    expect(publishedChange(person(), { full_name: 'Lain' })?.sessions).toBe('changed');
    expect(publishedChange(person(), { department: 'FAT' })?.sessions).toBe('changed');
    expect(publishedChange(person(), {})).toBeUndefined();
    expect(publishedChange(undefined, {})).toBeUndefined();
  });

  it('name the posts added and removed at that moment', () => {
    expect(publishedChange(person({ positions: [head] }), { positions: [{ role: 'she_head' }] })?.posts).toEqual([
      { ...head, taken: false },
      { role: 'she_head', taken: true },
    ]);
    const coming = { ...head, valid_from: '2026-11-21T00:00:00.000Z' };
    expect(publishedChange(person({ positions: [head] }), { positions: [coming] })?.posts).toEqual([
      { ...head, taken: false },
    ]);
    expect(publishedChange(person({ positions: [head] }), { active: false })?.posts).toEqual([
      { ...head, taken: false },
    ]);
    expect(publishedChange(undefined, { positions: [head] })?.posts).toEqual([{ ...head, taken: true }]);
    expect(publishedChange(person({ positions: [head] }), { positions: [{ ...head, acting: true }] })?.posts).toEqual(
      [],
    );
  });
});

describe('change of roles', () => {
  const publishedChange = (before: Profile | undefined, wanted: Partial<Profile>): boolean => {
    const [write] = profileChangePuts({ before, wanted: { ...(before ?? person()), ...wanted }, by, now });
    return (write?.item.Put?.Item as ProfileChange | undefined)?.became_admin === true;
  };

  it('publishes a new admin: by role, by reactivation, or on creation', () => {
    expect(publishedChange(person(), { roles: ['admin'] })).toBe(true);
    expect(publishedChange(person({ roles: ['admin'], active: false }), { active: true })).toBe(true);
    expect(publishedChange(undefined, { roles: ['admin'] })).toBe(true);
    expect(publishedChange(person({ roles: ['admin'] }), { full_name: 'Lain' })).toBe(false);
    expect(publishedChange(person({ roles: ['admin'] }), { active: false })).toBe(false);
    expect(publishedChange(person(), { roles: ['document_controller'] })).toBe(false);
  });
});

const changed = (facts: Partial<ProfileChange> = {}) =>
  streamRecord({
    ...keys.profileChange('10000031', '000000004'),
    nrp: '10000031',
    change: '000000004',
    at: now.toISOString(),
    by_nrp: by.nrp,
    by_name: by.full_name,
    sessions: 'untouched',
    posts: [],
    became_admin: false,
    ...facts,
  });
const publish = (facts: Partial<ProfileChange>) => handler({ Records: [changed(facts)] }, {} as Context);

describe('sockets of a user whose profile changed', () => {
  beforeEach(() => {
    table.on(QueryCommand, { ExpressionAttributeValues: { ':pk': 'U#10000031' } }).resolves({
      Items: ['here', 'elsewhere'].map((sid) => ({ id: `c-${sid}`, nrp: '10000031', sid, epoch: 2 })),
    });
  });
  const sentEvents = () =>
    sockets
      .commandCalls(PostToConnectionCommand)
      .map(({ args: [{ input }] }) => [input.ConnectionId, JSON.parse(String(input.Data))]);
  const closed = () => sockets.commandCalls(DeleteConnectionCommand).map(({ args: [{ input }] }) => input.ConnectionId);

  it('receive session.ended, except those of the surviving session, and all close', async () => {
    expect(await publish({ sessions: 'ended', continuing_sid: 'here' })).toEqual({ batchItemFailures: [] });
    expect(sentEvents()).toEqual([['c-elsewhere', { type: 'session.ended', reason: 'revoked' }]]);
    expect(closed()).toEqual(['c-here', 'c-elsewhere']);
  });

  it('stay open when their session began after the change that ended the others', async () => {
    table.on(QueryCommand, { ExpressionAttributeValues: { ':pk': 'U#10000031' } }).resolves({
      Items: [2, 3].map((epoch) => ({ id: `c-${epoch}`, nrp: '10000031', sid: `s-${epoch}`, epoch })),
    });
    await publish({ sessions: 'ended', epoch: 3 });
    expect(sentEvents()).toEqual([['c-2', { type: 'session.ended', reason: 'revoked' }]]);
    expect(closed()).toEqual(['c-2']);
  });

  it('receive session.changed, and close', async () => {
    await publish({ sessions: 'changed' });
    expect(sentEvents().map(([, event]) => event)).toEqual([{ type: 'session.changed' }, { type: 'session.changed' }]);
    expect(closed()).toHaveLength(2);
  });

  it('stay open when only posts changed', async () => {
    await publish({ posts: [{ ...head, taken: false } as ProfileChange['posts'][number]] });
    expect(closed()).toEqual([]);
  });
});

describe('submissions waiting for a post whose holders changed', () => {
  const submission = (values: Partial<Submission> = {}): Submission =>
    submissionFixture({
      submission_status: 'under_dept_approval',
      submitter_nrp: '10000032',
      submitter_name: 'Sari',
      version: 2,
      deciders: [{ nrp: '10000001', capacity: 'reviewer' }],
      ...values,
    });
  const { created_at } = submission();
  const queueEntry = (id: string) =>
    keys.queueEntry({ state: 'under_dept_approval', department: 'Produksi' }, created_at, id);
  const savedNotification = (nrp: string) => transactItem({ PK: keys.notification(nrp, '').PK });
  const announcement = () =>
    transactItem({ PK: keys.vacancy('dept_head', 'Produksi', '').PK }) as Parameters<typeof streamRecord>[0];
  const waiting = (...submissions: Submission[]) => {
    table.on(QueryCommand, { ExpressionAttributeValues: { ':pk': 'QUEUE#under_dept_approval#Produksi' } }).resolves({
      Items: submissions.map(({ id }) => ({
        ...queueEntry(id),
        submission_id: id,
        department: 'Produksi',
      })),
    });
    table.on(BatchGetCommand).resolves({
      Responses: { table: submissions.map((each) => ({ ...each, ...keys.submission(each.id) })) },
    });
  };
  const taken = { posts: [{ role: 'dept_head' as const, department: 'Produksi' as const, taken: true }] };

  it("notify once for several documents, and not about the holder's own", async () => {
    mockItem(profileItem({ positions: [{ ...head, acting: true }] }));
    waiting(submission(), submission({ id: 'S2' }), submission({ id: 'S3', submitter_nrp: '10000031' }));
    mockHolders('dept_head', '10000031', '10000099');
    await publish(taken);
    expect(requestedWrites()).toHaveLength(1);
    expect(savedNotification('10000031')).toMatchObject({
      submission_id: null,
      message:
        'Anda kini memegang jabatan Plh. Dept. Head Produksi. Sudah ada 2 dokumen yang menunggu persetujuan Anda.',
    });
  });

  it('notify the admins when the post becomes vacant, but not the one who caused it', async () => {
    table.on(QueryCommand, { ExpressionAttributeValues: { ':pk': 'ROLE#admin' } }).resolves({
      Items: [by.nrp, '10000002'].map((nrp) => ({ nrp, full_name: null, has_role: true })),
    });
    const change = { posts: [{ role: 'dept_head' as const, department: 'Produksi' as const, taken: false }] };
    waiting(submission());
    mockHolders('dept_head', '10000022');
    await publish(change);
    expect(requestedWrites()).toEqual([]);
    mockHolders('dept_head');
    await publish(change);
    const announced = announcement();
    expect(requestedWrites()).toEqual([writes({ Update: [queueEntry('S1')], Put: [announced] })]);
    await handler({ Records: [streamRecord(announced)] }, {} as Context);
    expect(requestedWrites()).toHaveLength(2);
    expect(savedNotification('10000002')).toMatchObject({
      nrp: '10000002',
      submission_id: 'S1',
      title: 'Menunggu Pejabat',
      message:
        'Tidak ada lagi Dept. Head Produksi yang dapat memutuskan dokumen “Prosedur Pengangkutan” (PPA-SOP-PRO-001). Tetapkan pejabat atau Plh. di halaman Pengguna agar proses dapat dilanjutkan.',
    });
    await handler({ Records: [streamRecord({ ...announced, warned_nrp: 'SISTEM' })] }, {} as Context);
    expect(requestedWrites()).toHaveLength(4);
  });

  it('remain unchanged when decided meanwhile, and stay at their level while the post is vacant', async () => {
    waiting(submission({ submitter_nrp: '10000031' }));
    mockHolders('dept_head', '10000031');
    mockItem({ ...submission({ version: 3 }), ...keys.submission('S1') });
    table.on(TransactWriteCommand).callsFake(failCondition(keys.submission('S1')));
    expect(await publish(taken)).toEqual({ batchItemFailures: [] });
    table.resetHistory();
    table.on(TransactWriteCommand).resolves({});
    mockHolders('dept_head');
    await publish({ posts: [{ role: 'dept_head', department: 'Produksi', taken: false }] });
    expect(requestedWrites()).toEqual([writes({ Update: [queueEntry('S1')], Put: [announcement()] })]);
  });
});
