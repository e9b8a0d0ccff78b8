import { describe, expect, it } from 'vitest';
import { environmentByName } from '../../infra/environments.ts';
import { ofType, stackIds, synthesizeOnce, type Template } from './synthesis.ts';

const { switches: nothingSwitchedOn } = environmentByName('local');
const { templates: local, stacks: localStacks } = await synthesizeOnce('local');
const { templates: prod, stacks: prodStacks } = await synthesizeOnce('prod');
const { templates: plainProd, stacks: plainStacks } = await synthesizeOnce('prod', {
  switches: nothingSwitchedOn,
  monthly_budget_usd: undefined,
});

/** Every value of a template by its path. */
const values = (node: unknown, path = ''): Map<string, unknown> => {
  if (typeof node !== 'object' || node === null) return new Map([[path, node]]);
  return new Map(Object.entries(node).flatMap(([key, value]) => [...values(value, `${path}/${key}`)]));
};

const differences = (one: Template, other: Template, allowed: Record<string, RegExp>): string[] => {
  const [a, b] = [values(one), values(other)];
  return [...new Set([...a.keys(), ...b.keys()])].filter(
    (path) => a.get(path) !== b.get(path) && !Object.values(allowed).some((pattern) => pattern.test(path)),
  );
};

/** The name of a stage is part of the names of what it has. */
const withoutName = (template: Template, name: string): Template =>
  JSON.parse(JSON.stringify(template).replaceAll(new RegExp(`hims([- ]?)${name}`, 'gi'), 'hims$1stage')) as Template;

const without = (template: Template, types: RegExp): Template => ({
  ...template,
  Resources: Object.fromEntries(Object.entries(template.Resources).filter(([, { Type }]) => !types.test(Type))),
});

const assets = /\/Metadata\/aws:asset:path$|\/S3Key$|\/SourceObjectKeys\/\d+$/;

describe('local and prod', () => {
  /** What may differ between them beside prod's switches, and why. */
  const allowed: Record<string, RegExp> = {
    'data of prod outlives its stack': /\/(DeletionPolicy|UpdateReplacePolicy)$/,
    'a table with data refuses to be deleted': /\/DeletionProtectionEnabled$/,
    'logs are kept as long as each needs them': /\/RetentionInDays$/,
    'what CloudFront names is unique in an account': /\/(ResponseHeadersPolicy|OriginAccessControl)Config\/Name$/,
    'a bucket that is published to is marked': /\/page\w+\/Properties\/Tags\//,
    'assets lie where each synthesis put them': assets,
  };

  it.each(['data', 'api', 'realtime'] as const)('differ in %s only where they may', (id) => {
    expect(differences(withoutName(local[id], 'local'), withoutName(plainProd[id], 'prod'), allowed)).toEqual([]);
  });

  it('differ in web by the built page alone, which the local stage serves from its sources', () => {
    const carriesPage = (id: string) =>
      /^(pageassets|pageentry|contentlogs|CustomCDKBucketDeployment)/.test(id.replaceAll(/[^a-z]/gi, ''));
    const withoutPage = (template: Template): Template => ({
      ...template,
      Resources: Object.fromEntries(Object.entries(template.Resources).filter(([id]) => !carriesPage(id))),
    });
    const [one, other] = [withoutName(local.web, 'local'), withoutName(plainProd.web, 'prod')].map(withoutPage);
    expect(one && other && differences(one, other, allowed)).toEqual([]);
    expect(ofType(local.web, 'Custom::CDKBucketDeployment')).toEqual([]);
  });

  it('are the same stacks until prod switches something on', () => {
    expect(localStacks.toSorted()).toEqual([...stackIds].sort());
    expect(plainStacks.toSorted()).toEqual([...stackIds].sort());
    expect(prodStacks.toSorted()).toEqual([...stackIds, 'backup', 'edge', 'monitoring'].sort());
  });

  it('hold fewer resources than a stack may have', () => {
    for (const id of stackIds) expect(Object.keys(prod[id].Resources).length, id).toBeLessThan(450);
  });
});

describe('what prod switches on', () => {
  it('lets calls that change something loose by degrees, and counts', () => {
    const added = /^AWS::(CodeDeploy::|Lambda::(Alias|Version)$|CloudWatch::Alarm$)/;
    const unexplained = differences(without(prod.api, added), plainProd.api, {
      'an alias stands for its function':
        /integration\w*\/Properties\/IntegrationUri\/|Permission\w*\/Properties\/FunctionName\//,
      'the business is counted': /\/Environment\/Variables\/POWERTOOLS_METRICS_NAMESPACE$/,
      'the monitoring watches the authorizer': /^\/Outputs\//,
      'CodeDeploy has a role': /^\/Resources\/gradualdeploymentrole\w+\//,
      'assets lie where each synthesis put them': assets,
    });
    expect(unexplained).toEqual([]);
  });

  it('exports to other stacks what they watch and keep, and changes nothing of what lasts', () => {
    const exported = { 'another stack refers to it': /^\/Outputs\//, assets };
    for (const id of ['data', 'realtime'] as const) {
      expect(differences(prod[id], plainProd[id], exported), id).toEqual([]);
    }
  });

  it('puts a firewall before the page', () => {
    const added = /^Custom::CrossRegionExportReader$/;
    const unexplained = differences(without(prod.web, added), plainProd.web, {
      'the firewall': /\/DistributionConfig\/WebACLId\//,
      'what reads its name from us-east-1': /^\/Resources\/CustomCrossRegionExportReader\w+\//,
      'the rule it satisfies': /\/Metadata\//,
      assets,
    });
    expect(unexplained).toEqual([]);
  });
});
