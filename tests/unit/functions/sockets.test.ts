import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { BatchGetCommand, DeleteCommand, GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import { secretHash } from '../../../functions/auth/secrets.ts';
import { keys } from '../../../functions/db/keys.ts';
import { handler as getTicket } from '../../../functions/get-realtime-ticket.ts';
import { handler as connect } from '../../../functions/socket/connect.ts';
import { handler as disconnect } from '../../../functions/socket/disconnect.ts';
import { handler as ping } from '../../../functions/socket/ping.ts';
import { handler as subscribe } from '../../../functions/socket/subscribe.ts';
import { contract } from '../../../shared/api/index.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { failCondition, failedCondition } from './cancelled-transaction.ts';
import { emittedMetrics } from './emitted-metrics.ts';
import {
  invoke,
  mockItem,
  profileItem,
  requestedWrites,
  resetMocks,
  signedInToken,
  table,
  transactItem,
  writes,
} from './invoke.ts';

const ticket = 't'.repeat(43);
const owner = { nrp: '10000031', sid: 'session-1', epoch: 2 };
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const originSecret = 'f'.repeat(48);
const ourPage = { Origin: 'https://hims.example', 'X-Viewer-Host': 'hims.example', 'X-Origin-Secret': originSecret };
const secrets = mockAwsClient(SecretsManagerClient);

const socketEvent = (more: object = {}) =>
  ({
    requestContext: { connectionId: 'c1', requestId: 'r1' },
    headers: ourPage,
    queryStringParameters: { ticket },
    ...more,
  }) as unknown as APIGatewayProxyWebsocketEventV2;
const endedNow = { nrp: '10000031', sid: 'session-1', reason: 'signed_out', at: inMs(0) };
const ticketItem = (facts = {}) =>
  mockItem({ ...keys.ticket(secretHash(ticket)), ...owner, expires_at: inMs(20_000), ...facts });

beforeEach(() => {
  resetMocks();
  process.env['ORIGIN_SECRET_ID'] = 'arn:secret';
  secrets.reset();
  table.on(DeleteCommand).resolves({});
  secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify({ blue: originSecret }) });
});

describe('get-realtime-ticket', () => {
  it('returns a ticket valid for thirty seconds and stores its hash', async () => {
    const { body } = await invoke(getTicket, { token: await signedInToken() });
    const result = contract['get-realtime-ticket'].output.parse(body);
    const ticketKey = keys.ticket(secretHash(result.ticket));
    expect(Date.parse(result.expires_at) - Date.now()).toBeLessThanOrEqual(30_000);
    expect(requestedWrites()).toEqual([writes({ Put: [ticketKey] })]);
    expect(transactItem(ticketKey)).toMatchObject(owner);
    expect(JSON.stringify(transactItem(ticketKey))).not.toContain(result.ticket);
  });
});

