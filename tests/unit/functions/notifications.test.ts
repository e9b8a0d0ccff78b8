import { GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { handler as deleteAll } from '../../../functions/delete-all-notifications.ts';
import { handler as list } from '../../../functions/get-user-notifications.ts';
import { handler as markRead } from '../../../functions/mark-notification-read.ts';
import { notify } from '../../../functions/notifications/notification-store.ts';
import { cancelled } from './cancelled-transaction.ts';
import { updateOf } from './expressions.ts';
import { fresh, invoke, member, signedIn, stored, table, written } from './invoke.ts';

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
const inbox = (facts = {}) => stored({ ...keys.inbox(nrp), unread: 3, version: 7, ...facts });
const key = { 'idempotency-key': 'k' };

beforeEach(fresh);

describe('get-user-notifications', () => {
  const ask = async (input = {}) => invoke(list, { method: 'GET', input, token: await signedIn() });

  it('lists the newest first, read by mark or by watermark', async () => {
    inbox({ read_upto: ids[0], cleared_upto: '01K0AAAAAAAAAAAAAAAAAAAAA0' });
    table.on(QueryCommand).resolves({
      Items: [item(ids[2]), item(ids[1], { read_at: '2026-11-20T02:00:00.000Z' }), item(ids[0])],
      LastEvaluatedKey: { PK: `N#${nrp}`, SK: ids[0] },
    });
    const { body } = await ask();
    expect(body).toMatchObject({ unread_count: 3, next_cursor: ids[0] });
    expect((body['notifications'] as { read: boolean }[]).map(({ read }) => read)).toEqual([false, true, true]);
    expect(table.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
      ExpressionAttributeValues: { ':pk': `N#${nrp}`, ':cleared': '01K0AAAAAAAAAAAAAAAAAAAAA0' },
      ScanIndexForward: false,
      ConsistentRead: true,
    });
  });

  it('counts what is in view when the whole list is: some may have expired unread', async () => {
    inbox();
    table.on(QueryCommand).resolves({ Items: [item(ids[2])] });
    expect((await ask()).body).toMatchObject({ unread_count: 1, next_cursor: null });
  });

  it('goes on where the last page ended, and nowhere else', async () => {
    await ask({ cursor: ids[1] });
    expect(table.commandCalls(QueryCommand)[0]?.args[0].input.ExclusiveStartKey).toEqual({
      PK: `N#${nrp}`,
      SK: ids[1],
    });
    expect((await ask({ cursor: 'INBOX' })).body).toMatchObject({ error: 'invalid_input' });
  });

  it('answers an empty last page for a cursor at or before the cleared watermark', async () => {
    inbox({ unread: 0, read_upto: ids[1], cleared_upto: ids[1] });
    // DynamoDB refuses a start key outside the key condition.
    table
      .on(QueryCommand)
      .rejects(Object.assign(new Error('outside query boundaries'), { name: 'ValidationException' }));
    for (const cursor of [ids[0], ids[1]])
      expect(await ask({ cursor })).toMatchObject({
        status: 200,
        body: { notifications: [], unread_count: 0, next_cursor: null },
      });
  });

  it('raises an item it cannot read rather than leave it out', async () => {
    table.on(QueryCommand).resolves({ Items: [{ ...item(ids[0]), title: 7 }] });
    expect((await ask()).status).toBe(500);
  });

  it('is for one’s own', async () => {
    expect((await ask({ user_id: '10000001' })).body).toMatchObject({ error: 'identity_mismatch' });
  });
});

