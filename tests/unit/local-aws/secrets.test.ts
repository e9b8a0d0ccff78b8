import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT, REGION, type Stage, startStage } from './test-gateway.ts';

const arn = `arn:aws:secretsmanager:${REGION}:${ACCOUNT}:secret:origin-AbCdEf`;
const secret = {
  arn,
  generate: { SecretStringTemplate: '{}', GenerateStringKey: 'blue', PasswordLength: 48, ExcludePunctuation: true },
};
let stage: Stage;

beforeAll(async () => {
  stage = await startStage();
  stage.gateway.createSecret(secret);
});
afterAll(() => stage.stop());

const client = (as = 'admin') => new SecretsManagerClient(stage.as(as));
const read = async (as?: string): Promise<string | undefined> =>
  (await client(as).send(new GetSecretValueCommand({ SecretId: arn }))).SecretString;

test('a secret is generated once, as its template asks, and outlives a restart', async () => {
  const text = await read();
  expect(JSON.parse(text ?? '')).toEqual({ blue: expect.stringMatching(/^[A-Za-z0-9]{48}$/) });
  await stage.restart();
  stage.gateway.createSecret(secret);
  expect(await read()).toBe(text);
  expect(stage.gateway.secretString(arn)).toBe(text);
});

test('another value takes its place', async () => {
  await client().send(new PutSecretValueCommand({ SecretId: arn, SecretString: '{"green":"new"}' }));
  expect(await read()).toBe('{"green":"new"}');
});

test('only a role that may read it does, and the log names what is missing', async () => {
  stage.role('reader', [{ Effect: 'Allow', Action: 'secretsmanager:GetSecretValue', Resource: arn }]);
  stage.role('stranger', [{ Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: '*' }]);
  expect(await read('reader')).toBeDefined();
  await expect(read('stranger')).rejects.toMatchObject({ name: 'AccessDeniedException' });
  expect(stage.lines.join('\n')).toContain(`AccessDenied stranger secretsmanager:GetSecretValue ${arn}`);
});

test('one that nobody made is not found', async () => {
  await expect(client().send(new GetSecretValueCommand({ SecretId: `${arn}x` }))).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
});
