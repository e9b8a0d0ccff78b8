import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBRecord } from 'aws-lambda';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FaultKind, type Faults, noFaults } from '../../../infra/local/aws/faults.ts';
import type { StreamReader } from '../../../infra/local/aws/gateway.ts';
import type { RunningFunction } from '../../../infra/local/run/functions.ts';
import type { Log } from '../../../infra/local/run/log.ts';
import { recordFilter } from '../../../infra/local/run/mappings/filters.ts';
import { runStreamMapping, type StreamMapping } from '../../../infra/local/run/mappings/stream-mapping.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';

const silentLog: Log = { info: () => {}, debug: () => {}, warn: () => {}, error: () => {} };
const sqs = mockAwsClient(SQSClient);
beforeEach(() => {
  sqs.reset();
  sqs.on(SendMessageCommand).resolves({});
});

const record = (sequence: number, kind = 'a', item?: string): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: {
    SequenceNumber: String(sequence),
    ...(item !== undefined && { Keys: { PK: { S: item }, SK: { S: 'I' } } }),
    ApproximateCreationDateTime: Date.now() / 1000,
    NewImage: { kind: { S: kind } },
  },
});
const numbersOf = (records: DynamoDBRecord[]): number[] =>
  records.map(({ dynamodb }) => Number(dynamodb?.SequenceNumber));

const streamOf = (records: DynamoDBRecord[]): StreamReader => {
  const after = (position: string | undefined) =>
    records.filter(({ dynamodb }) => Number(dynamodb?.SequenceNumber) > Number(position ?? 0));
  return {
    read: async (_, position, limit) => after(position).slice(0, limit),
    latest: async () => records.at(-1)?.dynamodb?.SequenceNumber,
    wait: (_, position, signal) =>
      new Promise((resolve) => {
        if (after(position).length > 0) return resolve();
        return signal.addEventListener('abort', () => resolve(), { once: true });
      }),
  };
};

type InvokeResult = { result: string } | 'fails';

/** Runs the mapping until the whole stream is processed; returns the delivered batches and the saved positions. */
const consume = async (
  records: DynamoDBRecord[],
  handle: (sequences: number[], end: () => void) => Promise<InvokeResult> | InvokeResult,
  settings: Partial<StreamMapping> = {},
  savedPosition?: string,
  faults: Faults = noFaults,
): Promise<{ batches: number[][]; positions: string[] }> => {
  const batches: number[][] = [];
  const positions: string[] = [];
  const abortController = new AbortController();
  const target: RunningFunction = {
    name: 'worker',
    label: 'worker',
    arn: 'arn:worker',
    codePath: '/worker',
    background: true,
    declaredVariables: {},
    credentials: { accessKeyId: 'A', secretAccessKey: 'S' },
    killBusy: () => {},
    invoke: async (event) => {
      const sequences = numbersOf((event as { Records: DynamoDBRecord[] }).Records);
      batches.push(sequences);
      const result = await handle(sequences, () => abortController.abort());
      const response = result === 'fails' ? { error: { errorType: 'E', errorMessage: 'no', trace: '' } } : result;
      return { requestId: 'r', response };
    },
  };
  const last = records.at(-1)?.dynamodb?.SequenceNumber;
  await runStreamMapping(
    {
      tableName: 't',
      streamArn: 'arn:stream',
      batchSize: 10,
      windowMs: 0,
      shards: 1,
      partitions: 1,
      maxRetries: 1,
      maxAgeMs: 60_000,
      bisect: false,
      reportsBatchItemFailures: true,
      matchesFilter: recordFilter([]),
      target,
      onFailure: { queueUrl: 'http://queue', sqs: new SQSClient({ region: 'x' }) },
      ...settings,
    },
    {
      streams: streamOf(records),
      storageErrors: () => 0,
      faults,
      log: silentLog,
      signal: abortController.signal,
      checkpoint: {
        load: () => savedPosition,
        save: (position) => {
          positions.push(position);
          if (position === last) abortController.abort();
        },
      },
    },
  );
  return { batches, positions };
};

const success = { result: 'null' };
const batchFailures = (...sequences: number[]) => ({
  result: JSON.stringify({ batchItemFailures: sequences.map((each) => ({ itemIdentifier: String(each) })) }),
});
const failureMessages = () =>
  sqs.commandCalls(SendMessageCommand).map(({ args }) => {
    const { requestContext, DDBStreamBatchInfo } = JSON.parse(args[0].input.MessageBody ?? '');
    return [requestContext.condition, DDBStreamBatchInfo.startSequenceNumber, DDBStreamBatchInfo.batchSize];
  });

test('delivers records in order, in batches of the mapping’s size, and saves the position', async () => {
  const { batches, positions } = await consume(
    [1, 2, 3, 4, 5].map((n) => record(n)),
    () => success,
    { batchSize: 2 },
  );
  expect(batches).toEqual([[1, 2], [3, 4], [5]]);
  expect(positions).toEqual(['2', '4', '5']);
});

test('continues after the saved position on a restart', async () => {
  const { batches } = await consume(
    [1, 2, 3].map((n) => record(n)),
    () => success,
    {},
    '2',
  );
  expect(batches).toEqual([[3]]);
});

test('skips records that do not pass the filter without an invocation', async () => {
  const matchesFilter = recordFilter(['{"dynamodb":{"NewImage":{"kind":{"S":["b"]}}}}']);
  const { batches, positions } = await consume([record(1), record(2, 'b'), record(3)], () => success, {
    matchesFilter,
  });
  expect(batches).toEqual([[2]]);
  expect(positions.at(-1)).toBe('3');
});

