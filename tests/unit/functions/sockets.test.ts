import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DeleteCommand, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import { secretHash } from '../../../functions/auth/secrets.ts';
import { keys } from '../../../functions/db/keys.ts';
import { handler as getTicket } from '../../../functions/get-realtime-ticket.ts';
import { handler as connect } from '../../../functions/socket/connect.ts';
import { handler as disconnect } from '../../../functions/socket/disconnect.ts';
import { handler as ping } from '../../../functions/socket/ping.ts';
import { contract } from '../../../shared/api/index.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { cancelled } from './cancelled-transaction.ts';
import { fresh, invoke, member, profileItem, signedIn, stored, table, written } from './invoke.ts';

const ticket = 't'.repeat(43);
const owner = { nrp: '10000031', sid: 'session-1', epoch: 2 };
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const front = 'f'.repeat(48);
const ourPage = { Origin: 'https://hims.example', 'X-Viewer-Host': 'hims.example', 'X-Origin-Secret': front };
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
  stored({ ...keys.ticket(secretHash(ticket)), ...owner, expires_at: inMs(20_000), ...facts });

beforeEach(() => {
  fresh();
  process.env['ORIGIN_SECRET_ID'] = 'arn:secret';
  secrets.reset();
  table.on(DeleteCommand).resolves({});
  secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify({ blue: front }) });
});

describe('get-realtime-ticket', () => {
  it('returns a ticket valid for thirty seconds and stores its hash', async () => {
    const { body } = await invoke(getTicket, { token: await signedIn() });
    const given = contract['get-realtime-ticket'].output.parse(body);
    expect(Date.parse(given.expires_at) - Date.now()).toBeLessThanOrEqual(30_000);
    expect(written()).toEqual([[`Put TKT#${secretHash(given.ticket)} T`]]);
    expect(member(0)).toMatchObject(owner);
    expect(JSON.stringify(member(0))).not.toContain(given.ticket);
  });

  it('refuses a caller without a session', async () => {
    expect((await invoke(getTicket)).status).toBe(401);
  });
});

describe('$connect', () => {
  it('consumes the ticket and stores the connection', async () => {
    ticketItem();
    stored(profileItem());
    expect(await connect(socketEvent())).toEqual({ statusCode: 200 });
    expect(written()).toEqual([[`Delete TKT#${secretHash(ticket)} T`, 'Put CONN#c1 C']]);
    expect(member(1)).toMatchObject({ ...owner, id: 'c1', GSI1PK: expect.stringMatching(/^CONNS#[0-7]$/) });
    expect(Number(member(1)['ttl']) - Date.now() / 1000).toBeCloseTo(130 * 60, -1);
  });

  it('writes no item that another socket of the same session writes', async () => {
    const other = 'u'.repeat(43);
    stored(profileItem());
    ticketItem();
    ticketItem(keys.ticket(secretHash(other)));
    await connect(socketEvent());
    await connect(
      socketEvent({
        requestContext: { connectionId: 'c2', requestId: 'r2' },
        queryStringParameters: { ticket: other },
      }),
    );
    const [first = [], second = []] = written();
    expect([first.length, second.length]).toEqual([2, 2]);
    expect(first.filter((item) => second.includes(item))).toEqual([]);
  });

  it.each([
    ['signed out', () => stored({ ...keys.sessionEnd('10000031', 'session-1'), ...endedNow })],
    ['reset', () => stored(profileItem({ epoch: 3 }))],
    ['deactivated', () => stored(profileItem({ active: false }))],
  ])('deletes the connection when its session is %s during opening', async (_how, end) => {
    ticketItem();
    stored(profileItem());
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
    stored(profileItem());
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
    expect(written()).toEqual([]);
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
    expect(written()).toEqual([]);
  });

  it('refuses a ticket that is unknown, expired, missing or used', async () => {
    const refused = { statusCode: 403 };
    expect(await connect(socketEvent())).toEqual(refused);
    expect(await connect(socketEvent({ queryStringParameters: null }))).toEqual(refused);
    ticketItem({ expires_at: inMs(-1) });
    expect(await connect(socketEvent())).toEqual(refused);
    ticketItem();
    table.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed', 'None'));
    expect(await connect(socketEvent())).toEqual(refused);
  });
});

it('$disconnect deletes the connection', async () => {
  table.on(DeleteCommand).resolves({});
  expect(await disconnect(socketEvent())).toEqual({ statusCode: 200 });
  expect(table.commandCalls(DeleteCommand)[0]?.args[0].input.Key).toEqual(keys.connection('c1'));
});

describe('ping', () => {
  it('responds while the session is live', async () => {
    stored({ ...keys.connection('c1'), id: 'c1', ...owner });
    const answer = async () => (await ping(socketEvent())) as { body?: string };
    stored(profileItem());
    expect((await answer()).body).toBe('{"type":"pong"}');
    stored(profileItem({ epoch: 3 }));
    expect((await answer()).body).toBe('{"type":"session.ended","reason":"revoked"}');
    stored(profileItem({ active: false }));
    expect((await answer()).body).toContain('session.ended');
  });

  it('sends no response on a socket without a record', async () => {
    expect(await ping(socketEvent())).toEqual({ statusCode: 200 });
    expect(table.commandCalls(GetCommand)).toHaveLength(1);
  });
});