describe('$connect', () => {
  it('consumes the ticket and stores the connection', async () => {
    ticketItem();
    mockItem(profileItem());
    expect(await connect(socketEvent())).toEqual({ statusCode: 200 });
    const key = keys.connection('c1');
    expect(requestedWrites()).toEqual([writes({ Delete: [keys.ticket(secretHash(ticket))], Put: [key] })]);
    expect(transactItem(key)).toMatchObject({ ...owner, id: 'c1', ...keys.connectionIndex(owner.nrp, 'c1') });
    // Without a topic it receives only what is addressed to its user.
    expect(transactItem(key)).not.toHaveProperty('GSI1PK');
    expect(Number(transactItem(key)['ttl']) - Date.now() / 1000).toBeCloseTo(130 * 60, -1);
  });

  it('writes no item that another socket of the same session writes', async () => {
    const other = 'u'.repeat(43);
    mockItem(profileItem());
    ticketItem();
    ticketItem(keys.ticket(secretHash(other)));
    await connect(socketEvent());
    await connect(
      socketEvent({
        requestContext: { connectionId: 'c2', requestId: 'r2' },
        queryStringParameters: { ticket: other },
      }),
    );
    const [first = [], second = []] = requestedWrites();
    expect([first.length, second.length]).toEqual([2, 2]);
    expect(first.filter((item) => second.includes(item))).toEqual([]);
  });

  it.each([
    ['signed out', () => mockItem({ ...keys.sessionEnd('10000031', 'session-1'), ...endedNow })],
    ['reset', () => mockItem(profileItem({ epoch: 3 }))],
    ['deactivated', () => mockItem(profileItem({ active: false }))],
  ])('deletes the connection when its session is %s during opening', async (_how, end) => {
    ticketItem();
    mockItem(profileItem());
    table.on(TransactWriteCommand).callsFake(() => {
      end();
      return {};
    });
    expect(await connect(socketEvent())).toEqual({ statusCode: 403 });
    expect(table.commandCalls(DeleteCommand).map(({ args: [{ input }] }) => input.Key)).toEqual([
      keys.connection('c1'),
    ]);
  });

  it('reads the session only after the connection is stored, with consistent reads', async () => {
    ticketItem();
    mockItem(profileItem());
    await connect(socketEvent());
    const calls = table.calls().map(({ args: [{ input }] }) => input);
    const recorded = calls.findIndex((input) => 'TransactItems' in input);
    const reads = calls.slice(recorded + 1);
    expect(reads).toEqual([
      expect.objectContaining({ Key: keys.profile('10000031'), ConsistentRead: true }),
      expect.objectContaining({ Key: keys.sessionEnd('10000031', 'session-1'), ConsistentRead: true }),
    ]);
  });

  it('refuses requests that did not come through CloudFront', async () => {
    ticketItem();
    const { 'X-Origin-Secret': _, ...others } = ourPage;
    for (const headers of [others, { ...ourPage, 'X-Origin-Secret': 'g'.repeat(48) }]) {
      expect(await connect(socketEvent({ headers }))).toEqual({ statusCode: 403 });
    }
    expect(requestedWrites()).toEqual([]);
  });

  it('refuses a foreign origin', async () => {
    ticketItem();
    for (const headers of [
      { ...ourPage, Origin: 'https://evil.example' },
      { ...ourPage, Origin: 'null' },
      { ...ourPage, Origin: 'https://hims.example.evil.example' },
      { 'X-Viewer-Host': 'hims.example' },
      { Origin: 'https://hims.example' },
    ])
      expect(await connect(socketEvent({ headers }))).toEqual({ statusCode: 403 });
    expect(requestedWrites()).toEqual([]);
  });

  it('refuses a ticket that is unknown, expired, missing or used', async () => {
    const rejected = { statusCode: 403 };
    expect(await connect(socketEvent())).toEqual(rejected);
    expect(await connect(socketEvent({ queryStringParameters: null }))).toEqual(rejected);
    ticketItem({ expires_at: inMs(-1) });
    expect(await connect(socketEvent())).toEqual(rejected);
    ticketItem();
    table.on(TransactWriteCommand).callsFake(failCondition(keys.ticket(secretHash(ticket))));
    expect(await connect(socketEvent())).toEqual(rejected);
  });

  it('refuses an expired ticket without an error and without a metric, so that no alarm starts', async () => {
    ticketItem({ expires_at: inMs(-1) });
    const responses: unknown[] = [];
    const metrics = await emittedMetrics('HIMS/prod', async () => {
      const { handler } = await import('../../../functions/socket/connect.ts');
      for (let attempt = 0; attempt < 20; attempt += 1) responses.push(await handler(socketEvent()));
    });
    expect(responses).toEqual(Array(20).fill({ statusCode: 403 }));
    expect(metrics).toEqual([]);
  });
});

it('$disconnect deletes the connection', async () => {
  table.on(DeleteCommand).resolves({});
  expect(await disconnect(socketEvent())).toEqual({ statusCode: 200 });
  expect(table.commandCalls(DeleteCommand)[0]?.args[0].input.Key).toEqual(keys.connection('c1'));
});

