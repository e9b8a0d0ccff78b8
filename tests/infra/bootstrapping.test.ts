import { Stack } from 'aws-cdk-lib/core';
import { describe, expect, it } from 'vitest';
import { bootstrapTargets } from '../../infra/build/bootstrapping.ts';
import { needsEdgeStack } from '../../infra/build/synthesize.ts';
import { type Environment, environmentByName } from '../../infra/config/environments.ts';
import { newFolder } from './folder.ts';
import { newApp, settingsOf, synthesizeOnce } from './synthesis.ts';

const targets = async (name: Parameters<typeof synthesizeOnce>[0]) =>
  bootstrapTargets((await synthesizeOnce(name)).directory);

const own = 'aws://<account>/ap-southeast-3';
const edge = 'aws://<account>/us-east-1';

describe('the accounts and Regions to bootstrap', () => {
  it('are the environment’s own, and us-east-1 where the edge stack is', async () => {
    expect(await targets('local')).toEqual([own]);
    expect(await targets('staging')).toEqual([own, edge]);
    expect(await targets('prod')).toEqual([own, edge]);
  });

  it('name the account that the environment names', () => {
    const app = newApp(newFolder('account'));
    new Stack(app, 'data', { env: { account: '123456789012', region: 'ap-southeast-3' } });
    expect(bootstrapTargets(app.synth().directory)).toEqual(['aws://123456789012/ap-southeast-3']);
  });
});

describe('the edge stack', () => {
  const domain = { host: 'hims.hasta-karya.co.id', hosted_zone: { id: 'Z1', name: 'hasta-karya.co.id' } };
  const certificate_arn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';

  it.each([
    ['a budget', { monthly_budget_usd: 10 }],
    ['a web ACL', { switches: { ...environmentByName('dev').switches, web_acl: true } }],
    ['an own certificate', { domain }],
  ] satisfies [string, Partial<Environment>][])('exists for %s', (_, changes) => {
    expect(needsEdgeStack(settingsOf('dev', changes))).toBe(true);
  });

  it('does not exist without these, nor for a certificate that exists already', () => {
    expect(needsEdgeStack(settingsOf('dev'))).toBe(false);
    expect(needsEdgeStack(settingsOf('dev', { domain: { ...domain, certificate_arn } }))).toBe(false);
  });
});