describe('mark-notification-read', () => {
  const mark = async (input: object) => invoke(markRead, { token: await signedIn(), input, headers: key });

  it('marks one, counts it, and keeps it from being announced anew', async () => {
    inbox();
    stored(item(ids[1]));
    expect((await mark({ notification_id: ids[1] })).body).toEqual({ success: true, unread_count: 2 });
    expect(written()).toEqual([[`Put IDEM#${nrp}#k I`, `Update N#${nrp} ${ids[1]}`, `Update U#${nrp} INBOX`]]);
    const update = table.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems?.[1]?.Update;
    expect(updateOf(update)).toMatchObject({ set: { read_at: expect.any(String) }, remove: ['outbox'] });
  });

  it('leaves a read one as it is', async () => {
    inbox({ read_upto: ids[2] });
    stored(item(ids[1]));
    expect((await mark({ notification_id: ids[1] })).body).toEqual({ success: true, unread_count: 3 });
    expect(written()).toEqual([[`Put IDEM#${nrp}#k I`]]);
  });

  it('knows none that is not there, or was cleared', async () => {
    expect((await mark({ notification_id: ids[0] })).body).toMatchObject({ error: 'not_found' });
    inbox({ cleared_upto: ids[0] });
    stored(item(ids[0]));
    expect((await mark({ notification_id: ids[0] })).status).toBe(404);
  });

  it('marks all in one step up to the newest there is', async () => {
    inbox();
    table.on(QueryCommand).resolves({ Items: [item(ids[2])] });
    expect((await mark({ all: true })).body).toEqual({ success: true, unread_count: 0 });
    expect(member(1)).toMatchObject({
      read_upto: ids[2],
      cleared_upto: '',
      unread: 0,
      condition: 'version = 7',
    });
  });

  it('decides again when news came in between', async () => {
    inbox();
    table.on(QueryCommand).resolves({ Items: [item(ids[2])] });
    table.on(TransactWriteCommand).rejectsOnce(cancelled('None', 'ConditionalCheckFailed')).resolves({});
    expect((await mark({ all: true })).status).toBe(200);
    expect(written()).toHaveLength(2);
    table.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'));
    expect((await mark({ all: true })).body).toMatchObject({ error: 'conflict' });
  });

  it('wants one or all', async () => {
    const sentence = { message: 'Sebutkan satu notifikasi, atau semuanya' };
    expect((await mark({})).body).toMatchObject(sentence);
    expect((await mark({ notification_id: ids[0], all: true })).body).toMatchObject(sentence);
  });
});

describe('delete-all-notifications', () => {
  const clear = async () => invoke(deleteAll, { token: await signedIn(), headers: key });

  it('moves both watermarks past the newest, however many there are', async () => {
    inbox();
    table.on(QueryCommand).resolves({ Items: [item(ids[2])] });
    expect((await clear()).body).toEqual({ success: true });
    expect(written()).toEqual([[`Put IDEM#${nrp}#k I`, `Update U#${nrp} INBOX`]]);
    expect(member(1)).toMatchObject({ read_upto: ids[2], cleared_upto: ids[2], unread: 0 });
  });

  it('of an empty inbox succeeds', async () => {
    expect((await clear()).status).toBe(200);
    expect(written()).toEqual([[`Put IDEM#${nrp}#k I`]]);
  });
});

describe('filing news', () => {
  const news = {
    event_id: 'S1#2',
    at: '2026-11-20T01:00:00.000Z',
    title: 'T',
    message: 'M',
    type: 'info',
    submission_id: 'S1',
  };
  const filedId = (transaction = -1) => String(member(0, transaction)['id']);

  it('gives the same event the same id, and counts it with it', async () => {
    await notify(nrp, news);
    await notify(nrp, news);
    await notify('10000001', news);
    expect(filedId(0)).toBe(filedId(1));
    expect(filedId(2)).not.toBe(filedId(0));
    expect(written()[0]).toEqual([`Put N#${nrp} ${filedId(0)}`, `Update U#${nrp} INBOX`]);
    expect(member(0)).toMatchObject({ outbox: 1, created_at: news.at, ttl: Date.parse(news.at) / 1000 + 31_536_000 });
  });

  it('is content when it is filed already', async () => {
    table.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed', 'None'));
    await notify(nrp, news);
    expect(written()).toHaveLength(1);
  });

  it('that comes late is filed behind what its reader has seen, once', async () => {
    const seen = '01M7WZZZZZ0000000000000000';
    stored({ ...keys.inbox(nrp), read_upto: seen });
    table.on(TransactWriteCommand).rejectsOnce(cancelled('None', 'ConditionalCheckFailed')).resolves({});
    await notify(nrp, news);
    expect(filedId() > seen).toBe(true);
    expect(filedId().slice(10)).toBe(filedId(0).slice(10));
    table.on(QueryCommand).resolves({ Items: [item(filedId())] });
    table.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'));
    await notify(nrp, news);
    expect(written()).toHaveLength(3);
    expect(table.commandCalls(GetCommand)).toHaveLength(1);
  });
});
