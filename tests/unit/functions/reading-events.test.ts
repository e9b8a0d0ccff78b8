import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo, tableName } from '../../../functions/db/table.ts';
import { publishToChannel } from '../../../functions/realtime/channel-service.ts';
import { type Channel, topicName } from '../../../functions/realtime/topic-rules.ts';
import { publishChangesWrites, readingChangeId } from '../../../functions/required-reading/reading-change-store.ts';
import { handler as publishRecords } from '../../../functions/workers/publish-changes.ts';
import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import {
  type AudienceKey,
  departmentKey,
  everyoneKey,
  positionKey,
  userKey,
} from '../../../shared/domain/required-reading/audiences.ts';
import type { Topic } from '../../../shared/events.ts';
import { withDeliveryQueue } from './delivery-queue.ts';
import { withLocalTable } from './local-table.ts';
import { streamRecord } from './stream-records.ts';

withLocalTable();
const queue = withDeliveryQueue();

const channel: Channel = { list: 'reading' };
const put = (item: object) => dynamo.send(new PutCommand({ TableName: tableName(), Item: item }));

/** A socket of a user; without a topic its page is hidden. */
const open = (id: string, nrp: string, department: DepartmentCode | undefined, topic: Topic | null) =>
  put({
    ...keys.connection(id),
    ...keys.connectionIndex(nrp, id),
    ...(topic && keys.topicIndex(topicName(topic), id, department)),
    ...{ id, nrp, sid: 's', epoch: 1, department, opened_at: '2026-11-20T03:00:00.000Z' },
  });

const position = { role: 'dept_head', department: 'Produksi' } as const;

beforeEach(async () => {
  await put({ ...keys.channelState(topicName(channel)), next_at: 0 });
  await open('pro-list', '10000001', 'PRO', { list: 'catalogue' });
  await open('pro-dashboard', '10000002', 'PRO', { list: 'submissions', department: 'Engineering' });
  await open('pro-other', '10000003', 'PRO', { list: 'reading' });
  await open('pro-hidden', '10000004', 'PRO', null);
  await open('she', '10000005', 'SHE', { list: 'catalogue' });
  await open('head', '10000006', 'SHE', { list: 'reading' });
  await open('none', '10000007', undefined, { list: 'reading' });
  await put({
    ...keys.position(position.role, '10000006', position.department),
    ...{ nrp: '10000006', full_name: null, held: [position] },
  });
});

let runs = 0;
const publish = (...lists: AudienceKey[]): Promise<void> => {
  runs += 1;
  return publishToChannel(
    channel,
    lists.map((key) => readingChangeId(key, String(runs))),
  );
};
const recipients = () =>
  queue
    .delivered()
    .map(({ id }) => id)
    .toSorted();

describe('a change of what must be read is sent to the open pages', () => {
  it.each<[string, AudienceKey[], string[]]>([
    ['of a department', [departmentKey('PRO')], ['pro-dashboard', 'pro-list', 'pro-other']],
    ['of the holders of a position', [positionKey(position)], ['head']],
    ['of a named user', [userKey('10000007')], ['none']],
    ['of several lists, to each once', [departmentKey('SHE'), positionKey(position)], ['head', 'she']],
    [
      'of everyone',
      [everyoneKey, departmentKey('SHE')],
      ['head', 'none', 'pro-dashboard', 'pro-list', 'pro-other', 'she'],
    ],
  ])('%s', async (_whose, lists, expected) => {
    await publish(...lists);
    await queue.run();
    expect(recipients()).toEqual(expected);
    expect(queue.eventsOf(expected[0] ?? '')).toEqual([{ type: 'reading.changed' }]);
  });
});

it('is published by the record of a run in the outbox', async () => {
  const changes = [readingChangeId(departmentKey('SHE'), 'run'), readingChangeId(positionKey(position), 'run')];
  const [item] = publishChangesWrites('SHE', { run: 'run', at: '2026-11-20T03:00:00.000Z', changes });
  const record = streamRecord(item?.item.Put?.Item as { PK: string; SK: string });
  expect(await publishRecords({ Records: [record] }, {} as Context)).toEqual({ batchItemFailures: [] });
  await queue.run();
  expect(recipients()).toEqual(['head', 'she']);
});

describe('an import', () => {
  it('of many versions reaches a socket at once and then once in five minutes, its last change too', async () => {
    const start = queue.now();
    const imported = { versions: 40, everyMs: 20_000 };
    for (let version = 0; version < imported.versions; version += 1) {
      await publish(departmentKey('PRO'));
      while (await queue.runNext(0));
      if (version + 1 < imported.versions) {
        const until = start + (version + 1) * imported.everyMs;
        while (await queue.runNext(until - queue.now()));
        queue.pass(until - queue.now());
      }
    }
    const end = queue.now();
    await queue.run();
    const times = queue.delivered().flatMap(({ id, at }) => (id === 'pro-list' ? [at] : []));
    expect(times[0]).toBe(start);
    for (const [index, at] of times.slice(1).entries())
      expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(5 * 60_000);
    expect(times.at(-1)).toBeGreaterThanOrEqual(end);
    expect(times.length).toBeLessThanOrEqual(5);
    expect(queue.eventsOf('she')).toEqual([]);
  });

  it('that changes a list again while it is sent is sent again', async () => {
    await publish(departmentKey('PRO'));
    await queue.runNext(0);
    await publish(departmentKey('PRO'));
    await queue.run();
    expect(queue.eventsOf('pro-list')).toHaveLength(2);
  });
});
