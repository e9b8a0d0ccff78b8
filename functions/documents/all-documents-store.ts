import { ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../db/table.ts';
import { type ControlledDocument, documentItem } from './document-store.ts';

/** Every current document, with deleted ones, from a scan of the whole table: for tools, never in a request. */
export async function* scanDocuments(): AsyncGenerator<ControlledDocument> {
  let from: ScanCommandOutput['LastEvaluatedKey'];
  do {
    const page: ScanCommandOutput = await dynamo.send(
      new ScanCommand({
        TableName: tableName(),
        FilterExpression: 'begins_with(PK, :document) AND SK = :current',
        ExpressionAttributeValues: { ':document': 'DOC#', ':current': 'CURRENT' },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    for (const item of page.Items ?? []) yield documentItem.parse(item);
    from = page.LastEvaluatedKey;
  } while (from);
}
