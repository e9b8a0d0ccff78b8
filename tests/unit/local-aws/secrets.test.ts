import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway, testAccount, testRegion } from './test-gateway.ts';

const arn = `arn:aws:secretsmanager:${testRegion}:${testAccount}:secret:origin-AbCdEf`;
const secret = {
  arn,
  generate: { SecretStringTemplate: '{}', GenerateStringKey: 'blue', PasswordLength: 48, ExcludePunctuation: true },
};
let fixture: TestGateway;

beforeAll(async () => {
  fixture = await startTestGateway();
  fixture.gateway.createSecret(secret);
});
afterAll(() => fixture.stop());

const client = (as = 'admin') => new SecretsManagerClient(fixture.clientOptions(as));
const read = async (as?: string): Promise<string | undefined> =>
  (await client(as).send(new GetSecretValueCommand({ SecretId: arn }))).SecretString;

test('a secret is generated once, as its template states, and persists over a restart', async () => {
  const text = await read();
  expect(JSON.parse(text ?? '')).toEqual({ blue: expect.stringMatching(/^[A-Za-z0-9]{48}$/) });
  await fixture.restart();
  fixture.gateway.createSecret(secret);
  expect(await read()).toBe(text);
  expect(fixture.gateway.secretString(arn)).toBe(text);
});

test('stores a new value', async () => {
  await client().send(new PutSecretValueCommand({ SecretId: arn, SecretString: '{"green":"new"}' }));
  expect(await read()).toBe('{"green":"new"}');
});

test('only a role with the permission reads it, and the log names the missing permission', async () => {
  fixture.addRole('reader', [{ Effect: 'Allow', Action: 'secretsmanager:GetSecretValue', Resource: arn }]);
  fixture.addRole('stranger', [{ Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: '*' }]);
  expect(await read('reader')).toBeDefined();
  await expect(read('stranger')).rejects.toMatchObject({ name: 'AccessDeniedException' });
  expect(fixture.logLines.join('\n')).toContain(`AccessDenied stranger secretsmanager:GetSecretValue ${arn}`);
});

test('a secret that does not exist is not found', async () => {
  await expect(client().send(new GetSecretValueCommand({ SecretId: `${arn}x` }))).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
});
