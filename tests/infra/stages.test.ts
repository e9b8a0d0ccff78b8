import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { App, Stack } from 'aws-cdk-lib/core';
import { describe, expect, it } from 'vitest';
import cdkSettings from '../../cdk.json' with { type: 'json' };
import { addChecks } from '../../infra/checks.ts';
import { acknowledgeWildcard } from '../../infra/constructs/acknowledge.ts';
import { pageConfig, stageNamed } from '../../infra/stages.ts';
import { ofType, stackIds, synthesized, type Template } from './synthesized.ts';

const inProd = synthesized('prod', { checks: true });

/** Findings of every rule set, errors and warnings, that nobody acknowledged with a reason. */
const findings = ({ read }: typeof inProd): unknown[] => {
  return (read('validation-report.json') as { pluginReports: unknown[] }).pluginReports;
};

describe('the rule sets', () => {
  it('find nothing that is not acknowledged with a reason', () => {
    expect(findings(inProd)).toEqual([]);
    expect(findings(synthesized('dev', { checks: true }))).toEqual([]);
  });

  it('refuse what nobody acknowledged', () => {
    const app = new App({ analyticsReporting: false, context: cdkSettings.context });
    const role = new Role(new Stack(app, 'careless'), 'role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    role.addToPolicy(new PolicyStatement({ actions: ['s3:*'], resources: ['arn:aws:s3:::documents/secret/*'] }));
    acknowledgeWildcard(role, '/public/*', 'Another folder.');
    addChecks(app);
    expect(() => app.synth()).toThrow(
      /IAM5\[Action::s3:\*\][\s\S]*IAM5\[Resource::arn:aws:s3:::documents\/secret\/\*\]/,
    );
  });
});

/** Every value of a template by its path. */
const values = (node: unknown, path = ''): Map<string, unknown> => {
  if (typeof node !== 'object' || node === null) return new Map([[path, node]]);
  return new Map(Object.entries(node).flatMap(([key, value]) => [...values(value, `${path}/${key}`)]));
};

const differences = (one: Template, other: Template): string[] => {
  const [a, b] = [values(one), values(other)];
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path));
};

/** The name of a stage is part of the names of what it has; asset hashes are of what the stage carries. */
const withoutName = (template: Template, name: string): Template =>
  JSON.parse(JSON.stringify(template).replaceAll(new RegExp(`hims([- ]?)${name}`, 'gi'), 'hims$1stage')) as Template;

describe('local and prod', () => {
  const { stage: local } = synthesized('local');
  const { stage: prod } = inProd;

  /** What may differ, and why. */
  const allowedDifferences: Record<string, RegExp> = {
    'data of prod outlives its stack': /\/(DeletionPolicy|UpdateReplacePolicy)$/,
    'a table with data refuses to be deleted': /\/DeletionProtectionEnabled$/,
    'logs are kept as long as each needs them': /\/RetentionInDays$/,
    'what CloudFront names is unique in an account': /\/(ResponseHeadersPolicy|OriginAccessControl)Config\/Name$/,
    'a bucket that is published to is marked': /\/page\w+\/Properties\/Tags\//,
    'assets lie where each synthesis put them': /\/Metadata\/aws:asset:path$|\/S3Key$|\/SourceObjectKeys\/\d+$/,
  };

  it.each(['data', 'api', 'realtime'] as const)('differ in %s only where they may', (id) => {
    const unexplained = differences(withoutName(local[id], 'local'), withoutName(prod[id], 'prod')).filter(
      (path) => !Object.values(allowedDifferences).some((pattern) => pattern.test(path)),
    );
    expect(unexplained).toEqual([]);
  });

  it('differ in web by the built page alone, which the local stage serves from its sources', () => {
    const carriesPage = (id: string) =>
      /^(pageassets|pageentry|contentlogs|CustomCDKBucketDeployment)/.test(id.replaceAll(/[^a-z]/gi, ''));
    const without = (template: Template): Template => ({
      ...template,
      Resources: Object.fromEntries(Object.entries(template.Resources).filter(([id]) => !carriesPage(id))),
    });
    const unexplained = differences(
      without(withoutName(local.web, 'local')),
      without(withoutName(prod.web, 'prod')),
    ).filter((path) => !Object.values(allowedDifferences).some((pattern) => pattern.test(path)));
    expect(unexplained).toEqual([]);
    expect(ofType(local.web, 'Custom::CDKBucketDeployment')).toEqual([]);
  });

  it('both hold fewer resources than a stack may have', () => {
    for (const id of stackIds) expect(Object.keys(prod[id].Resources).length, id).toBeLessThan(400);
  });
});

describe('prod', () => {
  const { stage, read } = inProd;

  it('keeps its data when a stack goes, and its logs for a year', () => {
    const lasting = ['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::KMS::Key'];
    for (const type of lasting) {
      for (const [id, { DeletionPolicy }] of ofType(stage.data, type)) expect(DeletionPolicy, id).toBe('Retain');
    }
    for (const [id, { Properties: logs }] of ofType(stage.api, 'AWS::Logs::LogGroup')) {
      expect(logs?.['RetentionInDays'], id).toBe(365);
    }
  });

  it('cannot lose a stack to a slip of the hand', () => {
    const { artifacts } = read('manifest.json') as {
      artifacts: Record<string, { properties?: { terminationProtection?: boolean } }>;
    };
    for (const id of stackIds) expect(artifacts[id]?.properties?.terminationProtection, id).toBe(true);
  });
});

describe('stages', () => {
  it('are asked for by name', () => {
    expect(() => stageNamed('production')).toThrow(
      "There is no stage 'production'; say -c stage=local|dev|staging|prod",
    );
  });

  it('tell the page its brand and place at run time', () => {
    expect(pageConfig(stageNamed('prod'))).toMatchObject({
      product: 'HIMS',
      time_zone: 'Asia/Jakarta',
      max_upload_bytes: 10_485_760,
    });
  });
});
