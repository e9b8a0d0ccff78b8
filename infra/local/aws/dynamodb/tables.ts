import type { Database } from '../database.ts';
import type { TableProperties } from '../resource-properties.ts';
import { db, type IndexDescription, type Item, type TableDescription } from './dynalite.ts';
import { plainItem } from './items.ts';
import { expiry, indexSpace, itemSpace, type Table } from './store.ts';

const batchSize = 1000;

interface TableLocation {
  region: string;
  account: string;
}

/** The response of DescribeTable for a table with these properties. */
const tableDescriptionFor = (
  properties: TableProperties,
  location: TableLocation,
  createdMs: number,
): TableDescription => {
  const arn = `arn:aws:dynamodb:${location.region}:${location.account}:table/${properties.TableName}`;
  const label = new Date(createdMs).toISOString().replace('Z', '');
  const view = properties.StreamSpecification?.StreamViewType;
  const index = (definition: NonNullable<TableProperties['GlobalSecondaryIndexes']>[number]): IndexDescription => ({
    IndexName: definition.IndexName,
    KeySchema: definition.KeySchema,
    Projection: { ...definition.Projection, ProjectionType: definition.Projection.ProjectionType ?? 'ALL' },
    IndexArn: `${arn}/index/${definition.IndexName}`,
    IndexStatus: 'ACTIVE',
  });
  return {
    TableName: properties.TableName,
    TableArn: arn,
    TableStatus: 'ACTIVE',
    CreationDateTime: createdMs / 1000,
    AttributeDefinitions: properties.AttributeDefinitions,
    KeySchema: properties.KeySchema,
    ...(properties.GlobalSecondaryIndexes && { GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes.map(index) }),
    BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
    ItemCount: 0,
    TableSizeBytes: 0,
    ...(view && {
      StreamSpecification: { StreamEnabled: true, StreamViewType: view },
      LatestStreamArn: `${arn}/stream/${label}`,
      LatestStreamLabel: label,
    }),
  };
};

export const loadTables = (database: Database): Map<string, Table> => {
  const rows = database.all<{ name: string; description: string; ttl_attribute: string | null }>(
    'SELECT name, description, ttl_attribute FROM tables',
  );
  return new Map(
    rows.map((row) => [
      row.name,
      {
        description: JSON.parse(row.description) as TableDescription,
        ttlAttribute: row.ttl_attribute ?? undefined,
      },
    ]),
  );
};

/**
 * Creates the table, or updates an existing one to the template: fills new indexes from the items and deletes removed
 * ones. A changed primary key throws, because CloudFormation would replace the table and lose its items.
 */
export const createTable = (
  database: Database,
  tables: Map<string, Table>,
  properties: TableProperties,
  location: TableLocation,
  nowMs: number,
): Table => {
  const existing = tables.get(properties.TableName);
  const description = tableDescriptionFor(
    properties,
    location,
    existing ? existing.description.CreationDateTime * 1000 : nowMs,
  );
  if (existing && JSON.stringify(existing.description.KeySchema) !== JSON.stringify(description.KeySchema)) {
    throw new Error(
      `The primary key of table ${properties.TableName} changed: the data folder contains a table with another key`,
    );
  }
  const ttl = properties.TimeToLiveSpecification;
  const table: Table = { description, ttlAttribute: ttl?.Enabled ? ttl.AttributeName : undefined };

  database.commit(() => {
    database.run(
      'INSERT OR REPLACE INTO tables (name, description, ttl_attribute) VALUES (?, ?, ?)',
      properties.TableName,
      JSON.stringify(description),
      table.ttlAttribute ?? null,
    );
    if (!existing) return;
    if (existing.ttlAttribute !== table.ttlAttribute) updateExpiry(database, table);
    rebuildIndexes(database, existing.description, description);
  });
  tables.set(properties.TableName, table);
  return table;
};

function* itemsOf(database: Database, table: string): Generator<{ key: string; item: Item }> {
  let after = '';
  for (;;) {
    const rows = database.all<{ key: string; value: string }>(
      'SELECT key, value FROM rows WHERE space = ? AND key > ? ORDER BY key LIMIT ?',
      itemSpace(table),
      after,
      batchSize,
    );
    for (const row of rows) yield { key: row.key, item: JSON.parse(row.value) as Item };
    const last = rows.at(-1);
    if (!last) return;
    after = last.key;
  }
}

const updateExpiry = (database: Database, table: Table): void => {
  const name = table.description.TableName;
  for (const { key, item } of itemsOf(database, name)) {
    const expires = expiry(item, table.ttlAttribute);
    database.run('UPDATE rows SET expires = ? WHERE space = ? AND key = ?', expires, itemSpace(name), key);
  }
};

const rebuildIndexes = (database: Database, before: TableDescription, after: TableDescription): void => {
  const { GlobalSecondaryIndexes: old = [] } = before;
  const { GlobalSecondaryIndexes: desired = [] } = after;
  const isIn = (indexes: IndexDescription[], index: IndexDescription): boolean =>
    indexes.some((other) => JSON.stringify(other) === JSON.stringify(index));
  for (const index of old)
    if (!isIn(desired, index))
      database.run('DELETE FROM rows WHERE space = ?', indexSpace(after.TableName, index.IndexName));
  const added = desired.filter((index) => !isIn(old, index));
  if (added.length === 0) return;
  for (const { item } of itemsOf(database, after.TableName)) {
    for (const put of db.getIndexActions(added, undefined, item, after).puts) {
      database.run(
        'INSERT OR REPLACE INTO rows (space, key, value) VALUES (?, ?, ?)',
        indexSpace(after.TableName, put.index),
        put.key,
        JSON.stringify(plainItem(put.item)),
      );
    }
  }
};
