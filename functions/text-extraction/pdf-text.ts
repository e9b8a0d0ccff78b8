import type { ReadingLimits } from '../../shared/domain/office/reading-limits.ts';
import { readPdf } from '../pdf/pdf-tasks.ts';
import type { PageContent } from '../pdf/read-pages.ts';
import { NoText, type PageTexts } from './extracted-text.ts';

/** Adds the text of every page of a PDF, and below it what was typed into its fields and notes. */
export const addPdfPages = async (
  bytes: Uint8Array,
  texts: PageTexts,
  { characters }: ReadingLimits,
): Promise<void> => {
  const content = await readPdf(bytes, { maxCharacters: characters });
  if ('refusal' in content) {
    const { refusal } = content;
    throw new NoText(refusal === 'password' || refusal === 'too_large' ? refusal : 'damaged');
  }
  texts.isPrintingForbidden = !content.isPrintable;
  // Typed onto a scan, they are recognized with it.
  if (content.pages.every(({ text }) => text.trim() === '')) return;
  for (const page of content.pages) {
    const text = writtenOn(page);
    texts.count(text.length);
    texts.add(text);
  }
};

const writtenOn = ({ text, fields, notes }: PageContent): string =>
  [
    text,
    ...fields.map(({ name, value }) => `Isian ${name}: ${value}`),
    ...notes.map((note) => `Catatan: ${note}`),
  ].join('\n');
