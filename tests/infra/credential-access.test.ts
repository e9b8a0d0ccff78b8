import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GenerateMacCommand, GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keys } from '../../functions/db/keys.ts';
import { type Gateway, startGateway } from '../../infra/local/aws/gateway.ts';
import { createDataServices } from '../../infra/local/run/data-services.ts';
import { createFunctions, type Functions } from '../../infra/local/run/functions.ts';
import { createPrincipals } from '../../infra/local/run/principals.ts';
import { readAssembly } from '../../infra/local/run/template/assembly.ts';
import { resolvedTemplate } from '../../infra/local/run/template/resolved-template.ts';
import { synthesizeOnce } from './synthesis.ts';

/** Every function tries, with its own access key, what only a few may do; the template's roles decide. */

const dataDir = mkdtempSync(join(tmpdir(), 'hims-tried-'));
let gateway: Gateway;
let functions: Functions;
let environment: Record<string, string>;

beforeAll(async () => {
  const { directory } = await synthesizeOnce('local');
  const template = resolvedTemplate(readAssembly(directory));
  const [stack] = template.stacks;
  if (!stack) throw new Error('no stack');
  const { account, region } = stack;
  const principals = createPrincipals(dataDir);
  gateway = await startGateway({ dataDir, region, account, principals: principals.find, log: () => undefined });
  await createDataServices(template, gateway);
  const silent = () => undefined;
  functions = createFunctions(template, principals, gateway.url, {
    info: silent,
    debug: silent,
    warn: silent,
    error: silent,
  });
  environment = Object.assign({}, ...functions.all.map(({ declaredVariables }) => declaredVariables));
});

afterAll(async () => {
  functions.stop();
  await gateway.close();
  rmSync(dataDir, { recursive: true });
});

const clientOf = (credentials: Functions['all'][number]['credentials']) => ({
  endpoint: gateway.url,
  region: 'ap-southeast-3',
  credentials,
  maxAttempts: 1,
});

interface Clients {
  db: DynamoDBDocumentClient;
  kms: KMSClient;
}

/** The functions that are let do it, by name; whoever is refused must be refused by IAM. */
const allowedTo = async (act: (clients: Clients, name: string) => Promise<unknown>): Promise<string[]> => {
  const outcomes = await Promise.all(
    functions.all.map(async ({ codePath, credentials }) => {
      const options = clientOf(credentials);
      const clients = { db: DynamoDBDocumentClient.from(new DynamoDBClient(options)), kms: new KMSClient(options) };
      try {
        await act(clients, basename(codePath));
        return [basename(codePath)];
      } catch (error) {
        expect(error).toMatchObject({ name: 'AccessDeniedException' });
        return [];
      }
    }),
  );
  return outcomes.flat().sort();
};

const table = (): string => environment['TABLE_NAME'] ?? '';
const signingIn = ['validate-login', 'refresh-session'];
const setting = ['change-password', 'import-users', 'reset-user-password'];

describe('credentials and sessions', () => {
  const credential = keys.credential('10000001');

  test('are read by sign-in, refresh, sign-out and the calls that set passwords alone', async () => {
    const readers = await allowedTo(({ db }) => db.send(new GetCommand({ TableName: table(), Key: credential })));
    expect(readers).toEqual([...signingIn, ...setting, 'sign-out'].sort());
    const listers = await allowedTo(({ db }) =>
      db.send(
        new QueryCommand({
          TableName: table(),
          KeyConditionExpression: 'PK = :pk',
          ExpressionAttributeValues: { ':pk': credential.PK },
        }),
      ),
    );
    expect(listers).toEqual([]);
  });

  test('are written by the same, also within a transaction with items that others may write', async () => {
    // An item each: transactions on the same one would only get in each other's way.
    const put = (name: string) => ({ TableName: table(), Item: { PK: credential.PK, SK: `TRIED#${name}` } });
    const writers = [...setting, 'validate-login'].sort();
    expect(await allowedTo(({ db }, name) => db.send(new PutCommand(put(name))))).toEqual(writers);
    const own = (name: string) => ({ TableName: table(), Item: { PK: 'U#10000001', SK: `TRIED#${name}` } });
    const together = await allowedTo(({ db }, name) =>
      db.send(new TransactWriteCommand({ TransactItems: [{ Put: own(name) }, { Put: put(name) }] })),
    );
    expect(together).toEqual(writers);
  });
});

test('what was tried at sign-in is forgotten by sign-in, change, reset and unlocking alone', async () => {
  const attemptsKey = keys.attempts('10000001', 'ANY');
  const update = { TableName: table(), Key: attemptsKey, UpdateExpression: 'SET tried = :true' };
  const changers = await allowedTo(({ db }) =>
    db.send(new UpdateCommand({ ...update, ExpressionAttributeValues: { ':true': true } })),
  );
  // An admin's screen shows who is locked; saving a person writes elsewhere and is let write here with it.
  expect(changers).toEqual([
    'change-password',
    'reset-user-password',
    'save-user',
    'unlock-address',
    'unlock-user',
    'validate-login',
  ]);
});

describe('keys', () => {
  test('make the MAC of a password for sign-in, change, reset and import alone', async () => {
    const makers = await allowedTo(({ kms }) =>
      kms.send(
        new GenerateMacCommand({
          KeyId: environment['PASSWORD_KEY_ID'],
          MacAlgorithm: 'HMAC_SHA_256',
          Message: Buffer.from('x'),
        }),
      ),
    );
    expect(makers).toEqual([...setting, 'validate-login'].sort());
  });

  test('sign tokens for sign-in and refresh alone', async () => {
    const signers = await allowedTo(({ kms }) =>
      kms.send(
        new SignCommand({
          KeyId: environment['SIGNING_KEY_ID'],
          SigningAlgorithm: 'ECDSA_SHA_256',
          MessageType: 'RAW',
          Message: Buffer.from('x'),
        }),
      ),
    );
    expect(signers).toEqual([...signingIn].sort());
  });

  test('show their public half to whoever checks a token', async () => {
    const readers = await allowedTo(({ kms }) =>
      kms.send(new GetPublicKeyCommand({ KeyId: environment['SIGNING_KEY_ID'] })),
    );
    expect(readers).toContain('get-session');
    expect(readers).not.toContain('publish-changes');
    expect(readers).not.toContain('validate-login');
  });
});
