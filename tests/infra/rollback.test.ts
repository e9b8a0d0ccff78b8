import { describe, expect, it } from 'vitest';
import { deploymentOptionsFrom } from '../../infra/config/deployment-options.ts';
import { gradualCalls } from '../../infra/config/environments.ts';
import { callNamed } from '../../shared/api/index.ts';
import { functionStacks } from './stacks.ts';
import { gradualProd, settingsOf, synthesizeOnce } from './synthesis.ts';
import { aliasesOf, apiOf, functionsOf, ofType, type Resource, type Template } from './templates.ts';

const { templates: prod } = await synthesizeOnce('everyFeature');
const prodApi = apiOf(prod);
const { templates: local } = await synthesizeOnce('local');

const withFunctions = (templates: typeof prod): [string, Template][] =>
  Object.entries(templates).filter(([, template]) => functionsOf(template).size > 0);

const calls = ['validate-login', 'get-session'] as const;
const gradual = functionStacks(gradualProd, calls);
const versionsIn = (template: Template): string[] => ofType(template, 'AWS::Lambda::Version').map(([id]) => id);

const text = (value: unknown): string => JSON.stringify(value);

/** The functions of a template that a resource names by anything but their alias. */
const withoutAlias = (template: Template, resource: Resource): string[] =>
  [...functionsOf(template)]
    .filter(([, { id }]) => text(resource.Properties).includes(`"${id}"`))
    .map(([name]) => name);

describe('every function', () => {
  const all = [...withFunctions(prod), ...withFunctions(local)];

  it.each(all)('of %s has an alias live to its version, which stays when a newer one replaces it', (_, template) => {
    const aliased = [...aliasesOf(template).values()];
    expect(aliased.toSorted()).toEqual([...functionsOf(template).keys()].sort());
    for (const [id, { Properties: alias }] of ofType(template, 'AWS::Lambda::Alias')) {
      const [version] = (alias?.['FunctionVersion'] as { 'Fn::GetAtt'?: string[] })?.['Fn::GetAtt'] ?? [];
      expect(alias, id).toMatchObject({ Name: 'live' });
      expect(template.Resources[version ?? ''], id).toMatchObject({
        Type: 'AWS::Lambda::Version',
        // A version of a failed deployment is deleted, otherwise the next attempt could not create it again.
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
        Properties: { FunctionName: alias?.['FunctionName'] },
      });
    }
  });

  it.each(all)('of %s is invoked only by its alias', (_, template) => {
    const invoking = [
      'AWS::ApiGatewayV2::Authorizer',
      'AWS::ApiGatewayV2::Integration',
      'AWS::Events::Rule',
      'AWS::Lambda::EventSourceMapping',
      'AWS::Lambda::Permission',
      'Custom::PublicKey',
    ];
    const resources = invoking.flatMap((type) => ofType(template, type));
    expect(resources).not.toEqual([]);
    for (const [id, resource] of resources) expect(withoutAlias(template, resource), id).toEqual([]);
  });

  it('keeps its version when only its reserved concurrency changes, which Lambda does not publish', () => {
    const reserving = settingsOf('prod', { reserved_concurrency: { 'validate-login': 5 } });
    const { calls: template } = functionStacks(reserving, calls);
    expect(functionsOf(template).get('validate-login')?.properties).toMatchObject({ ReservedConcurrentExecutions: 5 });
    expect(functionsOf(template).get('get-session')?.properties).not.toHaveProperty('ReservedConcurrentExecutions');
    expect(versionsIn(template)).toEqual(versionsIn(gradual.calls));
  });
});

