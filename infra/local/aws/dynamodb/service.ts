import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { openDatabase } from '../database.ts';
import type { Authorize } from '../iam/authorizer.ts';
import type { Consumption, GatewayOptions, ServiceContext, StreamReader } from '../model.ts';
import type { JsonRequest, ServiceResponse } from '../protocol/response.ts';
import type { TableProperties } from '../resource-properties.ts';
import { requiredAccess } from './access.ts';
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

const reads: ReadonlySet<string> = new Set(['BatchGetItem', 'GetItem', 'Query', 'Scan', 'TransactGetItems']);

type Output = Record<string, unknown>;
type Capacity = { CapacityUnits?: number };

/** The same request, asking for its consumption whether the caller does or not. */
const withCapacityRequested = (request: JsonRequest): JsonRequest['input'] => ({
  ReturnConsumedCapacity: 'TOTAL',
  ...request.input,
});

/** DynamoDB bills a query that finds nothing as one item of up to 4 KB; dynalite reports nothing for it. */
const leastUnits = (operation: string, input: JsonRequest['input']): number =>
  operation === 'Query' ? (input.ConsistentRead === true ? 1 : 0.5) : 0;

const consumptionOf = ({ principal, input }: JsonRequest, operation: string, output: Output): Consumption => {
  const tables = [(output.ConsumedCapacity ?? []) as Capacity | Capacity[]].flat();
  const reported = tables.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
  const units = Math.max(reported, leastUnits(operation, input));
  const isRead = reads.has(operation);
  return { principal: principal.name, operation, read: isRead ? units : 0, write: isRead ? 0 : units };
};

/** The output as the caller asked for it. */
const withoutUnrequestedCapacity = ({ input }: JsonRequest, output: Output): Output => {
  const { ConsumedCapacity: _measured, ...rest } = output;
  return input.ReturnConsumedCapacity === undefined ? rest : output;
};
