import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { openDatabase } from '../database.ts';
import type { Authorize } from '../iam/authorizer.ts';
import type { StreamReader, TableProperties } from '../model.ts';
import type { JsonRequest, ServiceResponse } from '../protocol/response.ts';
import { requiredAccess } from './access.ts';
import { type Engine, runSingle } from './engine.ts';
import { runInserts } from './inserts.ts';
import { createItemLocks } from './item-locks.ts';
import { openProxy } from './proxy.ts';
import { type DynamodbRequest, parseRequest } from './requests.ts';
import { openStore, rowSchema, type Table } from './store.ts';
import { openStream } from './stream.ts';
import { startSweeper } from './sweeper.ts';
import { createTable, loadTables, tableDescriptionFor } from './tables.ts';
import { tokenSchema, transactGet, transactWrite } from './transactions.ts';

interface DynamodbOptions {
  dataDir: string;
  region: string;
  account: string;
  endpoint: string | undefined;
  clock: () => number;
  log: (line: string) => void;
}

interface TableArns {
  tableArn: string;
  streamArn: string | undefined;
}

export interface DynamodbService {
  handle: (request: JsonRequest, authorize: Authorize) => Promise<ServiceResponse>;
  createTable: (properties: TableProperties) => Promise<TableArns>;
  streams: StreamReader;
  close: () => void;
}

/** The implementation behind the service: the embedded engine, or another DynamoDB-compatible server. */
interface Backend {
  tables: Map<string, Table>;
  run: (parsed: DynamodbRequest, request: JsonRequest) => Promise<ServiceResponse>;
  createTable: (properties: TableProperties) => Promise<Table>;
  streams: StreamReader;
  close: () => void;
}

export const openDynamodb = (options: DynamodbOptions): DynamodbService => {
  const backend = options.endpoint ? proxyBackend(options, options.endpoint) : embeddedBackend(options);
  return {
    handle: async (request, authorize) => {
      const operation = request.target.replace(/^DynamoDB_20120810\./, '');
      const parsed = parseRequest(operation, request.input);
      for (const access of requiredAccess(parsed, { ...options, tables: backend.tables })) authorize(access);
      return backend.run(parsed, request);
    },
    createTable: async (properties) => {
      const { description } = await backend.createTable(properties);
      return { tableArn: description.TableArn, streamArn: description.LatestStreamArn };
    },
    streams: backend.streams,
    close: backend.close,
  };
};

const embeddedBackend = (options: DynamodbOptions): Backend => {
  const { clock, log } = options;
  const database = openDatabase(join(options.dataDir, 'dynamodb', 'tables.sqlite'), rowSchema + tokenSchema);
  const tables = loadTables(database);
  const stream = openStream(database, options.region, clock);
  const engine: Engine = {
    database,
    store: openStore(database, tables, stream),
    stream,
    itemLocks: createItemLocks(tables),
    clock,
  };
  const stopSweeper = startSweeper(engine, log);
  return {
    tables,
    run: async (parsed) => {
      const output =
        parsed.operation === 'TransactWriteItems'
          ? await transactWrite(engine, parsed)
          : parsed.operation === 'TransactGetItems'
            ? await transactGet(engine, parsed)
            : parsed.operation === 'BatchExecuteStatement'
              ? runInserts(engine, parsed)
              : await runSingle(engine, parsed.operation, parsed.request, parsed.returnOldItemOnFailure);
      return withChecksum(output);
    },
    createTable: async (properties) => createTable(database, tables, properties, options, clock()),
    streams: stream,
    close: () => {
      stopSweeper();
      database.close();
    },
  };
};

/** DynamoDB sends a CRC of the body, which some SDKs verify. */
const withChecksum = (output: Record<string, unknown>): ServiceResponse => {
  const body = JSON.stringify(output);
  return { status: 200, headers: { 'x-amz-crc32': String(crc32(body)) }, body };
};

const proxyBackend = (options: DynamodbOptions, endpoint: string): Backend => {
  const tables = new Map<string, Table>();
  const proxy = openProxy(endpoint, options.region);
  return {
    tables,
    run: (_parsed, request) => proxy.forward(request),
    createTable: async (properties) => {
      const streamArn = await proxy.createTable(properties);
      const ttl = properties.TimeToLiveSpecification;
      const baseDescription = tableDescriptionFor(properties, options, options.clock());
      const table: Table = {
        description: { ...baseDescription, ...(streamArn && { LatestStreamArn: streamArn }) },
        ttlAttribute: ttl?.Enabled ? ttl.AttributeName : undefined,
      };
      tables.set(properties.TableName, table);
      return table;
    },
    streams: proxy.streams((name) => {
      const arn = tables.get(name)?.description.LatestStreamArn;
      if (!arn) throw new Error(`Table ${name} has no stream`);
      return arn;
    }),
    close: () => undefined,
  };
};
