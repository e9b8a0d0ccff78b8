import { expect, test, vi } from 'vitest';
import { readPdf } from '../../../functions/pdf/pdf-tasks.ts';
import { linesOfPages } from '../../../shared/domain/comparison/page-lines.ts';
import { plainText, textOf } from '../../../shared/domain/comparison/text-page.ts';
import { NotComparable, readFile } from '../../../web/src/components/comparison/read-file.ts';
import { fileCollection } from '../../support/file-collection/file-collection.ts';

vi.mock('../../../web/src/components/file-viewer/open-pdf.ts', () => import('../../support/node-pdfs.ts'));

const stamp = 'the server reads what a stamp shows, below the page too; the page compares it as a picture';

/** Where the page (pdf.js) and the server (PDFium) differ, and why. All others have the same words. */
const known: Record<string, string> = {
  'field-in-utf-16.pdf': 'its appearance shows another value than the stored one: the page says both',
  'glyph-numbers-without-meaning.pdf': 'its font says nothing of what its glyphs mean',
  'note-across-the-band.pdf': stamp,
  'note-below-the-page.pdf': stamp,
  'stamp.pdf': stamp,
  'stray-parenthesis.pdf': 'the text of a page ends at an error for pdf.js, and the comparison names the page',
  'tree-that-counts-too-many.pdf': 'pdf.js opens it without the pages that are missing',
  'turned-stamp.pdf': stamp,
};

const wordsOf = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => plainText(text).split(' '))
    .filter((word) => word !== '')
    .toSorted();

const pageWords = async (bytes: Uint8Array): Promise<string[] | string> => {
  const options = { name: 'Draf', onPage: () => {}, signal: new AbortController().signal };
  try {
    const { readable } = await readFile(new Blob([Uint8Array.from(bytes)]), options);
    if (readable.type !== 'pdf') return 'damaged';
    return wordsOf([...linesOfPages(readable.pages).flat(), ...readable.entries.map(asLine)].map(textOf));
  } catch (error) {
    if (!(error instanceof NotComparable)) throw error;
    return error.message.includes('kata sandi') ? 'password' : 'damaged';
  }
};

const asLine = ({ text }: { text: string }) => ({ cells: [{ text }] });

const serverWords = async (bytes: Uint8Array): Promise<string[] | string> => {
  const content = await readPdf(bytes, { maxCharacters: 1_000_000 });
  if ('refusal' in content) return content.refusal === 'password' ? 'password' : 'damaged';
  return wordsOf(
    content.pages.flatMap(({ text, fields, notes }) => [text, ...fields.map(({ value }) => value), ...notes]),
  );
};

test('page and server read the same words of the same file, and the differences are known', async () => {
  const differences: Record<string, { page: string[] | string; server: string[] | string }> = {};
  const pdfs = fileCollection().filter(({ name, isHostile }) => name.endsWith('.pdf') && !isHostile);
  for (const { name, bytes } of pdfs) {
    const file = new Uint8Array(await bytes());
    const [page, server] = [await pageWords(file), await serverWords(file)];
    if (JSON.stringify(page) !== JSON.stringify(server)) differences[name] = { page, server };
  }
  expect(pdfs.length).toBeGreaterThan(60);
  expect(Object.keys(differences).toSorted(), JSON.stringify(differences)).toEqual(Object.keys(known).toSorted());
});
