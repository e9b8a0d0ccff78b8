import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { GenerateMacCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import {
  BatchExecuteStatementCommand,
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { SignJWT } from 'jose';
import { keys, positionPrefix } from '../../../functions/db/keys.ts';
import type { Key } from '../../../functions/db/table.ts';
import type { HttpHandler } from '../../../functions/http/call-event.ts';
import { log } from '../../../functions/observability/log.ts';
import type { Profile } from '../../../functions/profiles/profile-store.ts';
import type { Position } from '../../../shared/domain/people/roles.ts';
import { distributionFixture } from '../../support/distribution-settings.ts';
import { mockAwsClient } from '../../support/mock-aws-client.ts';
import { reviewSettingsFixture } from '../../support/review-settings.ts';
import { workingTimeFixture, workingTimeVariable } from '../../support/working-time.ts';
import { updateOf } from './expressions.ts';
import { hasKey, keyOf, type TransactItem } from './transact-items.ts';

log.setLogLevel('SILENT');

Object.assign(process.env, {
  AWS_REGION: 'ap-southeast-3',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  TABLE_NAME: 'table',
  UPLOADS_BUCKET: 'uploads',
  DOCUMENTS_BUCKET: 'documents',
  PASSWORD_COST: '17',
  PASSWORD_KEY_ID: 'mac-key',
  SIGNING_KEY_ID: 'signing-key',
  TIME_ZONE: 'Asia/Jakarta',
  WORKING_TIME: workingTimeVariable(workingTimeFixture),
  REVIEW_SETTINGS: JSON.stringify(reviewSettingsFixture),
  DISTRIBUTION_SETTINGS: JSON.stringify(distributionFixture),
  KEEPER_CHANGES: 'direct',
});

export const table = mockAwsClient(DynamoDBDocumentClient);
export const kms = mockAwsClient(KMSClient);

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
/** The public key of the pair that signs tokens. */
export const signingKey = pair.publicKey;
process.env['SIGNING_PUBLIC_KEYS'] = ['former-key', 'signing-key']
  .map((keyId) => `${keyId}:${pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`)
  .join(',');
const otherPair = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** The MAC of a message with the mock MAC key. */
export const macOf = (message: Uint8Array): Buffer => createHmac('sha256', 'kms').update(message).digest();

/** Resets to an empty table and a KMS with one signing and one MAC key. */
export const resetMocks = (): void => {
  table.reset();
  // Of the audit trail, which is tested by itself.
  table.on(BatchExecuteStatementCommand).resolves({ Responses: [] });
  table.on(BatchGetCommand).resolves({ Responses: {} });
  table.on(GetCommand).resolves({});
  table.on(QueryCommand).resolves({ Items: [] });
  table.on(TransactWriteCommand).resolves({});
  table.on(PutCommand).resolves({});
  table.on(UpdateCommand).resolves({});
  kms.reset();
  kms
    .on(SignCommand)
    .callsFake(({ Message }: { Message: Uint8Array }) => ({ Signature: sign('sha256', Message, pair.privateKey) }));
  kms.on(GenerateMacCommand).callsFake(({ Message }: { Message: Uint8Array }) => ({ Mac: macOf(Message) }));
};

export const mockItem = (item: Record<string, unknown> & { PK: string; SK: string }): void => {
  table.on(GetCommand, { Key: { PK: item.PK, SK: item.SK } }).resolves({ Item: item });
};

/** Mocks the holders of a position; a department head's department is Produksi. */
export const mockHolders = (level: 'dept_head' | 'she_head', ...nrps: string[]) => {
  const position: Position = level === 'dept_head' ? { role: level, department: 'Produksi' } : { role: level };
  const post = positionPrefix(level, position.department);
  table
    .on(QueryCommand, { ExpressionAttributeValues: { ':pk': keys.positions, ':prefix': post } })
    .resolves({ Items: nrps.map((nrp) => ({ nrp, full_name: null, held: [position] })) });
};

const writeText = (kind: string, { PK, SK }: Key): string => `${kind} ${PK} ${SK}`;

const requestedTransactions = (): TransactItem[][] =>
  table.commandCalls(TransactWriteCommand).map(({ args: [{ input }] }) => input.TransactItems ?? []);

/** The writes of one transaction in the form of `requestedWrites`. */
export const writes = (keysByKind: Partial<Record<keyof TransactItem, Key[]>>): string[] =>
  Object.entries(keysByKind)
    .flatMap(([kind, keysOfKind]) => keysOfKind.map((key) => writeText(kind, key)))
    .sort();

/** The requested writes of each transaction: 'Put PK SK', sorted, because their order seldom matters. */
export const requestedWrites = (): string[][] =>
  requestedTransactions().map((items) =>
    items.map((item) => writeText(Object.keys(item)[0] ?? '', keyOf(item))).sort(),
  );

/**
 * One item of the latest transaction: what a Put stores, or what an Update changes, with its condition. The sort key
 * may be omitted where it is not known.
 */
export const transactItem = (key: { PK: string; SK?: string }, transaction = -1): Record<string, unknown> => {
  const found = requestedTransactions().at(transaction)?.find(hasKey(key));
  if (!found) throw new Error(`The transaction does not write ${key.PK} ${key.SK ?? ''}`);
  if (found.Put?.Item) return found.Put.Item;
  const { set, add, remove, condition } = updateOf(found.Update);
  return { ...set, ...add, remove, condition };
};

export const profileItem = (facts: Partial<Profile> = {}): Profile & { PK: string; SK: string } => {
  const nrp = facts.nrp ?? '10000031';
  return {
    ...keys.profile(nrp),
    nrp,
    full_name: 'Rina Lestari',
    avatar_url: null,
    display_name: null,
    roles: [],
    positions: [],
    active: true,
    epoch: 2,
    version: 1,
    ...facts,
  };
};

interface Token {
  nrp?: string;
  epoch?: number;
  kid?: string;
  forged?: boolean;
  /** Seconds from now. */
  expires?: number;
  /** Seconds from now; null for a token without `iat`. */
  issued?: number | null;
}

export const tokenFor = ({
  nrp = '10000031',
  epoch = 2,
  kid = 'signing-key',
  forged = false,
  expires = 600,
  issued = 0,
}: Token = {}) => {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ sid: 'session-1', epoch, ...(issued === null ? {} : { iat: now + issued }) })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setSubject(nrp)
    .setExpirationTime(now + expires)
    .sign(forged ? otherPair.privateKey : pair.privateKey);
};

