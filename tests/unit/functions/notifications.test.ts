import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { handler as deleteAll } from '../../../functions/delete-all-notifications.ts';
import { handler as list } from '../../../functions/get-user-notifications.ts';
import { handler as markRead } from '../../../functions/mark-notification-read.ts';
import { notify } from '../../../functions/notifications/notification-store.ts';
import { failCondition } from './cancelled-transaction.ts';
import { invoke, mockItem, requestedWrites, resetMocks, signedInToken, table, transactItem, writes } from './invoke.ts';

const nrp = '10000031';
const ids = ['01K0AAAAAAAAAAAAAAAAAAAAA1', '01K0AAAAAAAAAAAAAAAAAAAAA2', '01K0AAAAAAAAAAAAAAAAAAAAA3'] as const;
const item = (id: string, facts = {}) => ({
  ...keys.notification(nrp, id),
  id,
  nrp,
  title: 'Dokumen Disahkan',
  message: 'Dokumen “A” (N-1) telah disahkan.',
  type: 'success',
  created_at: '2026-11-20T01:00:00.000Z',
  submission_id: 'S1',
  ...facts,
});
const inbox = (facts = {}) => mockItem({ ...keys.inbox(nrp), unread: 3, version: 7, ...facts });
const key = { 'idempotency-key': 'k' };
const resultKey = keys.idempotency(nrp, 'k');

beforeEach(resetMocks);

describe('get-user-notifications', () => {
  const listInbox = async (input = {}) => invoke(list, { method: 'GET', input, token: await signedInToken() });

  it('lists the newest first, read by flag or by watermark', async () => {
    inbox({ read_upto: ids[0], cleared_upto: '01K0AAAAAAAAAAAAAAAAAAAAA0' });
    table.on(QueryCommand).resolves({
      Items: [item(ids[2]), item(ids[1], { read_at: '2026-11-20T02:00:00.000Z' }), item(ids[0])],
    });
    const { body } = await listInbox();
    expect(body).toMatchObject({ unread_count: 1, next_cursor: null });
    expect((body['notifications'] as { read: boolean }[]).map(({ read }) => read)).toEqual([false, true, true]);
    expect(table.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
      ExpressionAttributeValues: { ':pk': `N#${nrp}`, ':cleared': '01K0AAAAAAAAAAAAAAAAAAAAA0' },
      ScanIndexForward: false,
      ConsistentRead: true,
    });
  });

  it('counts the unread ones in the list when it is complete: some may have expired unread', async () => {
    inbox();
    table.on(QueryCommand).resolves({ Items: [item(ids[2])] });
    expect((await listInbox()).body).toMatchObject({ unread_count: 1, next_cursor: null });
  });

  it('continues after the last page, and rejects other cursors', async () => {
    await listInbox({ cursor: ids[1] });
    expect(table.commandCalls(QueryCommand)[0]?.args[0].input.ExclusiveStartKey).toEqual({
      PK: `N#${nrp}`,
      SK: ids[1],
    });
    expect((await listInbox({ cursor: 'INBOX' })).body).toMatchObject({ error: 'invalid_input' });
  });

  it('returns an empty last page for a cursor at or before the cleared watermark', async () => {
    inbox({ unread: 0, read_upto: ids[1], cleared_upto: ids[1] });
    // DynamoDB rejects a start key outside the key condition.
    table
      .on(QueryCommand)
      .rejects(Object.assign(new Error('outside query boundaries'), { name: 'ValidationException' }));
    for (const cursor of [ids[0], ids[1]])
      expect(await listInbox({ cursor })).toMatchObject({
        status: 200,
        body: { notifications: [], unread_count: 0, next_cursor: null },
      });
  });

  it('fails on an item that it cannot parse, instead of omitting it', async () => {
    table.on(QueryCommand).resolves({ Items: [{ ...item(ids[0]), title: 7 }] });
    expect((await listInbox()).status).toBe(500);
  });

  it("returns only the caller's notifications", async () => {
    expect((await listInbox({ user_id: '10000001' })).body).toMatchObject({ error: 'identity_mismatch' });
  });
});

