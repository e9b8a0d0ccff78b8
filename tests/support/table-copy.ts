import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { isLeftOut } from '../../infra/tools/backup/families.ts';
import { lineOf } from '../../infra/tools/backup/item-lines.ts';
import { keyOf } from '../../infra/tools/backup/table-pages.ts';
import { restoredItem } from '../../infra/tools/restore/restored-item.ts';
import type { LocalStack } from './local-stack.ts';

type Env = LocalStack['adminEnv'];

/**
 * The items of a local stack's table that a backup contains, as a restore writes them, by their keys. The versions of
 * files are replaced by their digests: a restored object has another version.
 */
export const loadRestorableItems = async (env: Env): Promise<Map<string, string>> => {
  const client = new DynamoDBClient({
    endpoint: env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '',
    region: env['AWS_REGION'] ?? '',
    credentials: {
      accessKeyId: env['AWS_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: env['AWS_SECRET_ACCESS_KEY'] ?? '',
    },
  });
  const items = new Map<string, string>();
  for await (const { Items = [] } of paginateScan({ client }, { TableName: env['TABLE_NAME'], ConsistentRead: true }))
    for (const item of Items) {
      const { PK, SK } = keyOf(item);
      const isExpired = item['ttl'] !== undefined && Number(item['ttl'].N) * 1000 <= Date.now();
      if (!isLeftOut({ PK, SK }) && !isExpired) items.set(`${PK} ${SK}`, lineOf(restoredItem(item, () => 'restored')));
    }
  client.destroy();
  return items;
};

/** A line for each item that differs between two tables. */
export const tableDifferences = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])]
    .filter((key) => one.get(key) !== other.get(key))
    .map((key) => `${key}: ${one.get(key) ?? 'missing'} | ${other.get(key) ?? 'missing'}`);