interface Request {
  method?: 'GET' | 'POST';
  input?: unknown;
  token?: string;
  headers?: Record<string, string>;
  cookies?: string[];
  body?: string;
}

export interface CallResponse {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, string>;
  cookies: string[];
  raw: { body: string; isBase64Encoded: boolean };
}

const context = { awsRequestId: 'invocation-1', getRemainingTimeInMillis: () => 10_000 } as Context;

/** Calls a handler as the HTTP API does. */
export const invoke = async (
  handler: HttpHandler,
  { method = 'POST', input = {}, token, headers = {}, cookies, body }: Request = {},
): Promise<CallResponse> => {
  const event = {
    version: '2.0',
    headers: {
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(cookies && { cookies }),
    ...(method === 'GET' ? { queryStringParameters: input } : { body: body ?? JSON.stringify(input) }),
    isBase64Encoded: false,
    requestContext: { requestId: 'request-1', http: { method } },
  } as unknown as APIGatewayProxyEventV2;
  const response = await handler(event, context);
  const raw = { body: response.body ?? '', isBase64Encoded: response.isBase64Encoded ?? false };
  return {
    status: response.statusCode ?? 0,
    body: raw.isBase64Encoded ? {} : JSON.parse(raw.body),
    headers: response.headers as Record<string, string>,
    cookies: response.cookies ?? [],
    raw,
  };
};

/** Signs a user in for the following calls. */
export const signedInToken = async (facts: Partial<Profile> = {}): Promise<string> => {
  const profile = profileItem(facts);
  mockItem(profile);
  return tokenFor({ nrp: profile.nrp, epoch: profile.epoch });
};
