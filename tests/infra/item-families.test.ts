import { describe, expect, it } from 'vitest';
import { functionNames } from '../../infra/build/bundle.ts';
import type { TableAction } from '../../infra/config/function-permissions.ts';
import {
  familyOfItems,
  type ItemFamily,
  indexFamilies,
  isHistory,
  itemFamilies,
} from '../../infra/config/item-families.ts';
import { permissionsOf } from '../../infra/config/permissions.ts';
import type { PolicyStatement } from '../../infra/local/aws/iam/policies.ts';
import { accessDecision } from '../../infra/local/aws/iam/policy-decision.ts';
import { synthesizeOnce } from './synthesis.ts';
import { functionsOf, type Statement, statementsOf } from './templates.ts';

/** Every function with every family of items, decided by the statements of its role as IAM does. */

const families = Object.keys(itemFamilies) as ItemFamily[];
const { templates } = await synthesizeOnce('everyFeature');
const roles = new Map<string, Statement[]>(
  Object.values(templates).flatMap((template) =>
    [...functionsOf(template)].map(([name, { properties }]) => [name, statementsOf(template, properties)] as const),
  ),
);
const tableFunctions = functionNames.filter((name) => {
  const { table, deletes } = permissionsOf(name);
  return table.length > 0 || deletes.length > 0;
});

/** The statements about the table, whose resources are `table` and `index/<name>`. */
const tableStatements = (name: string): PolicyStatement[] =>
  (roles.get(name) ?? [])
    .filter(({ Action }) => /dynamodb:(?!.*Stream|Get(Records|Shard))/.test(String(Action)))
    .map((statement) => ({
      ...(statement as unknown as PolicyStatement),
      Resource: /index\/GSI\d/.exec(JSON.stringify(statement.Resource))?.[0] ?? 'table',
    }));

interface Tried {
  resource?: string;
  attributes?: string[];
  enclosing?: string;
}
const isAllowed = (
  statements: PolicyStatement[],
  action: string,
  keys: readonly string[],
  { resource = 'table', attributes = ['PK', 'SK'], enclosing }: Tried = {},
): boolean =>
  accessDecision(
    { statements },
    {
      action: `dynamodb:${action}`,
      resource,
      context: {
        ...(keys.length > 0 && { 'dynamodb:LeadingKeys': [...keys] }),
        'dynamodb:Attributes': attributes,
        ...(enclosing !== undefined && { 'dynamodb:EnclosingOperation': [enclosing] }),
      },
    },
  ) === 'allowed';

const example = (pattern: string): string => pattern.replace('*', 'X1');
const keyOf = (family: ItemFamily): string => example(familyOfItems(family).keys[0] ?? '');

const readActions = ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem'] as const;
const writeActions = ['PutItem', 'UpdateItem', 'PartiQLInsert'] as const;
const otherActions = ['DeleteItem', 'Scan', 'BatchWriteItem', 'PartiQLUpdate', 'PartiQLDelete', 'PartiQLSelect'];

/** Families with the same keys: one grant allows the keys of both. */
const sharing = (granted: readonly ItemFamily[], family: ItemFamily): boolean =>
  granted.some((each) => familyOfItems(each).keys[0] === familyOfItems(family).keys[0]);

describe('families', () => {
  it('are all used', () => {
    const permissions = tableFunctions.map(permissionsOf);
    const used = new Set(permissions.flatMap(({ reads, writes, deletes }) => [...reads, ...writes, ...deletes]));
    expect(families.filter((family) => !used.has(family))).toEqual([]);
    const queried = new Set(permissions.flatMap(({ indexes }) => indexes));
    expect(Object.keys(indexFamilies).filter((family) => !queried.has(family as 'users'))).toEqual([]);
  });
});

