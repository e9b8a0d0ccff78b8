import {
  AttributeType,
  Billing,
  type ITable,
  StreamViewType,
  type TablePropsV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyDocument, PolicyStatement, StarPrincipal } from 'aws-cdk-lib/aws-iam';
import type { RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import type { Environment } from '../config/environments.ts';
import { tableSchema } from '../config/table-schema.ts';

/**
 * Refuses writes to the former table, so that a function that still uses it while the others move to the restored copy
 * fails instead of losing what it writes. Only what a session writes is lost without harm: its user signs in again.
 */
const refuseWrites = (): PolicyDocument =>
  new PolicyDocument({
    statements: [
      new PolicyStatement({
        sid: 'RefuseWrites',
        effect: Effect.DENY,
        principals: [new StarPrincipal()],
        actions: [
          'dynamodb:BatchWriteItem',
          'dynamodb:DeleteItem',
          'dynamodb:PartiQLDelete',
          'dynamodb:PartiQLInsert',
          'dynamodb:PartiQLUpdate',
          'dynamodb:PutItem',
          'dynamodb:UpdateItem',
        ],
        // The policy is part of the table and cannot refer to its ARN.
        resources: ['*'],
        conditions: {
          'ForAnyValue:StringNotLike': { 'dynamodb:LeadingKeys': ['AUTH#*', 'CONN#*', 'THR#*', 'TKT#*'] },
        },
      }),
    ],
  });

/**
 * The table that functions use: the stack's own, or a restored copy. In the second case the stack's own table still has its
 * exports, so that other stacks can remove their references in a later deployment.
 */
export const dataTable = (stack: Stack, environment: Environment, removalPolicy: RemovalPolicy): ITable => {
  const key = (name: string) => ({ name, type: AttributeType.STRING });
  const restored = environment.restored_table;
  const props: TablePropsV2 = {
    partitionKey: key('PK'),
    sortKey: key('SK'),
    globalSecondaryIndexes: tableSchema.indexes.map((indexName) => ({
      indexName,
      partitionKey: key(`${indexName}PK`),
      sortKey: key(`${indexName}SK`),
    })),
    billing: Billing.onDemand(),
    timeToLiveAttribute: tableSchema.ttl,
    dynamoStream: StreamViewType[tableSchema.stream],
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
    deletionProtection: environment.retention.keep_data,
    removalPolicy,
  };
  const table = new TableV2(stack, 'table', {
    ...props,
    ...(restored === undefined ? {} : { resourcePolicy: refuseWrites() }),
  });
  if (restored === undefined) return table;
  for (const value of [table.tableArn, table.tableName, table.tableStreamArn]) stack.exportValue(value);
  const tableName = restored.arn.slice(restored.arn.indexOf('/') + 1);
  // Functions refer to its ARN all the same: an import can add a resource, and change nothing else.
  if (restored.in_stack) new TableV2(stack, `table-${tableName}`, { ...props, tableName });
  return TableV2.fromTableAttributes(stack, 'restored-table', {
    tableArn: restored.arn,
    tableStreamArn: restored.stream_arn,
    globalIndexes: [...tableSchema.indexes],
  });
};
