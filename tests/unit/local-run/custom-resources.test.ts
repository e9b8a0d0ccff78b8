import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createCustomResources } from '../../../infra/local/run/custom-resources.ts';
import { createFunctions } from '../../../infra/local/run/functions.ts';
import { createPrincipals } from '../../../infra/local/run/principals.ts';
import { resolvedTemplate } from '../../../infra/local/run/template/resolved-template.ts';
import { resource, silentLog } from './fake-template.ts';

const folder = mkdtempSync(join(tmpdir(), 'hims-custom-'));
const codePath = join(folder, 'creator');
const callsFile = join(folder, 'calls');
mkdirSync(codePath);
writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}');
writeFileSync(
  join(codePath, 'index.js'),
  `exports.handler = async ({ RequestType, ResponseURL, ResourceProperties: { Word } }) => {
     require('node:fs').appendFileSync(${JSON.stringify(callsFile)}, RequestType + ' ' + Word + ';');
     const response = Word === 'bad'
       ? { Status: 'FAILED', Reason: 'no such word' }
       : { Status: 'SUCCESS', PhysicalResourceId: 'id-' + Word, Data: { Loud: Word.toUpperCase() } };
     await fetch(ResponseURL, { method: 'PUT', body: Buffer.from(JSON.stringify(response)) });
   }`,
);
beforeEach(() => writeFileSync(callsFile, ''));
afterAll(() => rmSync(folder, { recursive: true }));

const calls = () => readFileSync(callsFile, 'utf8');

/** What another function has of the created resource. */
const variablesAfter = async (word: string, dataDir: string): Promise<Record<string, string> | undefined> => {
  const lambda = (variables: object) =>
    resource('AWS::Lambda::Function', {
      Runtime: 'nodejs24.x',
      Handler: 'index.handler',
      Role: { 'Fn::GetAtt': ['role', 'Arn'] },
      Code: { S3Key: 'creator.zip' },
      Environment: { Variables: { ...variables } },
    });
  const template = resolvedTemplate([
    {
      name: 'app',
      account: '000000000000',
      region: 'ap-southeast-3',
      template: {
        Resources: {
          role: resource('AWS::IAM::Role', {}),
          creator: lambda({}),
          user: lambda({ REF: { Ref: 'word' }, LOUD: { 'Fn::GetAtt': ['word', 'Loud'] } }),
          word: resource('Custom::Word', { ServiceToken: { 'Fn::GetAtt': ['creator', 'Arn'] }, Word: word }),
        },
      },
      assets: new Map([['creator.zip', codePath]]),
    },
  ]);
  const principals = createPrincipals(folder);
  const functionsOf = (only?: Parameters<Parameters<typeof createCustomResources>[1]>[0]) =>
    createFunctions(template, principals, 'http://127.0.0.1:1', silentLog, only && { only });
  await createCustomResources(template, functionsOf, { createdFile: join(dataDir, 'custom-resources.json') });
  const functions = functionsOf();
  functions.stop();
  return functions.all.find(({ name }) => name === 'app-user')?.declaredVariables;
};

it('is created by its function before other functions start, and again only when its properties change', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  expect(await variablesAfter('one', dataDir)).toEqual({ REF: 'id-one', LOUD: 'ONE' });
  expect(await variablesAfter('one', dataDir)).toEqual({ REF: 'id-one', LOUD: 'ONE' });
  expect(calls()).toBe('Create one;');
  expect(await variablesAfter('two', dataDir)).toEqual({ REF: 'id-two', LOUD: 'TWO' });
  expect(calls()).toBe('Create one;Create two;');
});

it('that its function cannot create stops the start with the reason, and the next start tries again', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  for (let start = 0; start < 2; start += 1)
    await expect(variablesAfter('bad', dataDir)).rejects.toThrow('app/word was not created: no such word');
  expect(calls()).toBe('Create bad;Create bad;');
});
