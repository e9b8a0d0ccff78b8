import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keys } from '../../functions/db/keys.ts';
import { type Gateway, startGateway } from '../../infra/local/aws/gateway.ts';
import { createDataServices } from '../../infra/local/run/data-services.ts';
import { createFunctions, type Functions } from '../../infra/local/run/functions.ts';
import { createPrincipals } from '../../infra/local/run/principals.ts';
import { readAssembly } from '../../infra/local/run/template/assembly.ts';
import { resolvedTemplate } from '../../infra/local/run/template/resolved-template.ts';
import { synthesizeOnce } from './synthesis.ts';

/** Every function tries restricted operations with its own access key; the template's roles decide. */

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
  const ignore = () => undefined;
  const log = { info: ignore, debug: ignore, warn: ignore, error: ignore };
  // The bundles of this suite are empty, so no function creates it.
  for (const key of template.ofType('Custom::PublicKey')) template.setCreatedAttributes(key, { PublicKey: 'spki' });
  functions = createFunctions(template, principals, gateway.url, log);
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

const table = (): string => environment['TABLE_NAME'] ?? '';

describe('with the credentials of one function', () => {
  const asFunction = async (name: string) => {
    const found = functions.all.find(({ codePath }) => basename(codePath) === name);
    if (!found) throw new Error(`No function ${name}`);
    return DynamoDBDocumentClient.from(new DynamoDBClient(clientOf(found.credentials)));
  };
  const denied = { name: 'AccessDeniedException' };
  const update = (Key: { PK: string; SK: string }, attribute: string) =>
    new UpdateCommand({
      TableName: table(),
      Key: { PK: Key.PK, SK: Key.SK },
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': attribute },
      ExpressionAttributeValues: { ':value': ['admin'] },
    });
  const put = (Key: { PK: string; SK: string }, attributes = {}) =>
    new PutCommand({ TableName: table(), Item: { ...Key, ...attributes } });

  test('scan-copy counts scans, and gives no one a role', async () => {
    const db = await asFunction('scan-copy');
    await db.send(update(keys.copyScans('01D', 1, '2026-11-27'), 'scans'));
    await expect(db.send(update(keys.profile('10000031'), 'roles'))).rejects.toMatchObject(denied);
    await expect(db.send(update(keys.copy('01D', 1), 'closed_at'))).rejects.toMatchObject(denied);
  });

  test('get-realtime-ticket makes tickets, and changes neither recipients nor the dictionary of imports', async () => {
    const db = await asFunction('get-realtime-ticket');
    await db.send(put(keys.ticket('h')));
    for (const key of [keys.checkpointRecipients, keys.importDictionary, keys.profile('10000031')])
      await expect(db.send(put(key)), key.PK).rejects.toMatchObject(denied);
    // Listed by the index as a user, or as a document.
    for (const forged of [keys.usersIndex('99999999'), { GSI2PK: 'MEMBERS#SHE', GSI2SK: '9' }])
      await expect(db.send(put(keys.ticket('i'), forged))).rejects.toMatchObject(denied);
    const both = [put(keys.ticket('j')), put(keys.profile('10000031'))];
    const transaction = new TransactWriteCommand({ TransactItems: both.map(({ input: Put }) => ({ Put })) });
    await expect(db.send(transaction)).rejects.toMatchObject(denied);
  });

  test('make-views and extract-texts store what they made, and no document', async () => {
    const [views, texts] = [await asFunction('make-views'), await asFunction('extract-texts')];
    await views.send(put(keys.copyToken('h')));
    await texts.send(put(keys.references('01D')));
    for (const db of [views, texts])
      for (const key of [keys.document('01D'), keys.documentEdit('01D', 1), keys.submission('01S')])
        await expect(db.send(put(key)), key.PK).rejects.toMatchObject(denied);
  });

  test('refresh-session ends sessions, and changes no profile in the same partition', async () => {
    const db = await asFunction('refresh-session');
    await db.send(update(keys.sessionEnd('10000031', 's'), 'reason'));
    for (const attribute of ['roles', 'positions', 'active', 'epoch'])
      await expect(db.send(update(keys.profile('10000031'), attribute)), attribute).rejects.toMatchObject(denied);
  });
});
