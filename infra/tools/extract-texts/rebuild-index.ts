import { documentItem } from '../../../functions/documents/document-store.ts';
import { loadIndexedTexts, searchableText, textBatches, textId } from '../../../functions/file-search/index-service.ts';
import { changeManifest, loadManifest, rebuiltIndex } from '../../../functions/file-search/manifest-store.ts';
import { saveSegment } from '../../../functions/file-search/segment-files.ts';
import { encodeSegment, type IndexedDocument } from '../../../functions/file-search/text-index/segment.ts';
import { scanDocuments } from './missing-texts.ts';

/**
 * Builds the search index from the stored texts beside the present one, which answers until the new one replaces it. An
 * interrupted run continues behind the last segment that it stored. Returns the ids of documents whose text could not be
 * read.
 */
export const rebuildIndex = async (print: (line: string) => void): Promise<Set<string>> => {
  const present = await loadManifest();
  const started = await changeManifest(
    ({ replaces }) => (replaces ? undefined : { segments: [], replaces: present.segments.map(({ key }) => key) }),
    rebuiltIndex,
  );
  const indexed = await loadIndexedTexts(started);
  const texts: IndexedDocument[] = [];
  for await (const items of scanDocuments())
    texts.push(
      ...items
        .flatMap((item) => searchableText(documentItem.parse(item)) ?? [])
        .filter((text) => !indexed.has(textId(text))),
    );
  if (indexed.size > 0) print(`${indexed.size} texts are indexed already`);
  const failed = new Set<string>();
  let done = indexed.size;
  for await (const batch of textBatches(texts, failed)) {
    const segment = await saveSegment(encodeSegment(batch));
    await changeManifest(
      ({ segments, replaces = [] }) => ({ segments: [...segments, segment], replaces }),
      rebuiltIndex,
    );
    done += batch.length;
    print(`${done} of at most ${indexed.size + texts.length} texts indexed`);
  }
  await replaceIndex();
  return failed;
};

/** Segments that workers wrote meanwhile stay. */
const replaceIndex = async (): Promise<void> => {
  const { segments: rebuilt, replaces = [] } = await loadManifest(rebuiltIndex);
  const dropped = new Set([...replaces, ...rebuilt.map(({ key }) => key)]);
  await changeManifest(({ segments }) => ({
    segments: [...segments.filter(({ key }) => !dropped.has(key)), ...rebuilt],
  }));
  await changeManifest(() => ({ segments: [] }), rebuiltIndex);
};
