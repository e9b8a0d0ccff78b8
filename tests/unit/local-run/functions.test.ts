import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createFunctions } from '../../../infra/local/run/functions.ts';
import { createPrincipals } from '../../../infra/local/run/principals.ts';
import type { TemplateResource } from '../../../infra/local/run/template/model.ts';
import { resolvedTemplate } from '../../../infra/local/run/template/resolved-template.ts';
import { functionArn, resource, silentLog } from './fake-template.ts';

const folder = mkdtempSync(join(tmpdir(), 'hims-functions-'));
const codePath = join(folder, 'echo');
mkdirSync(codePath);
writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}');
writeFileSync(
  join(codePath, 'index.js'),
  `exports.handler = async (event, { functionVersion, invokedFunctionArn }) =>
     ({ functionVersion, invokedFunctionArn, variable: process.env.AWS_LAMBDA_FUNCTION_VERSION })`,
);
afterAll(() => rmSync(folder, { recursive: true }));

const functionsOf = (more: Record<string, TemplateResource>) => {
  const lambda = resource('AWS::Lambda::Function', {
    Runtime: 'nodejs24.x',
    Handler: 'index.handler',
    Role: { 'Fn::GetAtt': ['role', 'Arn'] },
    Code: { S3Key: 'echo.zip' },
  });
  const template = resolvedTemplate([
    {
      name: 'app',
      account: '000000000000',
      region: 'ap-southeast-3',
      template: { Resources: { role: resource('AWS::IAM::Role', {}), echo: lambda, ...more } },
      assets: new Map([['echo.zip', codePath]]),
    },
  ]);
  return createFunctions(template, createPrincipals(folder), 'http://127.0.0.1:1', silentLog);
};

const aliasResources = {
  version: resource('AWS::Lambda::Version', { FunctionName: { Ref: 'echo' } }),
  alias: resource('AWS::Lambda::Alias', {
    FunctionName: { Ref: 'echo' },
    FunctionVersion: { 'Fn::GetAtt': ['version', 'Version'] },
    Name: 'live',
  }),
};
const arn = functionArn('app-echo');

describe('a function with an alias', () => {
  it('runs the version of the alias, by any form of its name', async () => {
    const functions = functionsOf(aliasResources);
    const uri = `arn:aws:apigateway:ap-southeast-3:lambda:path/2015-03-31/functions/${arn}:live/invocations`;
    for (const text of [`${arn}:live`, 'app-echo:live', uri]) expect(functions.byArn(text).arn).toBe(`${arn}:live`);
    const { response } = await functions.byArn(`${arn}:live`).invoke({});
    functions.stop();
    expect('result' in response && JSON.parse(response.result)).toEqual({
      functionVersion: '1',
      variable: '1',
      invokedFunctionArn: `${arn}:live`,
    });
  });

  it('has only the aliases of the template', () => {
    expect(() => functionsOf(aliasResources).byArn(`${arn}:other`)).toThrow('no alias other');
    expect(() => functionsOf({}).byArn(`${arn}:live`)).toThrow('no alias live');
    expect(() => functionsOf(aliasResources).byArn(`${arn}2`)).toThrow('No function');
  });

  it('is invoked under the permission of the alias only, and without it under that of the function', () => {
    const permission = (FunctionName: TemplateResource['Properties']) =>
      resource('AWS::Lambda::Permission', {
        FunctionName: FunctionName ?? {},
        Principal: 'events.amazonaws.com',
        Action: 'lambda:InvokeFunction',
      });
    const forAlias = functionsOf({ ...aliasResources, permission: permission({ Ref: 'alias' }) });
    const forFunction = functionsOf({ ...aliasResources, permission: permission({ Ref: 'echo' }) });
    const allowed = ({ byArn, canInvoke }: typeof forAlias) =>
      [`${arn}:live`, arn].map((target) => canInvoke('events.amazonaws.com', 'arn:aws:events:::rule/r', byArn(target)));
    expect(allowed(forAlias)).toEqual([true, false]);
    expect(allowed(forFunction)).toEqual([false, true]);
  });
});
