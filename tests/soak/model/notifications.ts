import { paginateScan } from '@aws-sdk/lib-dynamodb';

/** A stored notification. */
export interface StoredNotice {
  nrp: string;
  event_id: string;
  /** What a digest counts as waiting. */
  waiting: number | undefined;
}

export const readNotifications = async (): Promise<StoredNotice[]> =>
  (await scanItems('begins_with(PK, :prefix)', { ':prefix': 'N#' })).map(({ PK, event_id, counts }) => ({
    ...{ nrp: String(PK).slice(2), event_id: String(event_id) },
    waiting: (counts as { waiting: number } | undefined)?.waiting,
  }));

/** The items of the table that a filter selects, read consistently. */
export const scanItems = async (
  FilterExpression: string,
  ExpressionAttributeValues: Record<string, string>,
): Promise<Record<string, unknown>[]> => {
  const { dynamo, tableName } = await import('../../../functions/db/table.ts');
  const found: Record<string, unknown>[] = [];
  const pages = paginateScan(
    { client: dynamo },
    { TableName: tableName(), FilterExpression, ExpressionAttributeValues, ConsistentRead: true },
  );
  for await (const { Items = [] } of pages) found.push(...Items);
  return found;
};

/** No user has a second notification of an event. */
export const checkNoSecondNotification = async (): Promise<void> => {
  const seen = new Set<string>();
  for (const { nrp, event_id } of await readNotifications()) {
    const recipient = `${nrp} ${event_id}`;
    if (seen.has(recipient)) throw new Error(`${recipient}: a second notification of the same event`);
    seen.add(recipient);
  }
};
