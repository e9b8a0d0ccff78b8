import { loadTextFile } from '../text-extraction/text-files.ts';

/** Of all texts that a warm process has, in UTF-16 units: some thousand short texts. */
const maxCharacters = 16_000_000;

export interface FilePages {
  pages: readonly string[];
  /** By OCR. */
  isRecognized: boolean;
}

/** By digest, the least recently used first. */
const texts = new Map<string, FilePages & { characters: number }>();
let characters = 0;

/** The text of a file by page; undefined for a file without one. A text never changes: it is stored under its digest. */
export const loadPages = async (sha256: string): Promise<FilePages | undefined> => {
  const known = texts.get(sha256);
  if (known) {
    texts.delete(sha256);
    texts.set(sha256, known);
    return known;
  }
  const file = await loadTextFile(sha256);
  if (!file || !('pages' in file)) return undefined;
  const found = { pages: file.pages, isRecognized: file.is_recognized === true };
  if (!texts.has(sha256)) add(sha256, found);
  return found;
};

const add = (sha256: string, found: FilePages): void => {
  const text = { ...found, characters: found.pages.reduce((sum, { length }) => sum + length, 0) };
  texts.set(sha256, text);
  characters += text.characters;
  for (const [oldest, { characters: freed }] of texts) {
    if (characters <= maxCharacters) break;
    texts.delete(oldest);
    characters -= freed;
  }
};
