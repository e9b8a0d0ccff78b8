import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AttributeType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { describe, expect, it } from 'vitest';
import type { FunctionName } from '../../../infra/config/permissions.ts';
import { permissionsOf } from '../../../infra/config/permissions.ts';
import { grantTable } from '../../../infra/constructs/table-grants.ts';
import type { PolicyStatement } from '../../../infra/local/aws/iam/policies.ts';
import { accessDecision } from '../../../infra/local/aws/iam/policy-decision.ts';
import { integrationSuites, recordedUsage } from '../../support/recorded-usage.ts';
import { dependentStatements, itemDecision } from '../../support/transaction-conditions.ts';

/** The transactions that the integration suites and the smoke test ran, recorded when their local stacks stopped. */
const [integration, smoke] = [recordedUsage(integrationSuites), recordedUsage(['smoke'])];

/** A role's statements about the table with `transaction_leading_keys: 'all'`; every resource is `*`. */
const synthesizeFallback = (name: string): PolicyStatement[] => {
  const stack = new Stack(new App(), 'test');
  const target = new LambdaFunction(stack, 'function', {
    code: Code.fromInline('0'),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
  });
  const table = new TableV2(stack, 'table', { partitionKey: { name: 'PK', type: AttributeType.STRING } });
  grantTable(target, permissionsOf(name as FunctionName), {
    table,
    transactionLeadingKeys: 'all',
    withoutLeadingKeys: [],
  });
  return Object.values(Template.fromStack(stack).findResources('AWS::IAM::Policy')).flatMap(({ Properties }) =>
    (Properties as { PolicyDocument: { Statement: PolicyStatement[] } }).PolicyDocument.Statement.map((statement) => ({
      ...statement,
      Resource: '*',
    })),
  );
};

const synthesized = new Map<string, PolicyStatement[]>();
const fallbackStatements = (name: string): PolicyStatement[] => {
  const statements = synthesized.get(name) ?? synthesizeFallback(name);
  synthesized.set(name, statements);
  return statements;
};

describe('conditions on dynamodb:LeadingKeys in transactions', () => {
  it('are recorded', () => {
    expect(integration.flatMap(dependentStatements)).not.toEqual([]);
    expect(smoke.flatMap(dependentStatements)).not.toEqual([]);
  });

  it('are exercised by the smoke test for each action that AWS may decide differently than the local stack', () => {
    const actions = (usage: typeof smoke): string[] => [
      ...new Set(usage.flatMap(dependentStatements).map((line) => line.split(' ').at(-1) ?? '')),
    ];
    expect(actions(smoke).sort()).toEqual(actions(integration).sort());
  });

  it('are exercised by the smoke test in batches, inserts and queries of indexes too', () => {
    const used = smoke.flatMap((each) => each.used).filter(({ key }) => key !== undefined);
    expect(used.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['dynamodb:BatchGetItem', 'dynamodb:PartiQLInsert']),
    );
    expect(new Set(used.flatMap(({ resource }) => /index\/GSI\d$/.exec(resource) ?? []))).toEqual(
      new Set(['index/GSI1', 'index/GSI2']),
    );
  });
});

describe("transaction_leading_keys: 'all'", { timeout: 120_000 }, () => {
  const functions = [...integration, ...smoke].filter(({ transactionItems }) => transactionItems.length > 0);

  it('allows every recorded item of a transaction when the key has the keys of all items', () => {
    const refused = functions.flatMap((each) => {
      const statements = fallbackStatements(each.name);
      return each.transactionItems
        .filter((item) => itemDecision(each, statements, item, 'all') !== 'allowed')
        .map((item) => `${each.name} ${item.action} ${item.key} of ${item.allKeys.join(' ')}`);
    });
    expect(refused).toEqual([]);
  });

  it('still denies changes of the history outside transactions', () => {
    for (const name of new Set(functions.map((each) => each.name)))
      for (const action of ['dynamodb:DeleteItem', 'dynamodb:UpdateItem', 'dynamodb:BatchWriteItem'])
        expect(
          accessDecision(
            { statements: fallbackStatements(name) },
            { action, resource: 'table', context: { 'dynamodb:LeadingKeys': ['HIST#01'] } },
          ),
        ).toBe('denied');
  });
});
