import { describe, expect, it } from 'vitest';
import { bootstrapTargets } from '../../infra/bootstrapping.ts';
import { environmentByName } from '../../infra/environments.ts';
import { synthesizeOnce } from './synthesis.ts';

type Changes = Parameters<typeof synthesizeOnce>[1];

const targets = async (name: string, changes?: Changes) =>
  bootstrapTargets((await synthesizeOnce(name, changes)).directory);

const own = 'aws://<account>/ap-southeast-3';
const edge = 'aws://<account>/us-east-1';

describe('the accounts and Regions to bootstrap', () => {
  it('are the environment’s own, and us-east-1 where the edge stack is', async () => {
    expect(await targets('dev')).toEqual([own]);
    expect(await targets('staging')).toEqual([own, edge]);
    expect(await targets('prod')).toEqual([own, edge]);
  });

  it.each([
    ['a budget', { monthly_budget_usd: 10, alarm_email: 'ops@hasta-karya.co.id' }],
    ['a web ACL', { switches: { ...environmentByName('dev').switches, web_acl: true } }],
    [
      'an own certificate',
      { domain: { host: 'hims.hasta-karya.co.id', hosted_zone: { id: 'Z1', name: 'hasta-karya.co.id' } } },
    ],
  ] satisfies [string, Changes][])('include us-east-1 for %s', async (_, changes) => {
    expect(await targets('dev', changes)).toEqual([own, edge]);
  });

  it('name the account that the environment names', async () => {
    expect(await targets('staging', { account: '123456789012' })).toEqual([
      'aws://123456789012/ap-southeast-3',
      'aws://123456789012/us-east-1',
    ]);
  });
});
