import type { FileHit } from '../../shared/api/file-search.ts';
import { pickFields } from '../../shared/domain/documents/document-fields.ts';
import { type ControlledDocument, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import type { RecordFileSearch } from '../records/record-service.ts';
import { loadTextFile } from '../text-extraction/text-files.ts';
import { recordIndex, searchableText, textId } from './index-service.ts';
import { loadManifest } from './manifest-store.ts';
import { openSegments } from './segment-files.ts';
import type { Segment } from './text-index/open-segment.ts';
import { type Hit, rankedByCloseness, search } from './text-index/ranking.ts';
import { snippetOf } from './text-index/snippets.ts';

/** Of all texts that a warm process has, in UTF-16 units: some thousand short texts. */
const maxCharacters = 16_000_000;

interface FilePages {
  pages: readonly string[];
  /** By OCR. */
  isRecognized: boolean;
}

/** By name, the least recently used first. */
const texts = new Map<string, FilePages & { characters: number }>();
let characters = 0;

/** The text of a file by page; undefined for a file without one. A text never changes: it is stored under the digest of its file. */
const loadPages = async (name: string): Promise<FilePages | undefined> => {
  const known = texts.get(name);
  if (known) {
    texts.delete(name);
    texts.set(name, known);
    return known;
  }
  const file = await loadTextFile(name);
  if (!file || !('pages' in file)) return undefined;
  const found = { pages: file.pages, isRecognized: file.is_recognized === true };
  if (!texts.has(name)) add(name, found);
  return found;
};

const add = (name: string, found: FilePages): void => {
  const text = { ...found, characters: found.pages.reduce((sum, { length }) => sum + length, 0) };
  texts.set(name, text);
  characters += text.characters;
  for (const [oldest, { characters: freed }] of texts) {
    if (characters <= maxCharacters) break;
    texts.delete(oldest);
    characters -= freed;
  }
};

/** More candidates than are shown: some may be texts of former revisions. */
const spareCandidates = 5;
const maxCandidates = 640;

interface FoundText extends Hit {
  document: ControlledDocument;
}

/** The documents in force whose files answer a query, best first, with the sentence that does. */
export const searchInFiles = async (query: string, limit: number): Promise<FileHit[]> => {
  const segments = await openSegments((await loadManifest()).segments);
  const texts = (await findTexts(segments, query, limit)).slice(0, limit);
  const found = await Promise.all(texts.map((text) => withSnippet(text, query)));
  return rankedByCloseness(
    found.filter((each) => each !== undefined),
    ({ snippet }) => snippet.closeness,
  ).map(({ document, snippet, isPartial, isRecognized }) => ({
    document_id: document.id,
    ...pickFields(document, ['nomor', 'nama', 'jenis', 'revisi', 'department']),
    page: snippet.page,
    snippet: snippet.text,
    marks: snippet.marks,
    is_partial: isPartial,
    is_recognized: isRecognized,
  }));
};

/**
 * The index is only a source of candidates: a text counts while it is that of the present file of a document in force,
 * which every user may open (get-document-file). So nothing of a superseded or cancelled revision is found, or counted.
 */
const findTexts = async (segments: readonly Segment[], query: string, limit: number): Promise<FoundText[]> => {
  for (let requested = limit + spareCandidates; ; requested *= 4) {
    const hits = await search(segments, query, { limit: requested });
    const documents = await loadDocumentsOrDeleted(hits.map(({ id }) => id));
    const present = hits.flatMap((hit, index): FoundText[] => {
      const document = documents[index];
      const text = searchableText(document);
      return document && text && textId(text) === textId(hit) ? [{ ...hit, document }] : [];
    });
    if (present.length >= limit || hits.length < requested || requested >= maxCandidates) return present;
  }
};

const withSnippet = async (text: FoundText, query: string) => {
  const file = await loadPages(text.sha256);
  const snippet = file && snippetOf(file.pages, query);
  return snippet && { ...text, snippet, isRecognized: file.isRecognized };
};

/** The records with a file that has all words of a query, and where. The caller shows those that its user may see. */
export const searchInRecords: RecordFileSearch = async (query) => {
  const segments = await openSegments((await loadManifest(recordIndex.manifest)).segments);
  const hits = await search(segments, query, { limit: Number.POSITIVE_INFINITY });
  const whole = hits.filter(({ isPartial }) => !isPartial);
  return {
    ids: new Set(whole.map(({ id }) => id)),
    loadPassage: async ({ id, files }) => {
      const best = whole.find((hit) => hit.id === id);
      const text = best && (await loadPages(recordIndex.nameOf(best)));
      const snippet = text && snippetOf(text.pages, query);
      const file = files.find(({ sha256 }) => sha256 === best?.sha256)?.name ?? '';
      return snippet && { ...snippet, snippet: snippet.text, file, is_recognized: text.isRecognized };
    },
  };
};
