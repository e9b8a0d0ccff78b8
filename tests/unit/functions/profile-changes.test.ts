import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { BatchGetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import type { Submission } from '../../../functions/submissions/submission-store.ts';
import { type ProfileChange, profileChangePuts } from '../../../functions/users/profile-change-store.ts';
import type { Profile } from '../../../functions/users/profile-store.ts';
import { handler } from '../../../functions/workers/publish-changes.ts';
import type { Position } from '../../../shared/domain/roles.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { submissionFixture } from '../../support/submission-fixtures.ts';
import { cancelled } from './cancelled-transaction.ts';
import { fresh, holders, member, profileItem, stored, table, written } from './invoke.ts';
import { record } from './stream-records.ts';

const sockets = mockAwsClient(ApiGatewayManagementApiClient);
const now = new Date('2026-11-20T03:00:00.000Z');
const head: Position = { role: 'dept_head', department: 'Produksi' };
const person = (facts: Partial<Profile> = {}) => {
  const { PK: _pk, SK: _sk, ...profile } = profileItem(facts);
  return profile;
};
const by = { nrp: '10000001', full_name: 'Ratna' };

beforeEach(() => {
  fresh();
  sockets.reset();
  sockets.on(PostToConnectionCommand).resolves({});
  sockets.on(DeleteConnectionCommand).resolves({});
});

describe('what a change of a profile announces', () => {
  const announced = (before: Profile | undefined, wanted: Partial<Profile>): ProfileChange | undefined => {
    const [write] = profileChangePuts({ before, wanted: { ...(before ?? person()), ...wanted }, by, now });
    return write?.item.Put?.Item as ProfileChange | undefined;
  };

  it('ends sessions when someone leaves or the epoch rises, and changes them with name, roles and positions', () => {
    expect(announced(person(), { active: false })?.sessions).toBe('ended');
    expect(announced(person(), { epoch: 3 })?.sessions).toBe('ended');
    expect(announced(person(), { roles: ['admin'] })?.sessions).toBe('changed');
    expect(announced(person(), { full_name: 'Lain' })?.sessions).toBe('changed');
    expect(announced(person(), {})).toBeUndefined();
    expect(announced(undefined, {})).toBeUndefined();
  });

  it('names the posts taken and given up at that moment', () => {
    expect(announced(person({ positions: [head] }), { positions: [{ role: 'she_head' }] })?.posts).toEqual([
      { ...head, taken: false },
      { role: 'she_head', taken: true },
    ]);
    const coming = { ...head, valid_from: '2026-11-21T00:00:00.000Z' };
    expect(announced(person({ positions: [head] }), { positions: [coming] })?.posts).toEqual([
      { ...head, taken: false },
    ]);
    expect(announced(person({ positions: [head] }), { active: false })?.posts).toEqual([{ ...head, taken: false }]);
    expect(announced(undefined, { positions: [head] })?.posts).toEqual([{ ...head, taken: true }]);
    expect(announced(person({ positions: [head] }), { positions: [{ ...head, acting: true }] })?.posts).toEqual([]);
  });
});

describe('a change of roles', () => {
  const announced = (before: Profile | undefined, wanted: Partial<Profile>): boolean => {
    const [write] = profileChangePuts({ before, wanted: { ...(before ?? person()), ...wanted }, by, now });
    return (write?.item.Put?.Item as ProfileChange | undefined)?.became_admin === true;
  };

  it('says that someone became an admin: by the role, by coming back, or when added as one', () => {
    expect(announced(person(), { roles: ['admin'] })).toBe(true);
    expect(announced(person({ roles: ['admin'], active: false }), { active: true })).toBe(true);
    expect(announced(undefined, { roles: ['admin'] })).toBe(true);
    expect(announced(person({ roles: ['admin'] }), { full_name: 'Lain' })).toBe(false);
    expect(announced(person({ roles: ['admin'] }), { active: false })).toBe(false);
    expect(announced(person(), { roles: ['document_controller'] })).toBe(false);
  });
});

const changed = (facts: Partial<ProfileChange> = {}) =>
  record({
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

describe('the sockets of someone whose profile changed', () => {
  beforeEach(() => {
    table.on(QueryCommand, { ExpressionAttributeValues: { ':user': 'U#10000031' } }).resolves({
      Items: ['here', 'elsewhere'].map((sid) => ({ id: `c-${sid}`, nrp: '10000031', sid, epoch: 2 })),
    });
  });
  const said = () =>
    sockets
      .commandCalls(PostToConnectionCommand)
      .map(({ args: [{ input }] }) => [input.ConnectionId, JSON.parse(String(input.Data))]);
  const closed = () => sockets.commandCalls(DeleteConnectionCommand).map(({ args: [{ input }] }) => input.ConnectionId);

  it('hear that the session is over, but for the one that goes on, and all close', async () => {
    expect(await publish({ sessions: 'ended', continuing_sid: 'here' })).toEqual({ batchItemFailures: [] });
    expect(said()).toEqual([['c-elsewhere', { type: 'session.ended', reason: 'revoked' }]]);
    expect(closed()).toEqual(['c-here', 'c-elsewhere']);
  });

  it('stay where the session began after the change that ended the others', async () => {
    table.on(QueryCommand, { ExpressionAttributeValues: { ':user': 'U#10000031' } }).resolves({
      Items: [2, 3].map((epoch) => ({ id: `c-${epoch}`, nrp: '10000031', sid: `s-${epoch}`, epoch })),
    });
    await publish({ sessions: 'ended', epoch: 3 });
    expect(said()).toEqual([['c-2', { type: 'session.ended', reason: 'revoked' }]]);
    expect(closed()).toEqual(['c-2']);
  });

  it('hear that the session changed, and close', async () => {
    await publish({ sessions: 'changed' });
    expect(said().map(([, event]) => event)).toEqual([{ type: 'session.changed' }, { type: 'session.changed' }]);
    expect(closed()).toHaveLength(2);
  });

  it('stay when only posts changed', async () => {
    await publish({ posts: [{ ...head, taken: false } as ProfileChange['posts'][number]] });
    expect(closed()).toEqual([]);
  });
});

describe('what waits for a post whose holders changed', () => {
  const submission = (values: Partial<Submission> = {}): Submission =>
    submissionFixture({
      submission_status: 'under_dept_approval',
      submitter_nrp: '10000032',
      submitter_name: 'Sari',
      version: 2,
      deciders: [{ nrp: '10000001', capacity: 'reviewer' }],
      ...values,
    });
  const waiting = (...submissions: Submission[]) => {
    table.on(QueryCommand, { ExpressionAttributeValues: { ':pk': 'QUEUE#under_dept_approval#Produksi' } }).resolves({
      Items: submissions.map(({ id, created_at }) => ({
        ...keys.queueEntry({ state: 'under_dept_approval', department: 'Produksi' }, created_at, id),
        submission_id: id,
        department: 'Produksi',
      })),
    });
    table.on(BatchGetCommand).resolves({
      Responses: { table: submissions.map((each) => ({ ...each, ...keys.submission(each.id) })) },
    });
  };
  const taken = { posts: [{ role: 'dept_head' as const, department: 'Produksi' as const, taken: true }] };

  it('is told to who took it, one document by its name', async () => {
    stored(profileItem({ positions: [head] }));
    waiting(submission());
    holders('dept_head', '10000031');
    await publish(taken);
    expect(member(0)).toMatchObject({
      nrp: '10000031',
      submission_id: 'S1',
      message:
        'Anda kini memegang jabatan Dept. Head Produksi. Sudah ada dokumen “Prosedur Pengangkutan” (PPA-SOP-PRO-001) yang menunggu persetujuan Anda.',
    });
  });

  it('is told once when it is several, and not one’s own', async () => {
    stored(profileItem({ positions: [{ ...head, acting: true }] }));
    waiting(submission(), submission({ id: 'S2' }), submission({ id: 'S3', submitter_nrp: '10000031' }));
    holders('dept_head', '10000031', '10000099');
    await publish(taken);
    expect(written()).toHaveLength(1);
    expect(member(0)).toMatchObject({
      submission_id: null,
      message:
        'Anda kini memegang jabatan Plh. Dept. Head Produksi. Sudah ada 2 dokumen yang menunggu persetujuan Anda.',
    });
  });

  it('is passed over when its submitter is the only holder left', async () => {
    waiting(submission({ submitter_nrp: '10000031' }));
    holders('dept_head', '10000031');
    holders('she_head', '10000011');
    await publish(taken);
    const [transition = []] = written();
    expect(transition).toContain('Put HIST#S1 EV#000003');
    expect(transition).toContain('Delete QUEUE#under_dept_approval#Produksi 2026-11-19T03:00:00.000Z#S1');
    expect(transition).toContain('Put QUEUE#under_she_approval 2026-11-19T03:00:00.000Z#S1');
    expect(member(transition.indexOf('Put HIST#S1 EV#000003'))).toMatchObject({
      action: 'skip',
      capacity: 'administrator',
      actor_nrp: '10000001',
      from: 'under_dept_approval',
      to: 'under_she_approval',
      skipped: [{ level: 'dept_head', reason: 'only_holder_is_submitter' }],
    });
  });

  it('is told to the admins when nobody is left to decide it, but not to the one who did that', async () => {
    table.on(QueryCommand, { ExpressionAttributeValues: { ':members': 'ROLE#admin' } }).resolves({
      Items: [by.nrp, '10000002'].map((nrp) => ({ nrp, full_name: null, has_role: true })),
    });
    const given = { posts: [{ role: 'dept_head' as const, department: 'Produksi' as const, taken: false }] };
    waiting(submission());
    holders('dept_head', '10000022');
    await publish(given);
    expect(written()).toEqual([]);
    holders('dept_head');
    await publish(given);
    expect(written()).toEqual([
      [
        'Update QUEUE#under_dept_approval#Produksi 2026-11-19T03:00:00.000Z#S1',
        expect.stringMatching(/^Put VACANT#dept_head#Produksi /),
      ],
    ]);
    const announced = member(1) as Parameters<typeof record>[0];
    await handler({ Records: [record(announced)] }, {} as Context);
    expect(written()).toHaveLength(2);
    expect(member(0)).toMatchObject({
      nrp: '10000002',
      submission_id: 'S1',
      title: 'Menunggu Pejabat',
      message:
        'Tidak ada lagi Dept. Head Produksi yang dapat memutuskan dokumen “Prosedur Pengangkutan” (PPA-SOP-PRO-001). Tetapkan pejabat atau Plh. di halaman Pengguna agar proses dapat dilanjutkan.',
    });
    await handler({ Records: [record({ ...announced, warned_nrp: 'SISTEM' })] }, {} as Context);
    expect(written()).toHaveLength(4);
  });

  it('is left alone when somebody decided it meanwhile, and stays where it is when nobody holds the post at all', async () => {
    waiting(submission({ submitter_nrp: '10000031' }));
    holders('dept_head', '10000031');
    stored({ ...submission({ version: 3 }), ...keys.submission('S1') });
    table.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed'));
    expect(await publish(taken)).toEqual({ batchItemFailures: [] });
    table.resetHistory();
    table.on(TransactWriteCommand).resolves({});
    holders('dept_head');
    await publish({ posts: [{ role: 'dept_head', department: 'Produksi', taken: false }] });
    expect(written().flat()).toEqual([
      'Update QUEUE#under_dept_approval#Produksi 2026-11-19T03:00:00.000Z#S1',
      expect.stringMatching(/^Put VACANT#/),
    ]);
  });
});
