import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { FunctionPermissions } from '../config/function-permissions.ts';
import { familyOfItems, type ItemFamily, indexFamilies, isHistory } from '../config/item-families.ts';
import { tableSchema } from '../config/table-schema.ts';

/** The data table, and how its requests are decided. */
export interface TableResources {
  table: ITable;
  /** The partition keys that `dynamodb:LeadingKeys` has for one item of a transaction. */
  transactionLeadingKeys: 'own' | 'all';
  /** Requests for which it has no keys. */
  withoutLeadingKeys: readonly ('index-queries' | 'inserts')[];
}

const readActions: readonly string[] = ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem'];
const createActions: readonly string[] = ['PutItem', 'PartiQLInsert'];
const transactionActions: readonly string[] = ['PutItem', 'UpdateItem', 'ConditionCheckItem'];

/** Names an index's items; an item that has neither is in no index. */
const indexKeys: readonly string[] = tableSchema.indexes.map((index) => `${index}PK`);

const keysOf = (families: readonly ItemFamily[]): string[] => [
  ...new Set(families.flatMap((family) => familyOfItems(family).keys)),
];

/** A request that names no key is denied: ForAllValues alone is true for it. */
const onlyKeys = (keys: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
  Null: { 'dynamodb:LeadingKeys': 'false' },
});

/** A statement for all families that are written alike. History is created and never updated. */
const writeStatements = ({ table, writes }: Required<FunctionPermissions>) => {
  const groups = Map.groupBy(writes, (family) => {
    const { indexed, without, only } = familyOfItems(family);
    if (only) return 'UpdateAttributes';
    return `${isHistory(family) ? 'Append' : 'Write'}${indexed ? 'Indexed' : ''}${without ? 'Personal' : ''}Items`;
  });
  return [...groups].map(([sid, families]) => {
    const { indexed, without = [], only } = familyOfItems(families[0] as ItemFamily);
    const actions = [...(only ? [] : createActions), ...(sid.startsWith('Append') ? [] : ['UpdateItem'])];
    const excluded = only || indexed ? without : [...indexKeys, ...without];
    return {
      sid,
      actions: table.filter((action) => actions.includes(action)),
      conditions: {
        ...onlyKeys(keysOf(families)),
        ...(excluded.length > 0 && { 'ForAllValues:StringNotEquals': { 'dynamodb:Attributes': excluded } }),
        ...(only && { 'ForAllValues:StringEquals': { 'dynamodb:Attributes': only } }),
      },
    };
  });
};

/** Each item of a transaction with the keys of all its items: these may be any that the function uses in one. */
const transactionStatements = ({ table, reads, writes, deletes }: Required<FunctionPermissions>) => {
  const checked = table.includes('ConditionCheckItem') ? reads : [];
  const conditions = {
    ...onlyKeys(keysOf([...checked, ...writes, ...deletes])),
    'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] },
  };
  return [
    {
      sid: 'WriteInTransactions',
      actions: table.filter((action) => transactionActions.includes(action)),
      conditions,
    },
    {
      sid: 'DeleteInTransactions',
      actions: deletes.length > 0 ? ['DeleteItem'] : [],
      conditions: { ...conditions, 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': keysOf(deletes) } },
    },
  ];
};

/** Grants exactly these actions on items of these families, and nothing else on the table. */
export const grantTable = (
  target: LambdaFunction,
  permissions: Required<FunctionPermissions>,
  { table, transactionLeadingKeys, withoutLeadingKeys }: TableResources,
): void => {
  const { table: actions, reads, indexes, deletes } = permissions;
  if (actions.length === 0 && deletes.length === 0) return;
  target.addEnvironment('TABLE_NAME', table.tableName);
  const isUnnamed = (action: string): boolean => action === 'PartiQLInsert' && withoutLeadingKeys.includes('inserts');
  const grant = (sid: string, names: readonly string[], conditions?: object, resource = table.tableArn): void => {
    if (names.length === 0) return;
    target.addToRolePolicy(
      new PolicyStatement({
        ...{ sid, effect: Effect.ALLOW, resources: [resource] },
        actions: names.map((name) => `dynamodb:${name}`).sort(),
        ...(conditions && { conditions: conditions as Record<string, unknown> }),
      }),
    );
  };
  grant(
    'ReadItems',
    actions.filter((action) => readActions.includes(action)),
    onlyKeys(keysOf(reads)),
  );
  for (const index of tableSchema.indexes) {
    const partitions = indexes.flatMap(
      (family) => (indexFamilies[family] as Record<string, readonly string[]>)[index] ?? [],
    );
    const conditions = withoutLeadingKeys.includes('index-queries') ? undefined : onlyKeys(partitions);
    if (partitions.length > 0) grant(`Query${index}`, ['Query'], conditions, `${table.tableArn}/index/${index}`);
  }
  for (const { sid, actions: names, conditions } of writeStatements(permissions))
    grant(
      sid,
      names.filter((name) => !isUnnamed(name)),
      conditions,
    );
  grant('InsertItems', actions.filter(isUnnamed));
  if (deletes.length > 0) grant('DeleteItems', ['DeleteItem'], onlyKeys(keysOf(deletes)));
  if (transactionLeadingKeys === 'own') return;
  for (const { sid, actions: names, conditions } of transactionStatements(permissions)) grant(sid, names, conditions);
};
