import { paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamo, type Item, readAll, tableName } from '../../../functions/db/table.ts';
import { environmentNow } from './clock.ts';

/** Parallel scans: enough to use the connections of one machine, few enough to leave the table's throughput to users. */
const segments = 4;

/** Whether the item's time to live has passed: DynamoDB deletes it within days, and reads treat it as deleted. */
const isExpired = ({ ttl }: Item): boolean => typeof ttl === 'number' && ttl * 1000 <= environmentNow();

/**
 * Reads every item of the table once, consistently, page by page, and passes it to `take`; no page is stored. Leaves out
 * expired items, and passwords and sessions, which no check needs. `prefixes`: of the keys that are wanted, all by default.
 * Returns the read units.
 */
export const scanTable = async (take: (item: Item) => void, prefixes: readonly string[] = ['']): Promise<number> => {
  const scans = Array.from({ length: segments }, (_, segment) => scanSegment(segment, take, prefixes));
  return (await Promise.all(scans)).reduce((sum, each) => sum + each, 0);
};

const scanSegment = async (
  Segment: number,
  take: (item: Item) => void,
  prefixes: readonly string[],
): Promise<number> => {
  const values = Object.fromEntries(prefixes.map((prefix, at) => [`:p${at}`, prefix]));
  const wanted = Object.keys(values).map((name) => `begins_with(PK, ${name})`);
  const pages = paginateScan(
    { client: dynamo },
    {
      TableName: tableName(),
      Segment,
      TotalSegments: segments,
      FilterExpression: `NOT begins_with(PK, :secrets) AND (${wanted.join(' OR ')})`,
      ExpressionAttributeValues: { ':secrets': 'AUTH#', ...values },
      ConsistentRead: true,
      ReturnConsumedCapacity: 'TOTAL',
    },
  );
  let units = 0;
  for await (const { Items = [], ConsumedCapacity } of pages) {
    for (const item of Items as Item[]) if (!isExpired(item)) take(item);
    units += ConsumedCapacity?.CapacityUnits ?? 0;
  }
  return units;
};

/** Every item of a partition, read consistently, without expired ones. */
export const readPartition = (PK: string): Promise<Item[]> =>
  readAll(z.custom<Item>(), {
    where: 'PK = :pk',
    ExpressionAttributeValues: { ':pk': PK },
    ConsistentRead: true,
  });
