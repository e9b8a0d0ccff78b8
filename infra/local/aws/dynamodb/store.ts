import { Readable } from 'node:stream';
import type { Database } from '../database.ts';
import type { Callback, DynaliteStore, Item, RangeOptions, SubDatabase, TableDescription } from './dynalite.ts';
import { dynamodbError } from './errors.ts';
import { isSameItem, keyOf, plainItem, writeUnits } from './items.ts';
import { assertIndexKeys, assertItemSize, maxItemBytes } from './quotas.ts';
import { type Stream, streamSchema } from './stream.ts';

export const rowSchema = `
  CREATE TABLE IF NOT EXISTS tables (name TEXT PRIMARY KEY, description TEXT NOT NULL, ttl_attribute TEXT);
  CREATE TABLE IF NOT EXISTS rows (
    space TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    expires INTEGER,
    PRIMARY KEY (space, key)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS rows_expires ON rows (expires) WHERE expires IS NOT NULL;
  ${streamSchema}
`;

const chunkRows = 256;

export interface Table {
  description: TableDescription;
  ttlAttribute: string | undefined;
}

/** What one request wrote: units per table and index, and the tables whose stream has new records. */
export interface WriteScope {
  tables: Map<string, { table: number; indexes: Map<string, number> }>;
  changed: Set<string>;
  expired: boolean;
}

export interface Store extends DynaliteStore {
  tables: Map<string, Table>;
  /** Runs `work` and records its writes in the scope. */
  runInScope: <Result>(scope: WriteScope, work: () => Result) => Result;
}

export const newScope = (expired = false): WriteScope => ({ tables: new Map(), changed: new Set(), expired });

export const itemSpace = (table: string): string => `item-${table}`;
export const indexSpace = (table: string, index: string): string => `index-global~${table}~${index}`;

/** The second after which a time-to-live sweep may delete the item, for the `expires` column. */
export const expiry = (item: Item, ttlAttribute: string | undefined): number | null => {
  const seconds = ttlAttribute === undefined ? Number.NaN : Number(item[ttlAttribute]?.N);
  return Number.isFinite(seconds) ? Math.floor(seconds) : null;
};

/** dynalite's store interface over SQLite. Every method is synchronous, so that a commit can include a whole action. */
export const openStore = (database: Database, tables: Map<string, Table>, stream: Stream): Store => {
  let current: WriteScope | undefined;

  const scope = (): WriteScope => {
    if (!current) throw new Error('Write outside of a request');
    return current;
  };
  const units = (table: string): { table: number; indexes: Map<string, number> } => {
    const usage = scope().tables.get(table) ?? { table: 0, indexes: new Map<string, number>() };
    scope().tables.set(table, usage);
    return usage;
  };
  const read = (space: string, key: string): Item | undefined => {
    const row = database.get<{ value: string }>('SELECT value FROM rows WHERE space = ? AND key = ?', space, key);
    return row && (JSON.parse(row.value) as Item);
  };
  const write = (space: string, key: string, item: Item, expires: number | null): void => {
    database.run(
      'INSERT INTO rows (space, key, value, expires) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value, expires = excluded.expires',
      space,
      key,
      JSON.stringify(item),
      expires,
    );
  };
  const remove = (space: string, key: string): void => {
    database.run('DELETE FROM rows WHERE space = ? AND key = ?', space, key);
  };

  const getItemDb = (name: string): SubDatabase<Item> => {
    const space = itemSpace(name);
    const recordChange = (oldItem: Item | undefined, newItem: Item | undefined): void => {
      const table = tables.get(name);
      units(name).table += writeUnits(oldItem, newItem);
      if (!table || isSameItem(oldItem, newItem)) return;
      stream.append({ table: table.description, oldItem, newItem, expired: scope().expired });
      scope().changed.add(name);
    };
    return {
      ...readMethods(database, space, read),
      put: synchronousPut((key, item: Item) => {
        const oldItem = read(space, key);
        const table = tables.get(name);
        if (table) assertIndexKeys(item, table.description);
        assertItemSize(item);
        write(space, key, item, expiry(item, table?.ttlAttribute));
        recordChange(oldItem, item);
      }),
      del: (key, callback) => {
        const oldItem = read(space, key);
        remove(space, key);
        recordChange(oldItem, undefined);
        callback(null);
      },
    };
  };

  const getIndexDb = (_kind: string, table: string, index: string): SubDatabase<Item> => {
    const space = indexSpace(table, index);
    const addIndexCost = (unitCount: number): void => {
      const { indexes } = units(table);
      indexes.set(index, (indexes.get(index) ?? 0) + unitCount);
    };
    return {
      ...readMethods(database, space, read),
      put: synchronousPut((key, projected: Item) => {
        const item = plainItem(projected);
        const oldItem = read(space, key);
        if (isSameItem(oldItem, item)) return;
        assertNoCollision(tables.get(table), oldItem, item);
        write(space, key, item, null);
        addIndexCost(writeUnits(oldItem, item));
      }),
      del: (key, callback) => {
        addIndexCost(writeUnits(read(space, key)));
        remove(space, key);
        callback(null);
      },
    };
  };

  return {
    options: { maxItemSize: maxItemBytes },
    tables,
    tableDb: tableNames(tables),
    getItemDb,
    getIndexDb,
    getTable: (name, statusOrCallback, callback) => {
      const complete = typeof statusOrCallback === 'function' ? statusOrCallback : callback;
      const table = tables.get(name);
      if (table) complete?.(null, table.description);
      else
        complete?.(
          dynamodbError('ResourceNotFoundException', `Requested resource not found: Table: ${name} not found`),
        );
    },
    runInScope: (innerScope, work) => {
      const outerScope = current;
      current = innerScope;
      try {
        return work();
      } finally {
        current = outerScope;
      }
    },
  };
};