describe('ping', () => {
  it('responds while the session is live', async () => {
    mockItem({ ...keys.connection('c1'), id: 'c1', ...owner });
    const sendPing = async () => (await ping(socketEvent())) as { body?: string };
    mockItem(profileItem());
    expect((await sendPing()).body).toBe('{"type":"pong"}');
    mockItem(profileItem({ epoch: 3 }));
    expect((await sendPing()).body).toBe('{"type":"session.ended","reason":"revoked"}');
    mockItem(profileItem({ active: false }));
    expect((await sendPing()).body).toContain('session.ended');
  });

  it('sends no response on a socket without a record', async () => {
    expect(await ping(socketEvent())).toEqual({ statusCode: 200 });
    expect(table.commandCalls(GetCommand)).toHaveLength(1);
  });
});

describe('subscribe', () => {
  const send = async (body: unknown): Promise<unknown> => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = (await subscribe(socketEvent({ body: text }))) as { statusCode: number; body?: string };
    expect(response.statusCode).toBe(200);
    return response.body === undefined ? undefined : JSON.parse(response.body);
  };
  const sendTopic = (topic: unknown) => send({ action: 'subscribe', topic });
  const updates = () => table.commandCalls(UpdateCommand).map(({ args: [{ input }] }) => input);

  beforeEach(() => {
    mockItem({ ...keys.connection('c1'), id: 'c1', ...owner, department: 'PRO' });
    mockItem(profileItem());
  });

  it.each([
    [{ list: 'submissions' }, 'TOPIC#submissions'],
    [{ list: 'submissions', department: 'Produksi' }, 'TOPIC#submissions#Produksi'],
    [{ list: 'reading' }, 'TOPIC#reading'],
  ])(
    'puts the connection into the index of its topic, under the department of its user: %j',
    async (topic, partition) => {
      expect(await sendTopic(topic)).toEqual({ type: 'subscribed', topic });
      expect(updates()).toMatchObject([
        {
          Key: keys.connection('c1'),
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeValues: { ':v0': partition, ':v1': 'PRO#c1' },
        },
      ]);
    },
  );

  it('takes it out of the index for null', async () => {
    expect(await sendTopic(null)).toEqual({ type: 'subscribed', topic: null });
    expect(updates()).toMatchObject([{ UpdateExpression: 'REMOVE #GSI1PK, #GSI1SK' }]);
  });

  it('returns the versions of the catalogue’s departments, read consistently after the update', async () => {
    table.on(BatchGetCommand).callsFake(({ RequestItems }) => {
      expect(updates()).toHaveLength(1);
      expect(RequestItems.table.ConsistentRead).toBe(true);
      return { Responses: { table: [{ ...keys.catalogueHead('PRO'), version: 12 }] } };
    });
    table.resetHistory();
    expect(await sendTopic({ list: 'catalogue' })).toMatchObject({
      catalogue_versions: { IMS: 0, SHE: 0, FAT: 0, HGS: 0, LOG: 0, PLT: 0, PRO: 12, ENG: 0 },
    });
  });

  it.each([
    'not json',
    '',
    '[]',
    'null',
    { action: 'subscribe' },
    { action: 'subscribe', topic: 'submissions' },
    { action: 'subscribe', topic: { list: 'users' } },
    { action: 'subscribe', topic: { list: 'catalogue', department: 'Produksi' } },
    { action: 'subscribe', topic: { list: 'submissions', department: '__proto__' } },
    { action: 'subscribe', topic: { list: 'submissions', extra: 'x'.repeat(30_000) } },
    { action: 'subscribe', topic: [{ list: 'submissions' }] },
  ])('ignores what is not a subscription: %j', async (body) => {
    expect(await send(body)).toBeUndefined();
    expect(table.calls()).toEqual([]);
  });

  it('reports the end of the session, and changes nothing', async () => {
    mockItem({ ...keys.sessionEnd('10000031', 'session-1'), ...endedNow });
    expect(await sendTopic({ list: 'submissions' })).toEqual({ type: 'session.ended', reason: 'revoked' });
    expect(updates()).toEqual([]);
  });

  it('sends no response on a socket without a record, also when it closes meanwhile', async () => {
    table.on(UpdateCommand).rejects(failedCondition());
    expect(await sendTopic({ list: 'submissions' })).toBeUndefined();
    table.on(GetCommand).resolves({});
    expect(await sendTopic({ list: 'submissions' })).toBeUndefined();
  });
});
