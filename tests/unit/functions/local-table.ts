import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { dynamo } from '../../../functions/db/table.ts';
import { moveClock } from '../../../infra/local/run/moved-clock.ts';
import {
  adminPrincipal,
  startTestGateway,
  type TestGateway,
  testRegion,
  testTable,
} from '../local-aws/test-gateway.ts';
import { resetMocks, table } from './invoke.ts';

/**
 * Both indexes contain whole items, as the deployed ones. Nothing is deleted when it expires: a test that moves the
 * clock by years reads afterwards what was written before, however long it took.
 */
const deployedTable = {
  ...testTable,
  TimeToLiveSpecification: undefined,
  GlobalSecondaryIndexes: testTable.GlobalSecondaryIndexes.map((index) => ({
    ...index,
    Projection: { ProjectionType: 'ALL' as const },
  })),
};

/** When each file of tests begins, whatever the day of the machine: a date in a test never becomes one that has expired. */
const firstMoment = Date.parse('2026-11-27T01:00:00.000Z');

/**
 * Handlers on the local stack's DynamoDB, for behaviour in conditions and expressions; KMS is mocked. Returns what gives
 * its other services from `beforeAll` on.
 */
export const withLocalTable = (): (() => TestGateway['gateway']) => {
  let aws: TestGateway;
  let restoreClock: () => void;
  beforeAll(async () => {
    const ahead = firstMoment - Date.now();
    restoreClock = moveClock(() => ahead);
    // Which follows a test that moves `Date`: what has expired by the time of the machine is not deleted.
    aws = await startTestGateway({ clock: () => Date.now() });
    await aws.gateway.createTable(deployedTable);
    Object.assign(process.env, {
      AWS_REGION: testRegion,
      AWS_ACCESS_KEY_ID: 'admin',
      AWS_SECRET_ACCESS_KEY: adminPrincipal.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: aws.gateway.url,
      TABLE_NAME: testTable.TableName,
    });
  });
  beforeEach(() => {
    resetMocks();
    table.restore();
  });
  afterAll(async () => {
    await aws.stop();
    restoreClock();
  });
  return () => aws.gateway;
};

let tables = 0;

/** An empty table from here on; returns its number, from 1. */
export const freshTable = async (gateway: TestGateway['gateway']): Promise<number> => {
  tables += 1;
  const TableName = `${testTable.TableName}-${tables}`;
  await gateway.createTable({ ...deployedTable, TableName });
  process.env['TABLE_NAME'] = TableName;
  return tables;
};

/** Matches a request to the table by its command and the keys in its input. */
export type Request = (command: string, keys: string) => boolean;

type Send = (command: { constructor: { name: string }; input: object }) => Promise<unknown>;

const once = (run: () => Promise<unknown>): (() => Promise<unknown>) => {
  let running: Promise<unknown> | undefined;
  return () => {
    running ??= run();
    return running;
  };
};

interface Interruption {
  before?: Request;
  after?: Request;
  /** Requests that wait until `run` has finished, besides the one that it comes before or after. */
  delayed?: Request;
  run: () => Promise<unknown>;
}

/** Runs `run` once, before or after the first matching request; its own requests do not trigger it. */
export const interruptOnce = ({ before, after, delayed, run }: Interruption): { hasRun: () => boolean } => {
  const send = dynamo.send.bind(dynamo) as unknown as Send;
  let state: 'ahead' | 'running' | 'over' = 'ahead';
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const happen = once(async () => {
    state = 'running';
    await run();
    state = 'over';
    resolve();
  });
  const interrupting: Send = async (command) => {
    if (state !== 'ahead') return send(command);
    const matches = (request?: Request): boolean =>
      request?.(command.constructor.name, JSON.stringify(command.input)) === true;
    if (matches(before)) await happen();
    else if (matches(delayed)) await over;
    const response = await send(command);
    if (matches(after) && state === 'ahead') await happen();
    return response;
  };
  vi.spyOn(dynamo, 'send').mockImplementation(interrupting as unknown as typeof dynamo.send);
  return { hasRun: () => state === 'over' };
};
