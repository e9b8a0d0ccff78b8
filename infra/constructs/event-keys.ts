import { FilterRule } from 'aws-cdk-lib/aws-lambda';

/** Filters of the table's stream: history, and the items of which each version is an event. */
export const eventKeys = [
  { PK: { S: [{ prefix: 'HIST#' }, { prefix: 'PAST#' }] } },
  { PK: { S: FilterRule.beginsWith('DOC#') }, SK: { S: FilterRule.isEqual('CURRENT') } },
  { PK: { S: FilterRule.beginsWith('U#') }, SK: { S: FilterRule.isEqual('PROFILE') } },
];