describe('a gradual deployment', () => {
  const commands = [...gradualCalls];
  const groups = ofType(prodApi, 'AWS::CodeDeploy::DeploymentGroup');

  it('starts at most five deployments at once', () => {
    expect(commands.length).toBeLessThanOrEqual(5);
    for (const name of commands) expect(callNamed(name).method, name).toBe('POST');
  });

  it('has a deployment group for each of its calls, which rolls back on its alarm', () => {
    expect(groups).toHaveLength(commands.length);
    for (const [id, { Properties: group }] of groups) {
      expect(group, id).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        AlarmConfiguration: { Alarms: [{ Name: { Ref: expect.any(String) } }], Enabled: true },
        AutoRollbackConfiguration: { Enabled: true, Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM']) },
      });
    }
  });

  it.each(commands)('of %s is guarded by a new alarm on the failures of the new version only', (name) => {
    const [aliasId = ''] = [...aliasesOf(prodApi)].find(([, each]) => each === name) ?? [];
    const alias = prodApi.Resources[aliasId];
    const policy = alias?.UpdatePolicy?.['CodeDeployLambdaAliasUpdate'] as { DeploymentGroupName: { Ref: string } };
    const groupId = policy.DeploymentGroupName.Ref;
    // CloudFormation moves the alias after the group has the alarm of the new version.
    expect(alias?.DependsOn).toContain(groupId);
    const group = prodApi.Resources[groupId]?.Properties?.['AlarmConfiguration'] as {
      Alarms: { Name: { Ref: string } }[];
    };
    const alarm = prodApi.Resources[group.Alarms[0]?.Name.Ref ?? '']?.Properties ?? {};
    const version = alias?.Properties?.['FunctionVersion'];
    const functionName = alias?.Properties?.['FunctionName'];
    // The name contains the version: an updated alarm would keep the state that the previous version's failures caused.
    expect(alarm['AlarmName']).toEqual({ 'Fn::Join': ['', [`hims-prod-${name}-version-`, version]] });
    const metrics = (alarm['Metrics'] as { Expression?: string; MetricStat?: { Metric: object } }[]).flatMap(
      ({ MetricStat }) => (MetricStat ? [MetricStat.Metric] : []),
    );
    expect(metrics).toEqual([
      {
        Namespace: 'AWS/Lambda',
        MetricName: 'Errors',
        Dimensions: [
          { Name: 'ExecutedVersion', Value: version },
          { Name: 'FunctionName', Value: functionName },
          { Name: 'Resource', Value: { 'Fn::Join': ['', [functionName, ':live']] } },
        ],
      },
      {
        Namespace: 'HIMS/prod',
        MetricName: 'Failures',
        Dimensions: [
          { Name: 'call', Value: name },
          { Name: 'service', Value: 'hims' },
          { Name: 'version', Value: version },
        ],
      },
    ]);
    expect(alarm).toMatchObject({ Threshold: 0, EvaluationPeriods: 1, TreatMissingData: 'notBreaching' });
    // The function writes the second metric.
    expect(functionsOf(prodApi).get(name)?.properties['Environment']).toMatchObject({
      Variables: { POWERTOOLS_METRICS_NAMESPACE: 'HIMS/prod' },
    });
  });
});

describe('a rollback to the previous commit', () => {
  it('has an option', () => {
    expect(deploymentOptionsFrom((key) => ({ rollout: 'now' })[key])).toMatchObject({ rollout: 'now' });
  });

  const now = functionStacks(settingsOf('prod', { deployment: { rollout: 'now', maintenance: 'off' } }), calls);

  it('moves every alias at once, without CodeDeploy or an alarm that could stop it', () => {
    expect(ofType(gradual.calls, 'AWS::CodeDeploy::DeploymentGroup')).toHaveLength(1);
    for (const [id, template] of Object.entries(now)) {
      const types = Object.values(template.Resources).map(({ Type }) => Type);
      expect(
        types.filter((type) => type.startsWith('AWS::CodeDeploy')),
        id,
      ).toEqual([]);
      for (const [alias, { UpdatePolicy, DependsOn }] of ofType(template, 'AWS::Lambda::Alias')) {
        expect([UpdatePolicy, DependsOn], alias).toEqual([undefined, undefined]);
      }
    }
  });

  it('deploys the same versions as a gradual deployment', () => {
    for (const [id, template] of Object.entries(now))
      expect(versionsIn(template), id).toEqual(versionsIn(gradual[id as keyof typeof gradual]));
  });

  it('refuses an unknown option', () => {
    expect(() => deploymentOptionsFrom((key) => ({ rollout: 'fast' })[key])).toThrow(/gradual.*now/);
  });
});

describe('a rollback of one function', () => {
  it('finds the function by its description', () => {
    for (const [, template] of withFunctions(prod)) {
      for (const [name, { properties }] of functionsOf(template)) {
        expect(properties['Description'], name).toBe(`HIMS prod: ${name}`);
        expect(properties['FunctionName'], name).toBeUndefined();
      }
    }
  });
});
