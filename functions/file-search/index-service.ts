import { type ControlledDocument, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { log } from '../observability/log.ts';
import { loadTextFile } from '../text-extraction/text-files.ts';
import { changeManifest, loadManifest, type Manifest, rebuiltIndex, type SegmentEntry } from './manifest-store.ts';
import { deleteUnusedSegments, isReadable, loadDocumentTable, loadSegment, saveSegment } from './segment-files.ts';
import { type DocumentPages, encodeSegment, type IndexedDocument, mergeSegments } from './text-index/segment.ts';

/** With so many segments, small ones are merged. */
const maxSegments = 64;
/** Segments of together so many bytes are merged in memory; a larger one stays as it is. */
const maxMergedBytes = 24 * 1024 * 1024;

/** The smallest segments, as far as they fit; none while there are few. */
const segmentsToMerge = (segments: readonly SegmentEntry[]): SegmentEntry[] => {
  if (segments.length < maxSegments) return [];
  const fitting: SegmentEntry[] = [];
  let bytes = 0;
  for (const segment of segments.toSorted((one, other) => one.bytes - other.bytes)) {
    bytes += segment.bytes;
    if (bytes <= maxMergedBytes) fitting.push(segment);
  }
  return fitting.length > 1 ? fitting : [];
};

/** Texts of one segment, in UTF-16 units: those of some hundred documents. */
const maxCharacters = 20_000_000;
const concurrency = 8;

/** Identifies the text of a document: another file of it is another text. */
export const textId = ({ id, sha256 }: IndexedDocument): string => `${id} ${sha256}`;

/** The text by which a document is found; undefined for one that is not in force or has no stored file. */
export const searchableText = (document: ControlledDocument | undefined): IndexedDocument | undefined =>
  document?.file && document.deleted_at === undefined && document.status === 'Aktif'
    ? { id: document.id, sha256: document.file.sha256 }
    : undefined;

export const loadIndexedTexts = async ({ segments }: Manifest): Promise<Set<string>> =>
  new Set((await loadDocumentTable(segments)).map(textId));

/**
 * Adds documents to the index, in one segment; those that are in it already, or are not in force, are passed. Returns
 * the ids of documents whose text could not be read.
 */
export const indexDocuments = async (ids: readonly string[]): Promise<Set<string>> => {
  const [documents, manifest] = await Promise.all([loadDocumentsOrDeleted([...new Set(ids)]), loadManifest()]);
  const indexed = await loadIndexedTexts(manifest);
  const missing = documents.map(searchableText).filter((text) => text !== undefined && !indexed.has(textId(text)));
  const failed = new Set<string>();
  for await (const texts of textBatches(missing as IndexedDocument[], failed)) {
    const segment = await saveSegment(encodeSegment(texts));
    const { segments } = await changeManifest((present) => ({
      segments: [...present.segments.filter(isReadable), segment],
    }));
    log.info('documents indexed', { documents: texts.length, bytes: segment.bytes, segments: segments.length });
    await mergeSmallSegments(segments);
  }
  return failed;
};

/** The stored texts of documents, as many together as one segment may have. Documents without a text are passed. */
export async function* textBatches(
  texts: readonly IndexedDocument[],
  failed: Set<string>,
): AsyncGenerator<DocumentPages[]> {
  let batch: DocumentPages[] = [];
  let characters = 0;
  for (let at = 0; at < texts.length; at += concurrency) {
    const loaded = await Promise.all(texts.slice(at, at + concurrency).map((text) => loadPages(text, failed)));
    for (const text of loaded) {
      if (!text) continue;
      batch.push(text);
      characters += text.pages.reduce((sum, { length }) => sum + length, 0);
    }
    if (characters < maxCharacters) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

const loadPages = async (text: IndexedDocument, failed: Set<string>): Promise<DocumentPages | undefined> => {
  try {
    const file = await loadTextFile(text.sha256);
    return file && 'pages' in file ? { ...text, pages: file.pages } : undefined;
  } catch (error) {
    log.error('text not indexed', { document_id: text.id, cause: error as Error });
    failed.add(text.id);
    return undefined;
  }
};

/** Adds texts again that became those of documents in force while a merge left them out: until then they were indexed. */
const indexReturned = async (dropped: readonly IndexedDocument[]): Promise<void> => {
  const documents = await loadDocumentsOrDeleted([...new Set(dropped.map(({ id }) => id))]);
  const current = new Set(documents.flatMap((document) => searchableText(document) ?? []).map(textId));
  const returned = dropped.filter((text) => current.has(textId(text)));
  if (returned.length > 0) await indexDocuments(returned.map(({ id }) => id));
};

/**
 * Replaces many small segments by one, without texts that are no longer those of documents in force, and without
 * segments that are missing.
 */
const mergeSmallSegments = async (segments: readonly SegmentEntry[]): Promise<void> => {
  const chosen = segmentsToMerge(segments);
  if (chosen.length === 0) return;
  const [parts, table] = await Promise.all([Promise.all(chosen.map(loadSegment)), loadDocumentTable(chosen)]);
  const documents = await loadDocumentsOrDeleted([...new Set(table.map(({ id }) => id))]);
  const current = new Set(documents.flatMap((document) => searchableText(document) ?? []).map(textId));
  const found = parts.filter((part) => part !== undefined);
  const merged = await saveSegment(mergeSegments(found, (text) => current.has(textId(text))));
  const replaced = new Set(chosen.map(({ key }) => key));
  const isStillThere = (present: readonly SegmentEntry[]): boolean =>
    present.filter(({ key }) => replaced.has(key)).length === replaced.size;
  const manifest = await changeManifest((present) =>
    isStillThere(present.segments)
      ? { segments: [...present.segments.filter(({ key }) => !replaced.has(key)), merged] }
      : undefined,
  );
  await indexReturned(table.filter((text) => !current.has(textId(text))));
  log.info('segments merged', { segments: replaced.size, texts: table.length, documents: merged.documents });
  const rebuilt = await loadManifest(rebuiltIndex);
  const used = new Set([...manifest.segments, ...rebuilt.segments].map(({ key }) => key));
  await deleteUnusedSegments((key) => used.has(key), Date.now());
};
