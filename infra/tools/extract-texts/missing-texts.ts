import { ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import { dynamo, type Item, tableName } from '../../../functions/db/table.ts';
import { type ControlledDocument, documentItem } from '../../../functions/documents/document-store.ts';
import { loadIndexedTexts, searchableText, textId } from '../../../functions/file-search/index-service.ts';
import { loadManifest } from '../../../functions/file-search/manifest-store.ts';
import type { NoTextReason } from '../../../functions/texts/extracted-text.ts';
import { loadTextFile } from '../../../functions/texts/text-files.ts';
import { queueTexts } from '../../../functions/texts/text-queue.ts';

const concurrency = 16;

export interface TextCounts {
  documents: number;
  withText: number;
  /** Files that were read and have no text. */
  withoutText: { nomor: string; id: string; reason: NoTextReason }[];
  /** Ids of documents whose file was not read to its end. */
  missing: string[];
  /** Ids of documents in force whose text is not in the search index. */
  unindexed: string[];
}

const reasonTexts: Readonly<Record<NoTextReason, string>> = {
  password: 'the file needs a password',
  scanned: 'the file is a scan, or empty',
  damaged: 'the file is damaged',
  too_large: 'the file exceeds the limits of pages, bytes or time',
  unsupported: 'its format is not read',
};

export const reasonText = (reason: NoTextReason): string => reasonTexts[reason];

/**
 * Queues every document whose present file has no stored text, or whose text is not in the search index, and counts the
 * others. A second run changes nothing.
 */
export const queueMissingTexts = async (): Promise<TextCounts> => {
  const limit = pLimit(concurrency);
  const counts: TextCounts = { documents: 0, withText: 0, withoutText: [], missing: [], unindexed: [] };
  const indexed = await loadIndexedTexts(await loadManifest());
  for await (const items of scanDocuments()) {
    const documents = items.map((item) => documentItem.parse(item));
    await Promise.all(documents.map((document) => limit(() => countText(document, indexed, counts))));
  }
  await queueTexts([...counts.missing, ...counts.unindexed]);
  return counts;
};

const countText = async (
  document: ControlledDocument,
  indexed: ReadonlySet<string>,
  counts: TextCounts,
): Promise<void> => {
  const { id, nomor, file, deleted_at } = document;
  if (!file || deleted_at !== undefined) return;
  counts.documents += 1;
  const text = await loadTextFile(file.sha256);
  if (!text || 'attempts' in text) counts.missing.push(id);
  else if ('pages' in text) {
    counts.withText += 1;
    const searchable = searchableText(document);
    if (searchable && !indexed.has(textId(searchable))) counts.unindexed.push(id);
  } else counts.withoutText.push({ nomor, id, reason: text.reason });
};

export async function* scanDocuments(): AsyncGenerator<Item[]> {
  let from: ScanCommandOutput['LastEvaluatedKey'];
  do {
    const page: ScanCommandOutput = await dynamo.send(
      new ScanCommand({
        TableName: tableName(),
        FilterExpression: 'begins_with(PK, :document) AND SK = :current',
        ExpressionAttributeValues: { ':document': 'DOC#', ':current': 'CURRENT' },
        ExclusiveStartKey: from,
      }),
    );
    yield (page.Items ?? []) as Item[];
    from = page.LastEvaluatedKey;
  } while (from);
}
