import {
  ApiGatewayManagementApiClient,
  PostToConnectionCommand,
  type PostToConnectionCommandInput,
} from '@aws-sdk/client-apigatewaymanagementapi';
import {
  SendMessageBatchCommand,
  type SendMessageBatchCommandInput,
  SendMessageCommand,
  type SendMessageCommandInput,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { afterEach, beforeEach } from 'vitest';
import { clock } from '../../../functions/runtime/clock.ts';
import { handler } from '../../../functions/workers/deliver-events.ts';
import { type SocketEvent, socketEvent } from '../../../shared/events.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';

/** SQS returns a message that was not processed after the queue's visibility timeout. */
const visibilityMs = 15_000;

interface Message {
  body: string;
  visibleAt: number;
}

export interface Delivery {
  id: string;
  at: number;
  event: SocketEvent;
}

/** The queue of deliveries, API Gateway and a clock in this process; `run` delivers what is due. */
export const withDeliveryQueue = () => {
  const sqs = mockAwsClient(SQSClient);
  const sockets = mockAwsClient(ApiGatewayManagementApiClient);
  const realClock = { ...clock };
  let now = 0;
  let messages: Message[] = [];
  let delivered: Delivery[] = [];
  let beforeSend: (body: string) => void = () => {};

  const queueMessage = (body = '', delaySeconds = 0): void => {
    beforeSend(body);
    messages.push({ body, visibleAt: now + 1000 * delaySeconds });
  };

  beforeEach(() => {
    now = Date.now();
    messages = [];
    delivered = [];
    beforeSend = () => {};
    process.env['DELIVERIES_QUEUE_URL'] = 'https://sqs.test/deliveries';
    clock.now = () => now;
    // Waits overlap, so each ends at its own time.
    clock.wait = async (ms) => {
      now = Math.max(now, now + ms);
    };
    sqs.reset();
    sqs.on(SendMessageCommand).callsFake(({ MessageBody, DelaySeconds }: SendMessageCommandInput) => {
      queueMessage(MessageBody, DelaySeconds);
      return {};
    });
    sqs.on(SendMessageBatchCommand).callsFake(({ Entries = [] }: SendMessageBatchCommandInput) => {
      for (const { MessageBody, DelaySeconds } of Entries) queueMessage(MessageBody, DelaySeconds);
      return {};
    });
    sockets.reset();
    sockets.on(PostToConnectionCommand).callsFake(({ ConnectionId = '', Data }: PostToConnectionCommandInput) => {
      delivered.push({ id: ConnectionId, at: now, event: socketEvent.parse(JSON.parse(String(Data))) });
      return {};
    });
  });
  afterEach(() => {
    Object.assign(clock, realClock);
  });

  /** Invokes the worker with the next message that is due within `ms`; false when there is none. */
  const runNext = async (ms: number): Promise<boolean> => {
    const until = now + ms;
    const [next] = messages.filter(({ visibleAt }) => visibleAt <= until).sort((a, b) => a.visibleAt - b.visibleAt);
    if (!next) return false;
    messages = messages.filter((message) => message !== next);
    now = Math.max(now, next.visibleAt);
    const record = { messageId: 'm1', body: next.body } as SQSRecord;
    const { batchItemFailures } = await handler({ Records: [record] });
    if (batchItemFailures.length > 0) messages.push({ ...next, visibleAt: now + visibilityMs });
    return true;
  };

  return {
    sockets,
    runNext,
    /** Delivers every message until the queue is empty. */
    run: async (): Promise<void> => {
      while (await runNext(Number.POSITIVE_INFINITY));
    },
    pass: (ms: number): void => {
      now += ms;
    },
    now: () => now,
    waiting: () => messages.map(({ body, visibleAt }) => ({ ...JSON.parse(body), in: visibleAt - now })),
    lose: (): void => {
      messages = [];
    },
    onSend: (run: (body: string) => void): void => {
      beforeSend = run;
    },
    delivered: () => delivered,
    eventsOf: (id: string): SocketEvent[] => delivered.filter((each) => each.id === id).map(({ event }) => event),
  };
};
