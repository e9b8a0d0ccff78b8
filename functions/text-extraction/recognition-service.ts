import { readingLimits } from '../../shared/domain/office/reading-limits.ts';
import { readObject } from '../copies/copy-files.ts';
import type { FileMessage } from '../files/document-queue.ts';
import type { StoredFile } from '../files/stored-file.ts';
import { log } from '../observability/log.ts';
import { updateReferences } from '../references/reference-service.ts';
import { type ExtractedText, NoText, PageTexts, type RecognitionProgress } from './extracted-text.ts';
import { recognizedPages } from './recognized-pages.ts';
import { loadTextFile, loadTextSource, saveTextFile } from './text-files.ts';

export interface RecognitionLimits {
  pages: number;
  /** Of one page. */
  pageMs: number;
  /** Of the process. */
  bytes: number;
  /** After which a worker begins no further page; the next one continues. */
  runMs: number;
  /** Pages that end their thread or exceed their time, of which each costs as much as a dozen others. */
  failedPages: number;
}

export const defaultLimits: RecognitionLimits = {
  pages: 500,
  pageMs: 60_000,
  // The function has 1.7 GB, of which one image may take 0.2.
  bytes: 1_300_000_000,
  runMs: 600_000,
  failedPages: 3,
};
/** Workers that may end, with all of the process, before they store a further page. */
const maxAttempts = 2;
/** The function's timeout (infra/config/permissions.ts): afterwards its attempt has ended. */
const attemptMs = 900_000;
/** Pages that a worker's end costs: two minutes. */
const pagesPerSave = 25;
const notRunning = new Date(0).toISOString();

/**
 * Recognizes the scan of a document's present file, or of a file of a record, unless its text is stored already, and
 * stores what follows from it.
 * Returns `more` while pages remain for another run, and the text at the end; undefined without one to store. Throws
 * while another worker recognizes the same file, of another document.
 */
export const recognizeSourceText = async (
  message: FileMessage,
  limits = defaultLimits,
): Promise<ExtractedText | 'more' | undefined> => {
  const source = await loadTextSource(message);
  const stored = source?.file && (await loadTextFile(source.name));
  // A file that is not extracted yet is queued when it is.
  if (!source?.file || !stored || 'attempts' in stored) return undefined;
  const isWaiting = 'reason' in stored && stored.reason === 'awaiting_ocr';
  const text = isWaiting ? await recognizeFile(source.file, source.name, stored.progress, limits) : stored;
  if (text !== 'more' && source.document) await updateReferences(source.document, text);
  return text;
};

const recognizeFile = async (
  { key, version_id }: StoredFile,
  textName: string,
  before: RecognitionProgress = { pages: [], failed_pages: 0, attempts: 0, started_at: notRunning },
  limits: RecognitionLimits,
): Promise<ExtractedText | 'more'> => {
  const startedAt = Date.now();
  if (startedAt - Date.parse(before.started_at) < attemptMs) throw new Error('Another worker recognizes this file');
  const saveText = async (text: ExtractedText): Promise<ExtractedText> => {
    log.info('scan recognized', { key, ...('pages' in text ? { pages: text.pages.length } : text) });
    await saveTextFile(textName, text);
    return text;
  };
  if (before.attempts >= maxAttempts) return saveText({ reason: 'too_large' });
  const pages = [...before.pages];
  let failed_pages = before.failed_pages;
  const save = (attempts: number, at: string): Promise<void> =>
    saveTextFile(textName, {
      reason: 'awaiting_ocr',
      progress: { pages, failed_pages, attempts, started_at: at },
    });
  const started_at = new Date(startedAt).toISOString();
  await save(before.attempts + 1, started_at);
  try {
    const file = await readObject(key, version_id);
    for await (const page of recognizedPages(file, pages.length, { ...limits, milliseconds: limits.pageMs })) {
      pages.push(page ?? '');
      if (page === null) failed_pages += 1;
      if (failed_pages > limits.failedPages) return await saveText({ reason: 'too_large' });
      const isOver = Date.now() - startedAt > limits.runMs;
      if (isOver) await save(0, notRunning);
      else if (pages.length % pagesPerSave === 0) await save(1, started_at);
      if (isOver) return 'more';
    }
    return await saveText(textOfPages(pages));
  } catch (error) {
    if (error instanceof NoText) return saveText({ reason: error.reason });
    log.error('recognition interrupted', { key, cause: error as Error });
    // The storage or the deployment failed, not the file: its attempt does not count.
    await save(before.attempts, notRunning);
    throw error;
  }
};

const textOfPages = (recognized: readonly string[]): ExtractedText => {
  const texts = new PageTexts(readingLimits);
  for (const page of recognized) {
    texts.count(page.length);
    texts.add(page);
  }
  const { pages } = texts;
  return pages.some((page) => page !== '') ? { pages, is_recognized: true } : { reason: 'unrecognized' };
};
