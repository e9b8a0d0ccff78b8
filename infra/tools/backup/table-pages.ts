import { DescribeTableCommand, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import type { Key } from '../../../functions/db/table.ts';
import { familyOf, isLeftOut } from './families.ts';
import type { WireItem } from './item-lines.ts';

export const dynamodb = new DynamoDBClient({});

/** Parallel scans, as `npm run verify` has them. */
export const segments = 4;

interface TablePage {
  /** The items of the page that belong into a backup. */
  items: WireItem[];
  leftOut: Map<string, number>;
  /** Where the next page begins; undefined at the end. */
  next: WireItem | undefined;
}

export const keyOf = (item: WireItem): Key => ({ PK: item['PK']?.S ?? '', SK: item['SK']?.S ?? '' });

/** Whether the item's time to live has passed: DynamoDB deletes it within days, and reads treat it as deleted. */
const isExpired = ({ ttl }: WireItem): boolean => ttl?.N !== undefined && Number(ttl.N) * 1000 <= Date.now();

/** The pages of a segment of the table, read consistently. Passwords and sessions are not transferred. */
export async function* tablePages(TableName: string, segment: number, from?: WireItem): AsyncGenerator<TablePage> {
  const pages = paginateScan(
    { client: dynamodb, startingToken: from },
    {
      TableName,
      Segment: segment,
      TotalSegments: segments,
      FilterExpression: 'NOT begins_with(PK, :secrets)',
      ExpressionAttributeValues: { ':secrets': { S: 'AUTH#' } },
      ConsistentRead: true,
    },
  );
  for await (const { Items = [], LastEvaluatedKey: next } of pages) {
    const present = Items.filter((item) => !isExpired(item));
    const leftOut = new Map<string, number>();
    for (const key of present.map(keyOf).filter(isLeftOut))
      leftOut.set(familyOf(key), (leftOut.get(familyOf(key)) ?? 0) + 1);
    yield { items: present.filter((item) => !isLeftOut(keyOf(item))), leftOut, next };
  }
}

/** The table's name with the time of its creation. */
export const describeSource = async (TableName: string): Promise<string> => {
  const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName }));
  return `${TableName} of ${Table?.CreationDateTime?.toISOString() ?? 'unknown age'}`;
};
