import type { Key } from '../db/table.ts';
import { type ControlledDocument, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { log } from '../observability/log.ts';
import { loadManyRecords, readableFiles } from '../records/record-store.ts';
import { loadTextFile, recordTextName } from '../text-extraction/text-files.ts';
import {
  changeManifest,
  loadManifest,
  type Manifest,
  presentIndex,
  rebuiltIndex,
  recordsIndex,
  type SegmentEntry,
} from './manifest-store.ts';
import {
  deleteSegment,
  deleteUnusedSegments,
  isReadable,
  loadDocumentTable,
  loadSegment,
  saveSegment,
} from './segment-files.ts';
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

/** What is found together. `loadTexts`: the texts by which some ids are found now; `nameOf`: under which a text is stored. */
export interface SearchIndex {
  manifest: Key;
  loadTexts: (ids: readonly string[]) => Promise<IndexedDocument[]>;
  nameOf: (text: IndexedDocument) => string;
}

export const documentIndex: SearchIndex = {
  manifest: presentIndex,
  loadTexts: async (ids) => (await loadDocumentsOrDeleted(ids)).flatMap((document) => searchableText(document) ?? []),
  nameOf: ({ sha256 }) => sha256,
};

/** Of its own: few may see records, and words of a destroyed one leave it at once. */
export const recordIndex: SearchIndex = {
  manifest: recordsIndex,
  loadTexts: async (ids) =>
    [...(await loadManyRecords(ids)).values()].flatMap((record) =>
      readableFiles(record).map(({ sha256 }) => ({ id: record.id, sha256 })),
    ),
  nameOf: ({ id, sha256 }) => recordTextName(id, sha256),
};

export const loadIndexedTexts = async ({ segments }: Manifest): Promise<Set<string>> =>
  new Set((await loadDocumentTable(segments)).map(textId));

/**
 * Adds documents or records to their index, in one segment; texts that are in it already, or are not in force, are passed.
 * Returns the ids of those whose text could not be read.
 */
export const indexDocuments = async (ids: readonly string[], index = documentIndex): Promise<Set<string>> => {
  const [texts, manifest] = await Promise.all([index.loadTexts([...new Set(ids)]), loadManifest(index.manifest)]);
  const indexed = await loadIndexedTexts(manifest);
  const missing = texts.filter((text) => !indexed.has(textId(text)));
  const failed = new Set<string>();
  for await (const batch of textBatches(missing, failed, index)) {
    const segment = await saveSegment(encodeSegment(batch));
    const { segments } = await changeManifest(
      (present) => ({ segments: [...present.segments.filter(isReadable), segment] }),
      index.manifest,
    );
    log.info('documents indexed', { documents: batch.length, bytes: segment.bytes, segments: segments.length });
    await mergeSmallSegments(segments, index);
  }
  // Who destroys a record removes it from the index afterwards, so one of both finds what was added meanwhile.
  if (index === recordIndex) await removeRecords(await textsNotIn(missing, index));
  return failed;
};

/** Removes all words of records from their index: the segments with them are written again, and deleted. */
export const removeRecords = async (records: readonly Pick<IndexedDocument, 'id'>[]): Promise<void> => {
  if (records.length === 0) return;
  const ids = new Set(records.map(({ id }) => id));
  for (;;) {
    const { segments } = await loadManifest(recordIndex.manifest);
    const tables = await Promise.all(segments.map(async (each) => [each, await loadDocumentTable([each])] as const));
    const [segment] = tables.find(([, table]) => table.some(({ id }) => ids.has(id))) ?? [];
    if (!segment) return deleteUnused();
    await replaceSegments([segment], (text) => !ids.has(text.id), recordIndex);
  }
};

/** The stored texts of documents, as many together as one segment may have. Documents without a text are passed. */
export async function* textBatches(
  texts: readonly IndexedDocument[],
  failed: Set<string>,
  index = documentIndex,
): AsyncGenerator<DocumentPages[]> {
  let batch: DocumentPages[] = [];
  let characters = 0;
  for (let at = 0; at < texts.length; at += concurrency) {
    const loaded = await Promise.all(texts.slice(at, at + concurrency).map((text) => loadPages(text, failed, index)));
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

const loadPages = async (
  text: IndexedDocument,
  failed: Set<string>,
  index: SearchIndex,
): Promise<DocumentPages | undefined> => {
  try {
    const file = await loadTextFile(index.nameOf(text));
    return file && 'pages' in file ? { ...text, pages: file.pages } : undefined;
  } catch (error) {
    log.error('text not indexed', { document_id: text.id, cause: error as Error });
    failed.add(text.id);
    return undefined;
  }
};

/** Those of some texts by which nothing is found now. */
const textsNotIn = async (texts: readonly IndexedDocument[], index: SearchIndex): Promise<IndexedDocument[]> => {
  const current = new Set((await index.loadTexts([...new Set(texts.map(({ id }) => id))])).map(textId));
  return texts.filter((text) => !current.has(textId(text)));
};

/**
 * Replaces many small segments by one, without texts that are no longer those of documents in force, and without
 * segments that are missing.
 */
const mergeSmallSegments = async (segments: readonly SegmentEntry[], index: SearchIndex): Promise<void> => {
  const chosen = segmentsToMerge(segments);
  if (chosen.length === 0) return;
  const former = await textsNotIn(await loadDocumentTable(chosen), index);
  const dropped = new Set(former.map(textId));
  await replaceSegments(chosen, (text) => !dropped.has(textId(text)), index);
  // Adds texts again that became those of documents in force meanwhile: until then they were indexed.
  const ids = former.map(({ id }) => id);
  if (ids.length > 0) await indexDocuments(ids, index);
  await deleteUnused();
};

/** Also what an interrupted run left. */
const deleteUnused = async (): Promise<void> => {
  const manifests = await Promise.all([presentIndex, rebuiltIndex, recordsIndex].map(loadManifest));
  const used = new Set(manifests.flatMap((manifest) => manifest.segments).map(({ key }) => key));
  await deleteUnusedSegments((key) => used.has(key), Date.now());
};

/** Replaces segments by one with the texts that `includes` accepts, unless another worker replaced them meanwhile. */
const replaceSegments = async (
  chosen: readonly SegmentEntry[],
  includes: (text: IndexedDocument) => boolean,
  { manifest }: SearchIndex,
): Promise<void> => {
  const parts = (await Promise.all(chosen.map(loadSegment))).filter((part) => part !== undefined);
  const merged = await saveSegment(mergeSegments(parts, includes));
  const replaced = new Set(chosen.map(({ key }) => key));
  const { segments } = await changeManifest(
    (present) =>
      present.segments.filter(({ key }) => replaced.has(key)).length === replaced.size
        ? { segments: [...present.segments.filter(({ key }) => !replaced.has(key)), merged] }
        : undefined,
    manifest,
  );
  log.info('segments merged', { segments: replaced.size, documents: merged.documents });
  // A search may still read what it opened; words of destroyed records may not stay so long.
  const unused = segments.includes(merged) ? (manifest === recordsIndex ? chosen : []) : [merged];
  for (const { key } of unused) await deleteSegment(key);
};
