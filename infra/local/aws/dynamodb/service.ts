import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { openDatabase } from '../database.ts';
import type { Authorize } from '../iam/authorizer.ts';
import type { GatewayOptions, ServiceContext, StreamReader } from '../model.ts';
import type { JsonRequest, ServiceResponse } from '../protocol/response.ts';
import type { TableProperties } from '../resource-properties.ts';
import { requiredAccess } from './access.ts';
import { consumptionOf, withCapacityRequested, withoutUnrequestedCapacity } from './consumption.ts';
import { type Engine, runSingle } from './engine.ts';
import { runInserts } from './inserts.ts';
import { createItemLocks } from './item-locks.ts';
import { parseRequest } from './requests.ts';
import { openStore, rowSchema } from './store.ts';
import { openStream } from './stream.ts';
import { startSweeper } from './sweeper.ts';
import { createTable, loadTables } from './tables.ts';
import { tokenSchema, transactGet, transactWrite } from './transactions.ts';

export type DynamodbService = ReturnType<typeof openDynamodb>;

export const openDynamodb = (options: ServiceContext & Pick<GatewayOptions, 'onConsumed'>) => {
  const { clock, log, onConsumed } = options;
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
    handle: async (request: JsonRequest, authorize: Authorize): Promise<ServiceResponse> => {
      const operation = request.target.replace(/^DynamoDB_20120810\./, '');
      const parsed = parseRequest(operation, onConsumed ? withCapacityRequested(request) : request.input);
      for (const access of requiredAccess(parsed, { ...options, tables })) authorize(access);
      const output =
        parsed.operation === 'TransactWriteItems'
          ? await transactWrite(engine, parsed)
          : parsed.operation === 'TransactGetItems'
            ? await transactGet(engine, parsed)
            : parsed.operation === 'BatchExecuteStatement'
              ? runInserts(engine, parsed)
              : await runSingle(engine, parsed.operation, parsed.request, parsed.returnOldItemOnFailure);
      onConsumed?.(consumptionOf(request, operation, output));
      return withChecksum(onConsumed ? withoutUnrequestedCapacity(request, output) : output);
    },
    createTable: async (properties: TableProperties) => {
      const { description } = createTable(database, tables, properties, options, clock());
      return { tableArn: description.TableArn, streamArn: description.LatestStreamArn };
    },
    streams: stream satisfies StreamReader,
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
