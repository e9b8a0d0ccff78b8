/** Types for the parts of dynalite that are used here; the package has none. */
declare module 'dynalite/db/index.js' {
  import type { DynaliteError, DynaliteStore, Item, KeySchema, ParsedRequest, TableDescription } from 'dynalite';

  interface IndexActions {
    puts: { index: string; key: string; item: Item }[];
    deletes: { index: string; key: string }[];
  }

  const db: {
    validateKey: (key: Item, table: TableDescription) => DynaliteError | null | undefined;
    validateItem: (item: Item, table: TableDescription) => DynaliteError | null | undefined;
    createKey: (item: Item, table: TableDescription, schema?: KeySchema) => string;
    checkConditional: (request: ParsedRequest, item: Item | undefined) => DynaliteError | null | undefined;
    itemSize: (item: Item) => number;
    validationError: (message: string) => DynaliteError;
    getIndexActions: (
      indexes: TableDescription['GlobalSecondaryIndexes'],
      oldItem: Item | undefined,
      newItem: Item | undefined,
      table: TableDescription,
    ) => IndexActions;
    readonly store?: DynaliteStore;
  };
  export default db;
}

declare module 'dynalite/validations/index.js' {
  import type { DynaliteStore, ParsedRequest } from 'dynalite';

  const validations: {
    checkTypes: (input: unknown, types: unknown) => ParsedRequest;
    checkValidations: (
      input: ParsedRequest,
      types: unknown,
      custom: unknown,
      store: Pick<DynaliteStore, 'options'>,
    ) => void;
  };
  export default validations;
}

declare module 'dynalite/validations/*' {
  const validation: { types: unknown; custom?: unknown };
  export default validation;
}

declare module 'dynalite/actions/*' {
  import type { Action } from 'dynalite';

  const action: Action;
  export default action;
}

declare module 'dynalite' {
  import type { EventEmitter } from 'node:events';
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
    LocalSecondaryIndexes?: IndexDescription[];
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
}
