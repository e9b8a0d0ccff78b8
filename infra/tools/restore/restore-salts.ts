import { ConditionalCheckFailedException, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { tableName } from '../../../functions/db/table.ts';
import { familyOf } from '../backup/families.ts';
import { itemOfLine, type WireItem } from '../backup/item-lines.ts';
import type { Manifest } from '../backup/manifest.ts';
import { readPart } from '../backup/part-files.ts';
import { dynamodb, keyOf } from '../backup/table-pages.ts';

/** A person's salt of the transparency log. */
export const isSalt = (item: WireItem): boolean => familyOf(keyOf(item)) === 'LOGSALT';

/**
 * Writes the salts of people before everything else: the sequencer of the environment logs what is restored, and creates a
 * salt for who has none. One that the environment has stays, because its log is digested with it. `forgotten`: NRPs whose
 * salts were deleted after the backup.
 */
export const restoreSalts = async (
  folder: string,
  manifest: Manifest,
  forgotten: readonly string[],
): Promise<number> => {
  let count = 0;
  for (const part of manifest.table_parts)
    for (const item of (await readPart(folder, part)).map(itemOfLine).filter(isSalt)) {
      const isForgotten = forgotten.includes(item['nrp']?.S ?? '');
      await putIfAbsent(isForgotten ? { ...item, salt: { NULL: true } } : item);
      count += 1;
    }
  return count;
};

const putIfAbsent = async (Item: WireItem): Promise<void> => {
  try {
    await dynamodb.send(
      new PutItemCommand({ TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(PK)' }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
};