describe('mark-notification-read', () => {
  const mark = async (input: object) => invoke(markRead, { token: await signedInToken(), input, headers: key });

  it('marks one, updates the count, and does not broadcast it as new', async () => {
    inbox();
    mockItem(item(ids[1]));
    expect((await mark({ notification_id: ids[1] })).body).toEqual({ success: true, unread_count: 2 });
    expect(requestedWrites()).toEqual([
      writes({ Put: [resultKey], Update: [keys.notification(nrp, ids[1]), keys.inbox(nrp)] }),
    ]);
    expect(transactItem(keys.notification(nrp, ids[1]))).toMatchObject({
      read_at: expect.any(String),
      remove: ['outbox'],
    });
  });

  it('leaves a read notification unchanged', async () => {
    inbox({ read_upto: ids[2] });
    mockItem(item(ids[1]));
    expect((await mark({ notification_id: ids[1] })).body).toEqual({ success: true, unread_count: 3 });
    expect(requestedWrites()).toEqual([writes({ Put: [resultKey] })]);
  });

  it('returns not_found for a missing or cleared notification', async () => {
    expect((await mark({ notification_id: ids[0] })).body).toMatchObject({ error: 'not_found' });
    inbox({ cleared_upto: ids[0] });
    mockItem(item(ids[0]));
    expect((await mark({ notification_id: ids[0] })).status).toBe(404);
  });

  it('marks all up to the newest in one write', async () => {
    inbox();
    table.on(QueryCommand).resolves({ Items: [item(ids[2])] });
    expect((await mark({ all: true })).body).toEqual({ success: true, unread_count: 0 });
    expect(transactItem(keys.inbox(nrp))).toMatchObject({
      read_upto: ids[2],
      cleared_upto: '',
      unread: 0,
      condition: 'version = 7',
    });
  });

  it('decides again when a notification arrives meanwhile', async () => {
    // The retry delays are a random share of an increasing maximum.
    vi.spyOn(Math, 'random').mockReturnValue(0.02);
    inbox();
    table.on(QueryCommand).resolves({ Items: [item(ids[2])] });
    table
      .on(TransactWriteCommand)
      .callsFakeOnce(failCondition(keys.inbox(nrp)))
      .resolves({});
    expect((await mark({ all: true })).status).toBe(200);
    expect(requestedWrites()).toHaveLength(2);
    table.on(TransactWriteCommand).callsFake(failCondition(keys.inbox(nrp)));
    expect((await mark({ all: true })).body).toMatchObject({ error: 'conflict' });
  });

  it('requires either one id or all', async () => {
    const sentence = { message: 'Sebutkan satu notifikasi, atau semuanya' };
    expect((await mark({})).body).toMatchObject(sentence);
    expect((await mark({ notification_id: ids[0], all: true })).body).toMatchObject(sentence);
  });
});

describe('delete-all-notifications', () => {
  const clear = async (input = {}) => invoke(deleteAll, { input, token: await signedInToken(), headers: key });

  it('moves both watermarks to the newest, regardless of their number', async () => {
    inbox();
    table.on(QueryCommand).resolves({ Items: [item(ids[2])] });
    expect((await clear()).body).toEqual({ success: true });
    expect(requestedWrites()).toEqual([writes({ Put: [resultKey], Update: [keys.inbox(nrp)] })]);
    expect(transactItem(keys.inbox(nrp))).toMatchObject({ read_upto: ids[2], cleared_upto: ids[2], unread: 0 });
  });

  it('leaves the notifications that arrived after the one that the user saw, and counts them', async () => {
    inbox({ read_upto: ids[0] });
    table
      .on(QueryCommand)
      .resolvesOnce({ Items: [item(ids[2])] })
      .resolves({ Items: [item(ids[2])] });
    expect((await clear({ upto: ids[1] })).status).toBe(200);
    expect(transactItem(keys.inbox(nrp))).toMatchObject({ read_upto: ids[1], cleared_upto: ids[1], unread: 1 });
  });

  it('clears nothing beyond the newest, and restores nothing that was cleared already', async () => {
    inbox();
    table.on(QueryCommand).resolves({ Items: [item(ids[1])] });
    await clear({ upto: ids[2] });
    expect(transactItem(keys.inbox(nrp))).toMatchObject({ cleared_upto: ids[1] });
    resetMocks();
    inbox({ read_upto: ids[1], cleared_upto: ids[1] });
    table.on(QueryCommand).resolves({ Items: [item(ids[2])] });
    await clear({ upto: ids[0] });
    expect(requestedWrites()).toEqual([writes({ Put: [resultKey] })]);
  });

  it('succeeds on an empty inbox', async () => {
    expect((await clear()).status).toBe(200);
    expect(requestedWrites()).toEqual([writes({ Put: [resultKey] })]);
  });
});

describe('saving a notification', () => {
  const input = {
    event_id: 'S1#2',
    at: '2026-11-20T01:00:00.000Z',
    title: 'T',
    message: 'M',
    type: 'info' as const,
    submission_id: 'S1',
  };
  const filedId = (transaction = -1, recipient = nrp) =>
    String(transactItem({ PK: keys.notification(recipient, '').PK }, transaction)['id']);

  it('derives the same id from the same event, and counts it in the same transaction', async () => {
    await notify(nrp, input);
    await notify(nrp, input);
    await notify('10000001', input);
    expect(filedId(0)).toBe(filedId(1));
    expect(filedId(2, '10000001')).not.toBe(filedId(0));
    expect(requestedWrites()[0]).toEqual(
      writes({ Put: [keys.notification(nrp, filedId(0))], Update: [keys.inbox(nrp)] }),
    );
    expect(transactItem(keys.notification(nrp, filedId(0)), 0)).toMatchObject({
      outbox: 1,
      created_at: input.at,
      ttl: Date.parse(input.at) / 1000 + 31_536_000,
    });
  });
});
