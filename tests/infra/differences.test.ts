import { describe, expect, it } from 'vitest';
import { callStackIds } from '../../infra/call-stacks.ts';
import { environmentByName } from '../../infra/environments.ts';
import { ofType, stackIds, synthesizeOnce, type Template } from './synthesis.ts';

const { switches: allSwitchesOff, mail } = environmentByName('local');
const { templates: local, stacks: localStacks } = await synthesizeOnce('local');
const { templates: prod, stacks: prodStacks } = await synthesizeOnce('prod');
const { templates: plainProd, stacks: plainStacks } = await synthesizeOnce('prod', { switches: allSwitchesOff });
const { templates: mailingProd } = await synthesizeOnce('prod', { switches: allSwitchesOff, mail });

/** Every value of a template by its path. */
const values = (node: unknown, path = ''): Map<string, unknown> => {
  if (typeof node !== 'object' || node === null) return new Map([[path, node]]);
  return new Map(Object.entries(node).flatMap(([key, value]) => [...values(value, `${path}/${key}`)]));
};

const differences = (left: Template, right: Template, allowed: Record<string, RegExp>): string[] => {
  const [a, b] = [values(left), values(right)];
  return [...new Set([...a.keys(), ...b.keys()])].filter(
    (path) => a.get(path) !== b.get(path) && !Object.values(allowed).some((pattern) => pattern.test(path)),
  );
};

/** Removes the hash of a function's content from the logical id of its version. */
const withoutHashes = (template: Template): Template =>
  JSON.parse(JSON.stringify(template).replaceAll(/(CurrentVersion[0-9A-F]{8})[0-9a-f]{32}/g, '$1')) as Template;

/** Replaces the environment's name, which is part of resource names. */
const withoutName = (template: Template, name: string): Template =>
  JSON.parse(
    JSON.stringify(withoutHashes(template)).replaceAll(new RegExp(`hims([- ]?)${name}`, 'gi'), 'hims$1stage'),
  ) as Template;

const without = (template: Template, types: RegExp): Template => ({
  ...template,
  Resources: Object.fromEntries(Object.entries(template.Resources).filter(([, { Type }]) => !types.test(Type))),
});

const assets = /\/Metadata\/aws:asset:path$|\/S3Key$|\/SourceObjectKeys\/\d+$/;

describe('local and prod', () => {
  /** The allowed differences without prod's switches, with the reason. */
  const allowed: Record<string, RegExp> = {
    'the data of prod is retained': /\/(DeletionPolicy|UpdateReplacePolicy)$/,
    'the table of prod is protected against deletion': /\/DeletionProtectionEnabled$/,
    'the retention of logs differs': /\/RetentionInDays$/,
    'names of CloudFront resources are unique in an account':
      /\/(ResponseHeadersPolicy|OriginAccessControl)Config\/Name$/,
    'a bucket with deployments has tags': /\/page\w+\/Properties\/Tags\//,
    'asset paths depend on the synthesis': assets,
  };

  it.each(['data', 'api', ...callStackIds, 'realtime'] as const)('differ in %s only where allowed', (id) => {
    expect(differences(withoutName(local[id], 'local'), withoutName(mailingProd[id], 'prod'), allowed)).toEqual([]);
  });

  it('differ in web only by the built page, which the local stack serves from its sources', () => {
    const carriesPage = (id: string) =>
      /^(pageassets|pageentry|contentlogs|CustomCDKBucketDeployment)/.test(id.replaceAll(/[^a-z]/gi, ''));
    const withoutPage = (template: Template): Template => ({
      ...template,
      Resources: Object.fromEntries(Object.entries(template.Resources).filter(([id]) => !carriesPage(id))),
    });
    const [one, other] = [withoutName(local.web, 'local'), withoutName(mailingProd.web, 'prod')].map(withoutPage);
    expect(one && other && differences(one, other, allowed)).toEqual([]);
    expect(ofType(local.web, 'Custom::CDKBucketDeployment')).toEqual([]);
  });

  it('have the same stacks but for the mail of local and the budget of prod, until prod switches a feature on', () => {
    expect(localStacks.toSorted()).toEqual([...stackIds, 'mail'].sort());
    expect(plainStacks.toSorted()).toEqual([...stackIds, 'edge'].sort());
    expect(prodStacks.toSorted()).toEqual([...stackIds, 'backup', 'edge', 'monitoring'].sort());
  });
});

describe('mail in prod', () => {
  it('has the stack of local', () => {
    const [one, other] = [local.mail, mailingProd.mail];
    if (!one || !other) throw new Error('There is no stack of mails');
    const allowed = { 'the data of prod is retained': /\/(DeletionPolicy|UpdateReplacePolicy)$/, assets };
    const retention = { 'the retention of logs differs': /\/RetentionInDays$/ };
    expect(differences(withoutName(one, 'local'), withoutName(other, 'prod'), { ...allowed, ...retention })).toEqual(
      [],
    );
  });

  it('changes nothing of the calls but a variable, and nothing of the data', () => {
    for (const id of ['data', ...callStackIds] as const) {
      const variable = { 'the calls about it know that it is on': /\/Environment\/Variables\/MAIL$/, assets };
      expect(differences(withoutHashes(mailingProd[id]), withoutHashes(plainProd[id]), variable), id).toEqual([]);
    }
  });
});

describe('the switches of prod', () => {
  it.each(callStackIds)('add gradual deployment to the commands of %s, and metrics', (id) => {
    const added = /^AWS::(CodeDeploy::|CloudWatch::Alarm$)/;
    const unexplained = differences(withoutHashes(without(prod[id], added)), withoutHashes(plainProd[id]), {
      'CodeDeploy updates the alias': /live\w*\/(UpdatePolicy|DependsOn)\//,
      'metrics have a namespace': /\/Environment\/Variables\/POWERTOOLS_METRICS_NAMESPACE$/,
      'CodeDeploy has a role': /^\/Resources\/gradualdeploymentrole\w+\//,
      'asset paths depend on the synthesis': assets,
    });
    expect(unexplained).toEqual([]);
  });

  it('add exports for other stacks without changing retained resources', () => {
    const exported = { 'other stacks import it': /^\/Outputs\//, assets };
    for (const id of ['data', 'api', 'realtime'] as const) {
      expect(differences(withoutHashes(prod[id]), withoutHashes(plainProd[id]), exported), id).toEqual([]);
    }
  });

  it('add a firewall to the distribution', () => {
    const added = /^Custom::CrossRegionExportReader$/;
    const unexplained = differences(without(prod.web, added), plainProd.web, {
      'the distribution has a firewall': /\/DistributionConfig\/WebACLId\//,
      'a custom resource reads its ARN from us-east-1': /^\/Resources\/CustomCrossRegionExportReader\w+\//,
      'an acknowledged finding is no longer needed': /\/Metadata\//,
      'the monitoring stack imports the distribution': /^\/Outputs\/ExportsOutput/,
      assets,
    });
    expect(unexplained).toEqual([]);
  });
});
