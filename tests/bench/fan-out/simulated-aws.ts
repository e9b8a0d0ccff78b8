import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Context, DynamoDBRecord } from 'aws-lambda';
import { log } from '../../../functions/observability/log.ts';
import {
  deliveryConcurrency,
  deliveryPace,
  publisherConcurrency,
  regionQuota,
} from '../../../functions/realtime/delivery-rules.ts';
import { processDelivery } from '../../../functions/realtime/delivery-service.ts';
import { createPace } from '../../../functions/realtime/pace.ts';
import { clock } from '../../../functions/runtime/clock.ts';
import { handler as publishChanges } from '../../../functions/workers/publish-changes.ts';
import { callsPerSecond, latencies, throttlePauseMs } from './assumptions.ts';
import type { SimulatedTable } from './simulated-table.ts';
import type { VirtualTime } from './virtual-time.ts';

interface Command {
  constructor: { name: string };
  input: never;
}
type Send = (command: Command) => Promise<unknown>;

/** Mail, which no environment sends unless it is configured, is not simulated. */
const environment = {
  TABLE_NAME: 'table',
  DELIVERIES_QUEUE_URL: 'https://sqs.test/deliveries',
  AUDIENCE_SYNCS_QUEUE_URL: 'https://sqs.test/audience-syncs',
  TEXTS_QUEUE_URL: 'https://sqs.test/texts',
  VIEWS_QUEUE_URL: 'https://sqs.test/views',
  MAIL: 'off',
};

const clients = [DynamoDBDocumentClient, SQSClient, ApiGatewayManagementApiClient];

/** Replaces the SDK's clients, the clock and the log of this process while `run` runs. */
export const withSimulatedAws = async (
  sends: { dynamodb: Send; sqs: Send; sockets: Send },
  time: VirtualTime,
  run: () => Promise<void>,
): Promise<void> => {
  const before = { clock: { ...clock }, level: log.getLevelName(), env: { ...process.env } };
  Object.assign(process.env, environment);
  Object.assign(clock, { now: () => time.now, wait: (ms: number) => time.wait(ms) });
  log.setLogLevel('ERROR');
  for (const [index, send] of [sends.dynamodb, sends.sqs, sends.sockets].entries())
    Object.defineProperty(clients[index]?.prototype, 'send', { value: send, configurable: true });
  try {
    await run();
  } finally {
    for (const client of clients) Reflect.deleteProperty(client.prototype, 'send');
    Object.assign(clock, before.clock);
    log.setLogLevel(before.level);
    for (const name of Object.keys(environment)) {
      const value = before.env[name];
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  }
};

/** API Gateway's token bucket of the region, which calls share with posts. */
export const regionBucket = (time: VirtualTime) => {
  let tokens = regionQuota.burst;
  let filledAt = time.now;
  return (): boolean => {
    const filled = ((time.now - filledAt) / 1000) * (regionQuota.perSecond - callsPerSecond);
    tokens = Math.min(regionQuota.burst, tokens + filled);
    filledAt = time.now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
};

export const tableSend =
  (table: SimulatedTable, time: VirtualTime): Send =>
  async (command) => {
    await time.wait(latencies.tableRequest);
    return table.send(command.constructor.name, command.input);
  };

/** Posts a message; counts what API Gateway throttles. */
export const socketSend = (time: VirtualTime, onPost: (id: string, data: string) => void) => {
  const takeToken = regionBucket(time);
  const stats = { throttled: 0 };
  const send: Send = async ({ input }) => {
    const { ConnectionId, Data } = input as { ConnectionId: string; Data: string };
    while (!takeToken()) {
      stats.throttled += 1;
      await time.wait(throttlePauseMs);
    }
    await time.wait(latencies.post);
    onPost(ConnectionId, Data);
    return {};
  };
  return { send, stats };
};

interface QueueEntry {
  MessageBody: string;
  DelaySeconds?: number;
}

/** The queue of deliveries and the containers of `deliver-events`, each with its own pace. */
export const simulatedDeliveries = (time: VirtualTime) => {
  const visible: string[] = [];
  const idle = Array.from({ length: deliveryConcurrency }, () => ({
    pace: createPace(deliveryPace),
    usedAt: Number.NEGATIVE_INFINITY,
  }));
  const stats = { messages: 0, failures: 0 };

  const runNext = (): void => {
    // Lambda prefers the container that was used last.
    const container = visible.length > 0 ? idle.sort((a, b) => b.usedAt - a.usedAt).shift() : undefined;
    const body = container && visible.shift();
    if (!container || body === undefined) return;
    const isCold = time.now - container.usedAt > latencies.idleContainer;
    const deliver = async (): Promise<void> => {
      if (isCold) await time.wait(latencies.coldStart);
      await processDelivery(body, container.pace);
    };
    void deliver()
      .catch(() => {
        stats.failures += 1;
      })
      .then(() => {
        container.usedAt = time.now;
        idle.push(container);
        runNext();
      });
  };

  const queue = ({ MessageBody, DelaySeconds = 0 }: QueueEntry): void => {
    stats.messages += 1;
    time.schedule(time.now + 1000 * DelaySeconds + latencies.queuePickup, () => {
      visible.push(MessageBody);
      runNext();
    });
  };
  const send: Send = async ({ input }) => {
    await time.wait(latencies.queueSend);
    const { Entries, QueueUrl } = input as { Entries?: QueueEntry[]; QueueUrl: string };
    // The workload itself says when the audience lists follow, and no page waits for texts.
    if (
      [environment.AUDIENCE_SYNCS_QUEUE_URL, environment.TEXTS_QUEUE_URL, environment.VIEWS_QUEUE_URL].includes(
        QueueUrl,
      )
    )
      return {};
    for (const entry of Entries ?? [input as QueueEntry]) queue(entry);
    return {};
  };
  return { send, stats };
};

/** The stream and the containers of `publish-changes`. */
export const simulatedStream = (time: VirtualTime) => {
  const records: DynamoDBRecord[] = [];
  let running = 0;
  let isScheduled = false;
  const stats = { failures: 0 };
  const poll = (): void => {
    isScheduled = false;
    while (records.length > 0 && running < publisherConcurrency) {
      running += 1;
      void publishChanges({ Records: records.splice(0, 100) }, {} as Context)
        .then(({ batchItemFailures }) => {
          stats.failures += batchItemFailures.length;
        })
        .finally(() => {
          running -= 1;
          schedule();
        });
    }
  };
  const schedule = (): void => {
    if (isScheduled || records.length === 0) return;
    isScheduled = true;
    time.schedule(time.now + latencies.streamPoll, poll);
  };
  return {
    stats,
    add: (record: DynamoDBRecord): void => {
      records.push(record);
      schedule();
    },
  };
};
