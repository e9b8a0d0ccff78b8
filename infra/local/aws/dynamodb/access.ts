import type { RequestContext } from '../iam/conditions.ts';
import type { AccessRequest } from '../iam/policy-decision.ts';
import type { AttributeValue, Expression, Item, ParsedRequest, TableDescription } from './dynalite.ts';
import type { DynamodbRequest } from './requests.ts';
import type { Table } from './store.ts';

interface TableContext {
  region: string;
  account: string;
  tables: Map<string, Table>;
}

/** The permissions that a request requires, with the condition keys of each. */
export const requiredAccess = (parsed: DynamodbRequest, tableContext: TableContext): AccessRequest[] => {
  if (parsed.operation === 'TransactWriteItems' || parsed.operation === 'TransactGetItems') {
    const contexts = parsed.itemRequests.map(({ request }) => requestContext(request, tableContext));
    const transactionKeys = contexts.flatMap((context) => context['dynamodb:LeadingKeys'] ?? []);
    return parsed.itemRequests.map(({ operation, request }, index) => ({
      action: `dynamodb:${operation}`,
      resource: tableArn(tableContext, request.TableName),
      // Each item is authorized with its own key. AWS documents that its action is authorized by itself, but not this.
      context: { ...contexts[index], 'dynamodb:EnclosingOperation': [parsed.operation] },
      transactionKeys,
    }));
  }
  if (parsed.operation === 'BatchExecuteStatement') {
    return parsed.itemRequests.map(({ request }) => ({
      action: 'dynamodb:PartiQLInsert',
      resource: tableArn(tableContext, request.TableName),
      context: requestContext(request, tableContext),
    }));
  }
  const action = `dynamodb:${parsed.operation}`;
  const { request } = parsed;
  if (parsed.operation === 'ListTables') return [{ action, resource: '*', context: {} }];
  if (parsed.operation === 'BatchGetItem' || parsed.operation === 'BatchWriteItem') {
    return Object.entries(request.RequestItems ?? {}).map(([table, itemRequests]) => ({
      action,
      resource: tableArn(tableContext, table),
      context: batchContext(itemRequests, tableContext.tables.get(table)?.description),
    }));
  }
  const table = tableArn(tableContext, request.TableName);
  const resource = request.IndexName === undefined ? table : `${table}/index/${request.IndexName}`;
  return [{ action, resource, context: requestContext(request, tableContext) }];
};

const tableArn = ({ region, account }: TableContext, table: string): string =>
  `arn:aws:dynamodb:${region}:${account}:table/${table}`;

const requestContext = (request: ParsedRequest, { tables }: TableContext): RequestContext => {
  const table = tables.get(request.TableName)?.description;
  const hash = table && partitionKey(table, request.IndexName);
  const value = hash && (request.Key ?? request.Item)?.[hash];
  const queriedValue = hash && request.KeyConditions?.[hash]?.AttributeValueList[0];
  const keyValue = value ?? queriedValue;
  return {
    ...(keyValue && { 'dynamodb:LeadingKeys': [valueText(keyValue)] }),
    'dynamodb:Attributes': attributes(request),
    ...(request.Select !== undefined && { 'dynamodb:Select': [request.Select] }),
    ...(request.ReturnValues !== undefined && { 'dynamodb:ReturnValues': [request.ReturnValues] }),
  };
};

const partitionKey = (table: TableDescription, indexName: string | undefined): string | undefined => {
  const { GlobalSecondaryIndexes: indexes = [] } = table;
  const schema =
    indexName === undefined ? table.KeySchema : indexes.find((index) => index.IndexName === indexName)?.KeySchema;
  return schema?.find((element) => element.KeyType === 'HASH')?.AttributeName;
};

type BatchEntry = { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } };

const batchContext = (itemRequests: unknown, table: TableDescription | undefined): RequestContext => {
  const keys: Item[] = Array.isArray(itemRequests)
    ? (itemRequests as BatchEntry[]).map(
        (itemRequest) => itemRequest.PutRequest?.Item ?? itemRequest.DeleteRequest?.Key ?? {},
      )
    : (itemRequests as { Keys: Item[] }).Keys;
  const hash = table && partitionKey(table, undefined);
  const keyValues = keys.map((key) => hash && key[hash]).filter((value) => value !== undefined && value !== '');
  const projection = (itemRequests as { _projection?: Expression })._projection;
  return {
    'dynamodb:LeadingKeys': [...new Set(keyValues.map((value) => valueText(value as AttributeValue)))],
    'dynamodb:Attributes': [...new Set([...keys.flatMap((key) => Object.keys(key)), ...topLevelNames(projection)])],
  };
};

const valueText = (value: AttributeValue): string => String(Object.values(value)[0]);

/** Every top-level attribute in the request's keys, items and expressions. */
const attributes = (request: ParsedRequest): string[] => {
  const expressions = [request._condition, request._updates, request._projection, request._filter];
  return [
    ...new Set([
      ...Object.keys(request.Key ?? {}),
      ...Object.keys(request.Item ?? {}),
      ...Object.keys(request.KeyConditions ?? {}),
      ...expressions.flatMap(topLevelNames),
    ]),
  ];
};

const topLevelNames = (expression: Expression | undefined): string[] => {
  if (!expression) return [];
  const fromPaths = (expression.paths ?? []).map((path) => (Array.isArray(path) ? path[0] : path));
  const fromSections = (expression.sections ?? []).map((section) => section.path[0]);
  return [...Object.keys(expression.pathHeads ?? {}), ...fromPaths, ...fromSections].map(String);
};
