import { extensionOf } from '../../shared/domain/files/files.ts';
import { decodedText } from '../../shared/domain/import/encoding.ts';
import { OfficeRefusal } from '../../shared/domain/office/office-refusal.ts';
import { pagesOf, readOffice } from '../../shared/domain/office/office-text.ts';
import { type ReadingLimits, readingLimits } from '../../shared/domain/office/reading-limits.ts';
import { log } from '../observability/log.ts';
import { readPdf } from '../pdf/pdf-tasks.ts';
import type { PageContent } from '../pdf/read-pages.ts';
import { type ExtractedText, NoText, PageTexts } from './extracted-text.ts';

const plainTextExtensions: ReadonlySet<string> = new Set(['txt', 'csv']);

/** The text of a file by page, or the reason why it has none. Never throws for what the file contains. */
export const extractText = async (name: string, file: Uint8Array, limits = readingLimits): Promise<ExtractedText> => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const texts = new PageTexts(limits);
  // A text may begin as any other file.
  const isPlain = plainTextExtensions.has(extensionOf(name));
  const isPdf = !isPlain && bytes.subarray(0, 1024).includes('%PDF-');
  try {
    if (isPlain) addPlainText(bytes, texts);
    else if (isPdf) await addPdfPages(bytes, texts, limits);
    else for (const page of pagesOf(await readOffice(bytes, limits))) texts.add(page);
  } catch (error) {
    if (error instanceof OfficeRefusal && error.reason === 'unsupported' && extensionOf(name) === 'pdf')
      return { reason: 'damaged' };
    if (error instanceof NoText || error instanceof OfficeRefusal) return { reason: error.reason };
    // Its thread failed, which says nothing of the file.
    if (isPdf) throw error;
    // What a library makes of a damaged file concerns only this file.
    log.warn('no text could be read', { cause: error as Error });
    return { reason: 'damaged' };
  }
  const access = texts.isPrintingForbidden ? { no_print: true as const } : {};
  if (texts.pages.some((page) => page !== '')) return { pages: texts.pages, ...access };
  return { reason: isPdf ? 'scanned' : 'empty', ...access };
};

const addPlainText = (bytes: Buffer, texts: PageTexts): void => {
  const text = decodedText(bytes)?.text;
  if (text === undefined) throw new NoText('unsupported');
  texts.count(text.length);
  texts.add(text);
};

/** Adds the text of every page of a PDF, and below it what was typed into its fields and notes. */
const addPdfPages = async (bytes: Uint8Array, texts: PageTexts, { characters }: ReadingLimits): Promise<void> => {
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
