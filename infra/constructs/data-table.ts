import { AttributeType, Billing, type ITable, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import type { Environment } from '../environments.ts';
import { indexNames } from './grants.ts';

/**
 * The table functions work on: the stack's own, or the one it was restored to. The stack's own stays as it is then,
 * with its exports, so that the stacks that referred to it can let go of it after this one.
 */
export const dataTable = (stack: Stack, environment: Environment, removalPolicy: RemovalPolicy): ITable => {
  const key = (name: string) => ({ name, type: AttributeType.STRING });
  const table = new TableV2(stack, 'table', {
    partitionKey: key('PK'),
    sortKey: key('SK'),
    globalSecondaryIndexes: indexNames.map((indexName) => ({
      indexName,
      partitionKey: key(`${indexName}PK`),
      sortKey: key(`${indexName}SK`),
    })),
    billing: Billing.onDemand(),
    timeToLiveAttribute: 'ttl',
    dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
    deletionProtection: environment.retention.keep_data,
    removalPolicy,
  });
  const restored = environment.restored_table;
  if (restored === undefined) return table;
  for (const value of [table.tableArn, table.tableName, table.tableStreamArn]) stack.exportValue(value);
  return TableV2.fromTableAttributes(stack, 'restored-table', {
    tableArn: restored.arn,
    tableStreamArn: restored.stream_arn,
    globalIndexes: [...indexNames],
  });
};
