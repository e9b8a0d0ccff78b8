import { describe, expect, it } from 'vitest';
import { losses, retainedResources } from '../../infra/config/baseline.ts';
import { workerNames, workers } from '../../infra/config/workers.ts';
import { isRefusedInMaintenance } from '../../shared/api/call.ts';
import { callNamed, callNames } from '../../shared/api/index.ts';
import { roleOf, roles, tableActionsOf } from './roles.ts';
import { functionStacks } from './stacks.ts';
import { gradualProd, settingsOf } from './synthesis.ts';
import { allowedActions, functionsOf, ofType, onlyResource, type Statement, type Template } from './templates.ts';

const maintenance = { rollout: 'gradual', maintenance: 'on' } as const;
const arn = 'arn:aws:dynamodb:ap-southeast-3:123456789012:table/hims-prod-restored';
const restored_table = { arn, stream_arn: `${arn}/stream/2026-11-20T00:00:00.000` };

const calls = ['validate-login', 'save-user', 'list-hims-documents', 'process-document-approval'] as const;
const normal = functionStacks(gradualProd, calls);
/** In maintenance, on a restored table. */
const paused = functionStacks(settingsOf('prod', { deployment: maintenance, restored_table }), calls);

const variable = (properties: Record<string, unknown>): unknown =>
  (properties['Environment'] as { Variables?: Record<string, unknown> } | undefined)?.Variables?.['MAINTENANCE'];

/** The statements of the resource policy of a data stack's table. */
const tablePolicy = (template: Template): Statement[] => {
  const replicas = onlyResource(template, 'AWS::DynamoDB::GlobalTable')['Replicas'] as {
    ResourcePolicy?: { PolicyDocument: { Statement: Statement[] } };
  }[];
  return replicas.flatMap(({ ResourcePolicy }) => ResourcePolicy?.PolicyDocument.Statement ?? []);
};

describe('the calls that continue in maintenance', () => {
  it('are the reads and those about sessions', () => {
    const continuing = callNames.filter((name) => !isRefusedInMaintenance(callNamed(name)));
    expect(continuing.filter((name) => callNamed(name).method === 'POST')).toEqual([
      'validate-login',
      'refresh-session',
      'sign-out',
      'get-realtime-ticket',
    ]);
  });

  it.each(callNames.filter((name) => callNamed(name).method === 'GET'))('of %s write nothing', (name) => {
    const reads = ['BatchGetItem', 'GetItem', 'Query'];
    // Opening a document that must be read is recorded, and visits of auditors; during maintenance functions leave that out.
    const records = callNamed(name).showsEvidence ? ['PutItem'] : [];
    expect([...new Set(tableActionsOf(name).filter((action) => !reads.includes(action)))]).toEqual(records);
    expect(allowedActions(roleOf(name).statements).filter((action) => /^(s3:Put|sqs:)/.test(action))).toEqual([]);
  });
});

describe('a deployment in maintenance', () => {
  it('reaches every call, and at once', () => {
    const variables = (template: Template) =>
      [...functionsOf(template)].map(([name, { properties }]) => [name, variable(properties)]);
    expect(variables(paused.calls)).toEqual(calls.map((name) => [name, 'on']));
    for (const template of [normal.calls, paused.api])
      for (const [, value] of variables(template)) expect(value).toBeUndefined();
    const deployed = ({ Resources }: Template) =>
      Object.values(Resources).filter(({ Type }) => Type === 'AWS::CodeDeploy::DeploymentGroup');
    expect([deployed(normal.calls).length, deployed(paused.calls).length]).toEqual([2, 0]);
  });

  it('stops the workers that write, and keeps their work; what was committed is still published', () => {
    const mappings = (template: Template) =>
      ofType(template, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties?.['Enabled']);
    expect([mappings(normal.bulk), mappings(paused.bulk)]).toEqual([
      [true, true, true],
      [false, false, false],
    ]);
    const schedules = (template: Template) =>
      ofType(template, 'AWS::Events::Rule').map(([, { Properties }]) => Properties?.['State']);
    const scheduled = workerNames.filter((name) => workers[name].schedule);
    expect(schedules(normal.schedules)).toEqual(scheduled.map(() => 'ENABLED'));
    expect(schedules(paused.schedules)).toEqual(scheduled.map(() => 'DISABLED'));
    for (const [id, { Properties }] of ofType(paused.realtime, 'AWS::Lambda::EventSourceMapping'))
      expect(Properties?.['Enabled'], id).not.toBe(false);
  });
});

describe('another table', () => {
  it('is used by functions only after the former one refuses writes, except those of sessions', () => {
    const policy = tablePolicy(paused.data);
    expect(policy).toEqual([
      expect.objectContaining({
        Effect: 'Deny',
        Principal: '*',
        Condition: {
          'ForAnyValue:StringNotLike': { 'dynamodb:LeadingKeys': ['AUTH#*', 'CONN#*', 'THR#*', 'TKT#*'] },
        },
      }),
    ]);
    expect(tablePolicy(normal.data)).toEqual([]);
    expect(losses(retainedResources({ data: normal.data }), retainedResources({ data: paused.data }))).toEqual([]);
    // Every action that a function may write with.
    const writes = [...roles.values()].flatMap(({ statements }) => allowedActions(statements));
    const reads = [
      'BatchGetItem',
      'ConditionCheckItem',
      'GetItem',
      'Query',
      'DescribeStream',
      'GetRecords',
      'GetShardIterator',
      'ListStreams',
    ];
    const written = [...new Set(writes)].filter(
      (action) => action.startsWith('dynamodb:') && !reads.includes(action.slice('dynamodb:'.length)),
    );
    expect(policy.flatMap(({ Action }) => Action)).toEqual(expect.arrayContaining(written));
  });
});