describe.each(tableFunctions)('%s', (name) => {
  const { table, reads, writes, indexes, deletes } = permissionsOf(name);
  const statements = tableStatements(name);
  const has = (action: TableAction): boolean => table.includes(action);

  it('reads items of its families only, alone and in batches and transactions', () => {
    for (const family of families)
      for (const action of readActions) {
        const may = has(action) && sharing(reads, family);
        expect(isAllowed(statements, action, [keyOf(family)]), `${action} ${family}`).toBe(may);
        const enclosing = 'TransactWriteItems';
        expect(isAllowed(statements, action, [keyOf(family)], { enclosing }), `${action} ${family}`).toBe(may);
      }
    const [own] = reads;
    for (const family of families)
      if (own)
        expect(isAllowed(statements, 'BatchGetItem', [keyOf(own), keyOf(family)]), family).toBe(
          has('BatchGetItem') && sharing(reads, family),
        );
  });

  it('writes items of its families only, and history without changing it', () => {
    for (const family of families)
      for (const action of writeActions) {
        const granted = writes.filter((each) => action === 'UpdateItem' || !familyOfItems(each).only);
        const may = has(action) && sharing(granted, family) && !(action === 'UpdateItem' && isHistory(family));
        expect(isAllowed(statements, action, [keyOf(family)]), `${action} ${family}`).toBe(may);
        const enclosing = 'TransactWriteItems';
        expect(isAllowed(statements, action, [keyOf(family)], { enclosing }), `${action} ${family}`).toBe(may);
      }
    for (const family of families)
      expect(isAllowed(statements, 'DeleteItem', [keyOf(family)]), family).toBe(sharing(deletes, family));
  });

  it('puts no item into an index that is of another family, and no profile where it writes none', () => {
    for (const family of writes) {
      const { indexed = false } = familyOfItems(family);
      const may = has('PutItem') && indexed;
      const forged = { attributes: ['PK', 'SK', 'GSI1PK', 'GSI1SK'] };
      expect(isAllowed(statements, 'PutItem', [keyOf(family)], forged), family).toBe(may);
    }
    for (const attribute of ['roles', 'positions', 'epoch', 'active', 'audit_period'])
      for (const action of ['PutItem', 'UpdateItem'] as const)
        expect(isAllowed(statements, action, ['U#1'], { attributes: ['PK', 'SK', attribute] }), attribute).toBe(
          has(action) && writes.includes('people'),
        );
  });

  it('updates a few attributes only where it writes no more of an item', () => {
    for (const family of writes.filter((each) => familyOfItems(each).only))
      for (const attribute of ['submission_status', 'deciders', 'version', 'GSI1PK'])
        expect(isAllowed(statements, 'UpdateItem', [keyOf(family)], { attributes: ['PK', 'SK', attribute] })).toBe(
          false,
        );
  });

  it('queries its partitions of the indexes only', () => {
    for (const [family, partitions] of Object.entries(indexFamilies))
      for (const [index, patterns] of Object.entries(partitions) as [string, readonly string[]][])
        for (const pattern of patterns) {
          const may = indexes.some((each) =>
            (indexFamilies[each] as Record<string, readonly string[]>)[index]?.includes(pattern),
          );
          const resource = `index/${index}`;
          expect(isAllowed(statements, 'Query', [example(pattern)], { resource }), `${index} ${family}`).toBe(may);
        }
  });

  it('may do nothing without naming a key, and nothing else', () => {
    for (const action of [...readActions, ...writeActions, 'DeleteItem'])
      expect(isAllowed(statements, action, []), action).toBe(false);
    for (const action of otherActions.filter((each) => each !== 'DeleteItem'))
      for (const family of families) expect(isAllowed(statements, action, [keyOf(family)]), action).toBe(false);
  });
});

/** IAM's limit on all inline policies of a role is 10,240 characters without white space. */
it('policies have room below the limit of a role', () => {
  /** As long as the ARN of a table with the longest generated name. */
  const arn = 'x'.repeat(120);
  const sizes = [...roles].map(([name, statements]) => ({
    name,
    size: JSON.stringify({
      Version: '2012-10-17',
      Statement: statements.map((statement) => ({
        ...statement,
        Resource: [statement.Resource].flat().map(() => arn),
      })),
    }).length,
  }));
  const largest = sizes.toSorted((one, other) => other.size - one.size).slice(0, 3);
  expect(
    largest.every(({ size }) => size < 8000),
    JSON.stringify(largest),
  ).toBe(true);
});
