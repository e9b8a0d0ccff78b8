import type { Item } from './dynalite.ts';
import { itemSize } from './items.ts';
import type { WriteScope } from './store.ts';

const readUnitBytes = 4096;
/** A transaction prepares and commits each item, which costs twice the units. */
const transactionFactor = 2;

type Usage = { table: number; indexes: Map<string, number> };

/** One table's ConsumedCapacity, with the breakdown by index for INDEXES. */
const consumedCapacity = (
  tableName: string,
  usage: Usage,
  detail: string,
  kind?: 'Read' | 'Write',
): Record<string, unknown> => {
  const indexes = [...usage.indexes];
  const total = indexes.reduce((sum, [, units]) => sum + units, usage.table);
  const capacityUnits = (units: number): Record<string, number> => ({
    CapacityUnits: units,
    ...(kind && { [`${kind}CapacityUnits`]: units }),
  });
  return {
    TableName: tableName,
    ...capacityUnits(total),
    ...(detail === 'INDEXES' && {
      Table: capacityUnits(usage.table),
      ...(indexes.length > 0 && {
        GlobalSecondaryIndexes: Object.fromEntries(indexes.map(([name, units]) => [name, capacityUnits(units)])),
      }),
    }),
  };
};

const isCapacityRequested = (detail: string | undefined): detail is 'TOTAL' | 'INDEXES' =>
  detail === 'TOTAL' || detail === 'INDEXES';

/** ConsumedCapacity of the writes in a scope, one entry per table. */
export const writeCapacity = (scope: WriteScope, detail: string | undefined): Record<string, unknown>[] | undefined => {
  if (!isCapacityRequested(detail)) return undefined;
  return [...scope.tables].map(([name, usage]) => consumedCapacity(name, usage, detail));
};

export const transactWriteCapacity = (
  scope: WriteScope,
  checked: { table: string; units: number }[],
  detail: string | undefined,
): Record<string, unknown>[] | undefined => {
  if (!isCapacityRequested(detail)) return undefined;
  const usages = new Map<string, Usage>();
  for (const [name, { table, indexes }] of scope.tables) {
    usages.set(name, {
      table: table * transactionFactor,
      indexes: new Map([...indexes].map(([index, units]) => [index, units * transactionFactor])),
    });
  }
  for (const { table, units } of checked) {
    const usage = usages.get(table) ?? { table: 0, indexes: new Map<string, number>() };
    usages.set(table, { ...usage, table: usage.table + units * transactionFactor });
  }
  return [...usages].map(([name, usage]) => consumedCapacity(name, usage, detail, 'Write'));
};

export const transactReadCapacity = (
  items: { table: string; item: Item | undefined }[],
  detail: string | undefined,
): Record<string, unknown>[] | undefined => {
  if (!isCapacityRequested(detail)) return undefined;
  const totals = new Map<string, number>();
  for (const { table, item } of items) {
    const units = transactionFactor * Math.max(1, item ? Math.ceil(itemSize(item) / readUnitBytes) : 1);
    totals.set(table, (totals.get(table) ?? 0) + units);
  }
  return [...totals].map(([name, table]) => consumedCapacity(name, { table, indexes: new Map() }, detail, 'Read'));
};