/**
 * dynalite distinguishes items with equal index keys by 24 bits of a hash: on a collision the write fails, so that no
 * index row is lost.
 */
const assertNoCollision = (table: Table | undefined, oldItem: Item | undefined, item: Item): void => {
  if (!table || !oldItem) return;
  const { description } = table;
  if (!isSameItem(keyOf(oldItem, description), keyOf(item, description))) {
    throw new Error(`Two items of ${description.TableName} share an index row`);
  }
};

/** Requests run one at a time, so a key is never locked. */
const lock: SubDatabase<never>['lock'] = (_key, run) => run((callback) => callback);

const synchronousPut =
  (putItem: (key: string, item: Item) => void): SubDatabase<Item>['put'] =>
  (key, item, callback) => {
    putItem(key, item);
    callback(null);
  };

const readMethods = (
  database: Database,
  space: string,
  read: (space: string, key: string) => Item | undefined,
): Pick<SubDatabase<Item>, 'get' | 'lock' | 'createValueStream' | 'createKeyStream'> => ({
  get: (key, callback) => callback(null, read(space, key)),
  lock,
  createValueStream: (options) => valueStream(database, space, options ?? {}),
  createKeyStream: () => {
    throw new Error('Item keys are not listed');
  },
});

const tableNames = (tables: Map<string, Table>): SubDatabase<TableDescription> => {
  const reject = (): never => {
    throw new Error('Tables come from the template');
  };
  return {
    get: (name, callback: Callback<TableDescription>) => callback(null, tables.get(name)?.description),
    lock,
    put: reject,
    del: reject,
    createValueStream: reject,
    createKeyStream: () => Readable.from([...tables.keys()].sort()),
  };
};

/** Rows of a key range, read in chunks: a page ends after 1 MB, however long the range is. */
function valueStream(database: Database, space: string, options: RangeOptions): Readable {
  const order = options.reverse ? 'DESC' : 'ASC';
  let { gt, gte = '', lt, lte = '\u{10FFFF}' } = options;
  let remaining = options.limit !== undefined && options.limit >= 0 ? options.limit : Number.POSITIVE_INFINITY;

  const chunk = (): { key: string; value: string }[] => {
    const conditions = [gt === undefined ? 'key >= ?' : 'key > ?', lt === undefined ? 'key <= ?' : 'key < ?'];
    const sql = `SELECT key, value FROM rows WHERE space = ? AND ${conditions.join(' AND ')} ORDER BY key ${order} LIMIT ?`;
    return database.all(sql, space, gt ?? gte, lt ?? lte, Math.min(remaining, chunkRows));
  };

  return new Readable({
    objectMode: true,
    highWaterMark: chunkRows,
    read() {
      const rows = remaining > 0 ? chunk() : [];
      remaining -= rows.length;
      const last = rows.at(-1)?.key;
      if (options.reverse) lt = last;
      else gt = last;
      for (const row of rows) this.push(JSON.parse(row.value));
      if (rows.length < chunkRows) this.push(null);
    },
  });
}
