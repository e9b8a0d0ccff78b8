import { paginateScan } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import { findView, viewIdOf } from '../../../functions/copies/marked-pdf-files.ts';
import { dynamo, type Item, tableName } from '../../../functions/db/table.ts';
import { type ControlledDocument, documentItem } from '../../../functions/documents/document-store.ts';
import { loadIndexedTexts, searchableText, textId } from '../../../functions/file-search/index-service.ts';
import { loadManifest } from '../../../functions/file-search/manifest-store.ts';
import { queueDocuments, queueRecordFiles } from '../../../functions/files/document-queue.ts';
import { recordItem } from '../../../functions/records/record-store.ts';
import { loadReferences, saveShapes } from '../../../functions/references/reference-store.ts';
import { withRecognition } from '../../../functions/text-extraction/recognition-queue.ts';
import { loadTextFile } from '../../../functions/text-extraction/text-files.ts';
import { numberShape } from '../../../shared/domain/documents/number-candidates.ts';
import type { NoTextReason } from '../../../shared/domain/files/no-text.ts';

const concurrency = 16;

export interface TextCounts {
  documents: number;
  withText: number;
  /** Files that were read and have no text. */
  withoutText: { nomor: string; id: string; reason: NoTextReason }[];
  /** Ids of documents whose file was not read to its end, or by an earlier reader, or not for the numbers that it names. */
  missing: string[];
  /** Ids of documents whose scan waits for OCR, or no longer does in an environment without it. */
  scans: string[];
  /** PDFs that 'Lihat' opens without marks, and why. */
  unmarked: { nomor: string; id: string; refusal: string }[];
  /** Ids of documents whose view is not made, or has codes of a former host. */
  withoutView: string[];
  /** Ids of documents in force whose text is not in the search index. */
  unindexed: string[];
  /** Files of records, which are all queued: the worker finds what is missing. */
  recordFiles: number;
}

/** Each with what to do. */
const reasonTexts: Readonly<Record<NoTextReason, string>> = {
  password: 'the file needs a password; ask the document controller for one without it',
  scanned:
    'the file is a scan, or a PDF without words; replace it by the file that it was printed from, or switch OCR on',
  empty: 'the file has no words; nothing, if it has pictures alone',
  awaiting_ocr: 'its scan waits for OCR; nothing, it is in the queue',
  unrecognized:
    'OCR finds no words in its scan; scan it upright with 300 dpi (pages on their side, handwriting and photos are not read)',
  damaged: 'the file is damaged; open it, and if it does not open, restore it (docs/ops/restore.md, A file)',
  too_large:
    'the file exceeds the limits; divide or simplify it: 2,000 pages (500 with OCR), 50 MB unpacked, 20 seconds',
  unsupported: 'its format is not read; save it as PDF or in a format of Office 2007 or later',
};

export const reasonText = (reason: NoTextReason): string => reasonTexts[reason];

/** Of the queued documents, before which the queues deliver what users change meanwhile. */
const messageGroup = 'extract-texts';

/**
 * Queues every document whose present file has no stored text of the present reader or no view with marks and the host,
 * or whose text is not in the search index, and counts the others. A second run changes nothing.
 */
export const queueMissingTexts = async (host?: string): Promise<TextCounts> => {
  const limit = pLimit(concurrency);
  const counts: TextCounts = {
    documents: 0,
    withText: 0,
    withoutText: [],
    missing: [],
    scans: [],
    unindexed: [],
    unmarked: [],
    withoutView: [],
    recordFiles: 0,
  };
  const indexed = await loadIndexedTexts(await loadManifest());
  const shapes = new Set<string>();
  for await (const items of scanDocuments()) {
    const documents = items.map((item) => documentItem.parse(item));
    for (const { nomor } of documents) shapes.add(numberShape(nomor));
    await Promise.all(documents.map((document) => limit(() => countDocument(document, { indexed, host }, counts))));
  }
  // Before any text is read, so that every number without a document is noticed whatever the order.
  await saveShapes([...shapes]);
  await queueDocuments('TEXTS_QUEUE_URL', [...counts.missing, ...counts.unindexed, ...counts.scans], messageGroup);
  await queueDocuments('VIEWS_QUEUE_URL', counts.withoutView, messageGroup);
  for await (const items of scanItems('RECORD#'))
    for (const record of items.map((item) => recordItem.parse(item))) {
      await queueRecordFiles(record, messageGroup);
      counts.recordFiles += record.files.length;
    }
  return counts;
};

const countDocument = async (
  document: ControlledDocument,
  { indexed, host }: { indexed: ReadonlySet<string>; host: string | undefined },
  counts: TextCounts,
): Promise<void> => {
  const { id, nomor, file, deleted_at } = document;
  if (!file || deleted_at !== undefined) return;
  counts.documents += 1;
  const [text, { sha256 }] = await Promise.all([loadTextFile(file.sha256), loadReferences(document)]);
  if (!text || 'attempts' in text || text.is_outdated || sha256 !== file.sha256) counts.missing.push(id);
  else if ('pages' in text) {
    counts.withText += 1;
    const searchable = searchableText(document);
    if (searchable && !indexed.has(textId(searchable))) counts.unindexed.push(id);
  } else {
    const present = withRecognition(text, file.name);
    const reason = 'reason' in present ? present.reason : text.reason;
    counts.withoutText.push({ nomor, id, reason });
    if (reason === 'awaiting_ocr' || reason !== text.reason) counts.scans.push(id);
  }
  if (viewIdOf(document) === undefined) return;
  const view = await findView(document);
  if (view?.refusal !== undefined) counts.unmarked.push({ nomor, id, refusal: view.refusal });
  else if (!view || (host !== undefined && view.host !== host)) counts.withoutView.push(id);
};

export const scanDocuments = (): AsyncGenerator<Item[]> => scanItems('DOC#');

async function* scanItems(prefix: string): AsyncGenerator<Item[]> {
  const pages = paginateScan(
    { client: dynamo },
    {
      TableName: tableName(),
      FilterExpression: 'begins_with(PK, :prefix) AND SK = :current',
      ExpressionAttributeValues: { ':prefix': prefix, ':current': 'CURRENT' },
    },
  );
  for await (const { Items = [] } of pages) yield Items as Item[];
}
