import { GoneException, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { BatchWriteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo, tableName } from '../../../functions/db/table.ts';
import { publishToChannel } from '../../../functions/realtime/channel-service.ts';
import { loadConnection, saveTopic } from '../../../functions/realtime/connection-store.ts';
import { chunkSize, queuedPostsMs } from '../../../functions/realtime/delivery-rules.ts';
import { type Channel, submissionChannels, topicName } from '../../../functions/realtime/topic-rules.ts';
import type { SubmissionDepartment } from '../../../shared/domain/departments.ts';
import type { Topic } from '../../../shared/events.ts';
import { submissionFixture } from '../../support/submission-fixtures.ts';
import { withDeliveryQueue } from './delivery-queue.ts';
import { interruptOnce, withLocalTable } from './local-table.ts';

withLocalTable();
const queue = withDeliveryQueue();
const all: Channel = { list: 'submissions' };

const put = (item: object) => dynamo.send(new PutCommand({ TableName: tableName(), Item: item }));

const owner = { nrp: '10000031', sid: 's', epoch: 1, opened_at: '2026-11-20T03:00:00.000Z' };

/** A socket that shows a topic, or none. */
const socket = (id: string, topic: Topic | null) => ({
  ...keys.connection(id),
  ...keys.connectionIndex(owner.nrp, id),
  ...(topic && keys.topicIndex(topicName(topic), id, undefined)),
  ...owner,
  id,
});
const open = (id: string, topic: Topic | null) => put(socket(id, topic));

const save = (id: string, department: SubmissionDepartment = 'Produksi', version = 1) =>
  put({ ...keys.submission(id), ...submissionFixture({ id, department, version }) });

const publishTransition = async (id: string, department: SubmissionDepartment = 'Produksi'): Promise<void> => {
  for (const channel of submissionChannels(department)) await publishToChannel(channel, [id]);
};

/** Each test has sockets and channels of its own: the table is shared. */
beforeEach(async () => {
  for (const channel of [all, ...submissionChannels('Produksi'), ...submissionChannels('Engineering')])
    await put({ ...keys.channelState(topicName(channel)), next_at: 0 });
  await open('all', { list: 'submissions' });
  await open('pro', { list: 'submissions', department: 'Produksi' });
  await open('eng', { list: 'submissions', department: 'Engineering' });
  await open('none', null);
  await put({ ...keys.counter('Produksi'), total: 3, under_review: 2, in_approval: 1, approved: 0 });
  await put({ ...keys.counter('Engineering'), total: 4, under_review: 4, in_approval: 0, approved: 0 });
});

const stateOf = async (channel: Channel) =>
  (await dynamo.send(new GetCommand({ TableName: tableName(), Key: keys.channelState(topicName(channel)) }))).Item;

describe('one change', () => {
  it('is sent with its list to the sockets of its topics, and to no other', async () => {
    await save('S1', 'Produksi', 4);
    await publishTransition('S1');
    await queue.run();
    const totals = { total: 7, under_review: 6, in_approval: 1, approved: 0 };
    const event = { type: 'submission.changed', submission_id: 'S1', department: 'Produksi', version: 4 };
    const submission = { id: 'S1', version: 4, submitter_nrp: '10000031' };
    expect(queue.eventsOf('all')).toMatchObject([{ ...event, list: { submission, totals, department_total: 3 } }]);
    expect(queue.eventsOf('pro')).toMatchObject([{ ...event, list: { submission, totals, department_total: 3 } }]);
    expect([queue.eventsOf('eng'), queue.eventsOf('none')]).toEqual([[], []]);
  });

  it('of a socket’s former topic is not sent to it', async () => {
    await save('S1');
    await saveTopic({ id: 'pro' }, { list: 'submissions', department: 'Engineering' });
    await saveTopic({ id: 'all' }, null);
    await publishTransition('S1');
    await queue.run();
    expect(queue.delivered()).toEqual([]);
  });
});

describe('a burst', () => {
  it('of twenty transitions in 100 ms reaches each socket at most once a second, and completely', async () => {
    const ids = Array.from({ length: 20 }, (_, at) => `B${at}`);
    for (const id of ids) {
      await save(id);
      await publishTransition(id);
      await queue.runNext(0);
      queue.pass(5);
    }
    await queue.run();
    for (const id of ['all', 'pro']) {
      const times = queue.delivered().flatMap((each) => (each.id === id ? [each.at] : []));
      for (const [index, at] of times.slice(1).entries()) expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(1000);
      expect(times.length).toBeLessThanOrEqual(3);
      expect(queue.eventsOf(id).at(-1)?.type).toBe('submissions.changed');
    }
    expect(await stateOf(all)).not.toHaveProperty('changes');
  });

  it('of transitions of one submission is sent as its latest state', async () => {
    for (const version of [1, 2, 3]) {
      await save('S1', 'Produksi', version);
      await publishTransition('S1');
    }
    await queue.run();
    expect(queue.eventsOf('all')).toMatchObject([{ type: 'submission.changed', version: 3 }]);
  });

  it('in one department does not delay another', async () => {
    await save('S1');
    await save('S2', 'Engineering');
    await publishTransition('S1');
    await queue.run();
    await publishTransition('S2', 'Engineering');
    await queue.runNext(999);
    expect(queue.eventsOf('eng')).toMatchObject([{ submission_id: 'S2' }]);
  });
});

describe('concurrency', () => {
  it('sends a change that is published during a flush with the next one', async () => {
    await save('S1');
    await save('S2');
    await publishToChannel(all, ['S1']);
    const interruption = interruptOnce({
      after: (command, input) => command === 'UpdateCommand' && input.includes(':leased'),
      run: () => publishToChannel(all, ['S2']),
    });
    await queue.run();
    expect(interruption.hasRun()).toBe(true);
    expect(queue.eventsOf('all')).toMatchObject([{ submission_id: 'S1' }, { submission_id: 'S2' }]);
    const [first, second] = queue.delivered().map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  it('stores the changes of two publishers at once', async () => {
    await Promise.all([publishToChannel(all, ['S1']), publishToChannel(all, ['S2'])]);
    expect((await stateOf(all))?.['changes']).toEqual(new Set(['S1', 'S2']));
    await queue.run();
    expect(queue.eventsOf('all')).toEqual([{ type: 'submissions.changed' }]);
  });

  it('lets one of two flushes send, and the other try again later', async () => {
    await save('S1');
    await Promise.all([publishToChannel(all, ['S1']), publishToChannel(all, ['S1'])]);
    await Promise.all([queue.runNext(0), queue.runNext(0)]);
    expect(queue.eventsOf('all')).toHaveLength(1);
    await queue.run();
    expect(queue.eventsOf('all')).toHaveLength(1);
  });
});

describe('nothing is lost', () => {
  /** Fails the request with this number, before or after it takes effect; counts the requests to all services. */
  const failRequest = (failing: number, when: 'before' | 'after') => {
    let requests = 0;
    const send = dynamo.send.bind(dynamo) as unknown as (command: unknown) => Promise<unknown>;
    const crash = () => {
      throw new Error(`The container stopped at request ${failing}`);
    };
    vi.spyOn(dynamo, 'send').mockImplementation((async (command: unknown) => {
      requests += 1;
      const fails = requests === failing;
      if (fails && when === 'before') crash();
      const result = await send(command);
      if (fails) crash();
      return result;
    }) as unknown as typeof dynamo.send);
    queue.onSend(() => {
      requests += 1;
      if (requests === failing) crash();
    });
    return () => requests;
  };

  it('when a publisher or a worker stops at any request', async () => {
    await save('S1');
    let requests = Number.POSITIVE_INFINITY;
    for (let failing = 1; failing <= requests; failing += 1) {
      for (const when of ['before', 'after'] as const) {
        queue.delivered().length = 0;
        const count = failRequest(failing, when);
        // The stream repeats a record that was not published.
        await publishToChannel(all, ['S1']).catch(() => publishToChannel(all, ['S1']));
        await queue.run();
        requests = Math.min(requests, Math.max(failing, count()));
        vi.restoreAllMocks();
        queue.onSend(() => {});
        expect(queue.eventsOf('all').length, `request ${failing}, ${when}`).toBeGreaterThanOrEqual(1);
        expect(await stateOf(all), `request ${failing}, ${when}`).not.toHaveProperty('changes');
        queue.pass(20_000);
      }
    }
    expect(requests).toBeGreaterThanOrEqual(7);
  });

  it('when the flush of a publisher that stopped never comes: the next publication sends its change too', async () => {
    await publishToChannel(all, ['S1']);
    queue.lose();
    await publishToChannel(all, ['S2']);
    await queue.run();
    expect(queue.eventsOf('all')).toEqual([{ type: 'submissions.changed' }]);
    expect(await stateOf(all)).not.toHaveProperty('changes');
  });

  it('when a wrong clock has set the time of the next message an hour ahead', async () => {
    await save('S1');
    await put({ ...keys.channelState('submissions'), next_at: queue.now() + 3_600_000 });
    await publishToChannel(all, ['S1']);
    queue.pass(900_000);
    await queue.runNext(0);
    expect(queue.eventsOf('all')).toHaveLength(1);
  });
});

describe('many sockets', () => {
  const count = 2 * chunkSize + 100;
  const ids = Array.from({ length: count }, (_, at) => `many${at}`);
  const topic: Topic = { list: 'submissions', department: 'TDC' };

  it('are spread over messages of the queue; a closed one is deleted and a failing one stops no other', async () => {
    await save('S1', 'TDC');
    for (let at = 0; at < count; at += 25) {
      const puts = ids.slice(at, at + 25).map((id) => ({ PutRequest: { Item: socket(id, topic) } }));
      await dynamo.send(new BatchWriteCommand({ RequestItems: { [tableName()]: puts } }));
    }
    const gone = new GoneException({ message: 'gone', $metadata: {} });
    queue.sockets.on(PostToConnectionCommand, { ConnectionId: 'many0' }).rejects(gone);
    queue.sockets.on(PostToConnectionCommand, { ConnectionId: 'many1' }).rejects(new Error('network'));
    await publishToChannel(topic, ['S1']);
    await queue.runNext(0);
    expect(queue.delivered()).toEqual([]);
    expect(queue.waiting().map(({ kind, connection_ids }) => [kind, connection_ids.length])).toEqual([
      ['post', chunkSize],
      ['post', chunkSize],
      ['post', 100],
    ]);
    // The time of all posts counts before the next message, which so many dashboards get every five seconds.
    expect((await stateOf(topic))?.['next_at']).toBe(queue.now() + 5000 + queuedPostsMs(count));
    await queue.run();
    expect(new Set(queue.delivered().map(({ id }) => id))).toEqual(new Set(ids.slice(2)));
    expect(await loadConnection('many0')).toBeUndefined();
    expect(await loadConnection('many1')).toBeDefined();
  });
});