test('a partial failure is retried from its first failed record', async () => {
  let calls = 0;
  const { batches } = await consume(
    [1, 2, 3].map((n) => record(n)),
    () => (++calls === 1 ? batchFailures(2) : success),
  );
  expect(batches).toEqual([
    [1, 2, 3],
    [2, 3],
  ]);
});

test('one failing record is isolated, retried and sent to the failure queue; the others succeed', async () => {
  const { batches } = await consume(
    [1, 2, 3, 4].map((n) => record(n)),
    (sequences) => (sequences.includes(3) ? 'fails' : success),
    { bisect: true },
  );
  expect(batches).toEqual([[1, 2, 3, 4], [1, 2], [3, 4], [3], [3], [4]]);
  expect(failureMessages()).toEqual([['RetryAttemptsExhausted', '3', 1]]);
});

test('without bisecting, a batch that always fails is given up completely', async () => {
  const { batches } = await consume(
    [1, 2].map((n) => record(n)),
    () => 'fails',
    { maxRetries: 1 },
  );
  expect(batches).toEqual([
    [1, 2],
    [1, 2],
  ]);
  expect(failureMessages()).toEqual([['RetryAttemptsExhausted', '1', 2]]);
});

test('a record that is too old is given up before its retries are used up', async () => {
  const old = record(1);
  if (old.dynamodb) old.dynamodb.ApproximateCreationDateTime = Date.now() / 1000 - 120;
  const { batches } = await consume([old], () => 'fails', { maxRetries: 50 });
  expect(batches).toHaveLength(1);
  expect(failureMessages()).toEqual([['MaximumRecordAgeExceeded', '1', 1]]);
});

test('a record is not too old because the clock was moved while it failed', async () => {
  const handle = vi.fn(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 24 * 60 * 60_000 });
    return handle.mock.calls.length < 3 ? ('fails' as const) : success;
  });
  const { batches } = await consume([record(1), record(2)], handle, { maxRetries: 5, bisect: true });
  vi.useRealTimers();
  expect(batches.at(-1)).toEqual([2]);
  expect(failureMessages()).toEqual([]);
});

test('a response without a record of the batch fails the whole batch', async () => {
  let calls = 0;
  const { batches } = await consume(
    [1, 2].map((n) => record(n)),
    () => (++calls === 1 ? batchFailures(99) : success),
  );
  expect(batches).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

/** Two items in different partitions, and in different shards. */
const [slow, quick] = ['item-1', 'item-5'];
const alternatingRecords = (count: number): DynamoDBRecord[] =>
  Array.from({ length: count }, (_, at) => record(at + 1, 'a', at % 2 === 0 ? slow : quick));
const isSlow = (sequences: number[]): boolean => sequences.some((sequence) => sequence % 2 === 1);

test.each([{ partitions: 2 }, { shards: 2 }])(
  '%j deliver concurrently, each item in order, and the position waits for unfinished records',
  async (settings) => {
    const release = Promise.withResolvers<void>();
    const { batches, positions } = await consume(
      alternatingRecords(6),
      async (sequences) => {
        if (sequences.includes(6)) release.resolve();
        // The slow item's first batch ends only after all batches of the other item.
        if (sequences.includes(1)) await release.promise;
        return success;
      },
      { ...settings, batchSize: 1 },
    );
    expect(batches.filter(isSlow)).toEqual([[1], [3], [5]]);
    expect(batches.filter((each) => !isSlow(each))).toEqual([[2], [4], [6]]);
    expect(batches.findIndex((each) => each.includes(6))).toBeLessThan(batches.findIndex((each) => each.includes(3)));
    // Records 2 to 6 of the other item were finished before record 1, without changing the position.
    expect(positions[0]).toBe('2');
    expect(positions).toEqual([...positions].sort());
    expect(positions.at(-1)).toBe('6');
  },
);

test('a shutdown during a record saves only the position before it', async () => {
  const others = Promise.withResolvers<void>();
  const { batches, positions } = await consume(
    alternatingRecords(6),
    async (sequences, end) => {
      if (sequences.includes(6)) others.resolve();
      if (sequences.includes(1)) {
        await others.promise;
        end();
      }
      return success;
    },
    { partitions: 2, batchSize: 1 },
  );
  expect(batches.flat().sort()).toEqual([1, 2, 4, 6]);
  expect(positions).toEqual([]);
});

test('a failing record is retried and given up in its partition; the other one continues', async () => {
  const { batches } = await consume(alternatingRecords(8), (sequences) => (sequences.includes(1) ? 'fails' : success), {
    partitions: 2,
    batchSize: 2,
    bisect: true,
  });
  expect(failureMessages()).toEqual([['RetryAttemptsExhausted', '1', 1]]);
  const others = batches.filter((each) => !isSlow(each));
  expect(others.flat()).toEqual([2, 4, 6, 8]);
  expect(new Set(batches.flat())).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
});

/** One fault, at its first occasion only. */
const once = (kind: FaultKind): Faults => {
  let isOver = false;
  const strike: Faults['strike'] = (each) => {
    if (each !== kind || isOver) return undefined;
    isOver = true;
    return 0;
  };
  return { ...noFaults, strike };
};

test('faults repeat a batch before the next one of its partition, also one that only seems to have failed', async () => {
  const settings = { batchSize: 2, bisect: true };
  const deliver = (kind: FaultKind) =>
    consume(
      [1, 2, 3].map((n) => record(n)),
      () => success,
      settings,
      undefined,
      once(kind),
    );
  expect((await deliver('batch-again')).batches).toEqual([[1, 2], [1, 2], [3]]);
  expect((await deliver('batch-failed')).batches).toEqual([[1, 2], [1], [2], [3]]);
  expect((await deliver('batch-late')).batches).toEqual([[1, 2], [3]]);
});
