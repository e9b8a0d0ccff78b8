import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

/** All that is used of dynalite: its validations, its actions on a store, its keys of items. The package has no types. */

export type AttributeValue = Record<string, unknown>;
export type Item = Record<string, AttributeValue>;
export type KeySchema = { AttributeName: string; KeyType: 'HASH' | 'RANGE' }[];

export interface IndexDescription {
  IndexName: string;
  KeySchema: KeySchema;
  Projection: { ProjectionType?: string; NonKeyAttributes?: string[] };
  IndexArn?: string;
  IndexStatus?: string;
}

export interface TableDescription {
  TableName: string;
  TableArn: string;
  TableStatus: 'ACTIVE';
  CreationDateTime: number;
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
  KeySchema: KeySchema;
  GlobalSecondaryIndexes?: IndexDescription[];
  BillingModeSummary: { BillingMode: string };
  ItemCount: number;
  TableSizeBytes: number;
  StreamSpecification?: { StreamEnabled: boolean; StreamViewType: string };
  LatestStreamArn?: string;
  LatestStreamLabel?: string;
}

/** A parsed expression: the attributes it names, and its syntax tree. */
export interface Expression {
  pathHeads?: Record<string, boolean>;
  paths?: (string | (string | number)[])[];
  sections?: { type: string; path: (string | number)[] }[];
  expression?: unknown;
}

export interface ParsedRequest {
  TableName: string;
  IndexName?: string;
  Key?: Item;
  Item?: Item;
  RequestItems?: Record<string, unknown>;
  KeyConditions?: Record<string, { ComparisonOperator: string; AttributeValueList: AttributeValue[] }>;
  ReturnConsumedCapacity?: string;
  ReturnValues?: string;
  Select?: string;
  _condition?: Expression;
  _updates?: Expression;
  _projection?: Expression;
  _filter?: Expression;
  [field: string]: unknown;
}

export interface DynaliteError extends Error {
  statusCode?: number;
  body?: { __type: string; message: string };
}

export type Callback<T> = (error: DynaliteError | null, value?: T) => void;
export type Action = (
  store: DynaliteStore,
  request: ParsedRequest,
  callback: Callback<Record<string, unknown>>,
) => void;

export interface RangeOptions {
  gt?: string;
  gte?: string;
  lt?: string;
  lte?: string;
  reverse?: boolean;
  limit?: number;
}

export interface SubDatabase<T> {
  get: (key: string, callback: Callback<T>) => void;
  put: (key: string, value: T, callback: Callback<void>) => void;
  del: (key: string, callback: Callback<void>) => void;
  lock: (key: string, run: (release: <F>(callback: F) => F) => void) => void;
  createValueStream: (options?: RangeOptions) => EventEmitter;
  createKeyStream: (options?: RangeOptions) => EventEmitter;
}

export interface DynaliteStore {
  options: { maxItemSize: number };
  tableDb: SubDatabase<TableDescription>;
  getItemDb: (table: string) => SubDatabase<Item>;
  getIndexDb: (kind: string, table: string, index: string) => SubDatabase<Item>;
  getTable: (
    name: string,
    statusOrCallback: boolean | Callback<TableDescription>,
    callback?: Callback<TableDescription>,
  ) => void;
}

interface Db {
  createKey: (item: Item, table: TableDescription) => string;
  checkConditional: (request: ParsedRequest, item: Item | undefined) => DynaliteError | null | undefined;
  itemSize: (item: Item) => number;
  getIndexActions: (
    indexes: IndexDescription[],
    oldItem: Item | undefined,
    newItem: Item | undefined,
    table: TableDescription,
  ) => { puts: { index: string; key: string; item: Item }[] };
}

interface Validations {
  checkTypes: (input: unknown, types: unknown) => ParsedRequest;
  checkValidations: (
    input: ParsedRequest,
    types: unknown,
    custom: unknown,
    store: Pick<DynaliteStore, 'options'>,
  ) => void;
}

const require = createRequire(import.meta.url);
export const db: Db = require('dynalite/db/index.js');
const validations: Validations = require('dynalite/validations/index.js');

export const operations = [
  ...(['BatchGetItem', 'BatchWriteItem', 'DeleteItem', 'DescribeTable', 'GetItem', 'ListTables'] as const),
  ...(['PutItem', 'Query', 'Scan', 'UpdateItem'] as const),
];
export type Operation = (typeof operations)[number];

const fileOf = (operation: Operation): string => `${operation.charAt(0).toLowerCase()}${operation.slice(1)}.js`;

/** Of each operation. With a synchronous store an action calls back before it returns. */
export const actions = Object.fromEntries(
  operations.map((operation) => [operation, require(`dynalite/actions/${fileOf(operation)}`)]),
) as Record<Operation, Action>;

const rules = new Map<Operation, { types: unknown; custom?: unknown }>(
  operations.map((operation) => [operation, require(`dynalite/validations/${fileOf(operation)}`)]),
);

/** Validates a request and parses its expressions. */
export const parsedRequest = (
  operation: Operation,
  input: object,
  options: DynaliteStore['options'],
): ParsedRequest => {
  const { types, custom } = rules.get(operation) ?? {};
  // checkTypes deletes unknown fields from its argument, so it receives a copy.
  const request = validations.checkTypes({ ...input }, types);
  validations.checkValidations(request, types, custom, { options });
  return request;
};
