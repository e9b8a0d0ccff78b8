import { setTimeout as wait } from 'node:timers/promises';
import { readObject } from '../copies/copy-files.ts';
import type { FileMessage } from '../files/document-queue.ts';
import type { StoredFile } from '../files/stored-file.ts';
import { log } from '../observability/log.ts';
import { updateReferences } from '../references/reference-service.ts';
import type { ExtractedText } from './extracted-text.ts';
import { withRecognition } from './recognition-queue.ts';
import { extractText } from './text-extraction.ts';
import { loadTextFile, loadTextSource, saveTextFile, type TextFile } from './text-files.ts';

/** Attempts that may end with their worker: then the file needs more memory or time than there is. */
const maxAttempts = 2;
/** The function's timeout (infra/config/permissions.ts): afterwards its attempt has ended. */
const attemptMs = 300_000;
/** Documents with the same file change together; most files are read within this time, and a message comes again in minutes. */
const maxWaitMs = 4_000;
const pollMs = 250;

/**
 * Stores the text of a file of a record, or of a document's present file, unless it is stored already, and what follows from
 * it and from the document's change. Returns the text, undefined for a document without a file. Throws while another worker
 * reads the file.
 */
export const extractSourceText = async (message: FileMessage): Promise<ExtractedText | undefined> => {
  const source = await loadTextSource(message);
  const text = source?.file && (await extractFileText(source.file, source.name));
  if (source?.document) await updateReferences(source.document, text);
  return text;
};

/**
 * A worker that runs out of memory or time cannot say so, and its message comes again. Each attempt is therefore
 * recorded before it begins, and a file that ended the worker twice is named too large. Waits for another worker that
 * reads the same file, of another document.
 */
export const extractFileText = async (
  { sha256, key, version_id, name }: StoredFile,
  textName = sha256,
): Promise<ExtractedText> => {
  const isRunning = (text: TextFile | undefined): boolean =>
    text !== undefined && 'attempts' in text && Date.now() - Date.parse(text.started_at) < attemptMs;
  let stored = await loadTextFile(textName);
  for (let waitedMs = 0; isRunning(stored) && waitedMs < maxWaitMs; waitedMs += pollMs) {
    await wait(pollMs);
    stored = await loadTextFile(textName);
  }
  if (isRunning(stored)) throw new Error('Another worker reads this file');
  if (stored && !('attempts' in stored) && !stored.is_outdated) {
    const text = withRecognition(stored, name);
    return text === stored ? stored : saveExtracted(textName, text);
  }
  const attempts = stored && 'attempts' in stored ? stored.attempts : 0;
  if (attempts >= maxAttempts) {
    log.warn('file ended its worker', { key });
    return saveExtracted(textName, { reason: 'too_large' });
  }
  await saveTextFile(textName, { attempts: attempts + 1, started_at: new Date().toISOString() });
  try {
    const text = withRecognition(await extractText(name, await readObject(key, version_id)), name);
    log.info('text extracted', { key, ...('pages' in text ? { pages: text.pages.length } : text) });
    return await saveExtracted(textName, text);
  } catch (error) {
    // The storage failed, not the file: its attempt does not count.
    await saveTextFile(textName, { attempts, started_at: new Date(0).toISOString() });
    throw error;
  }
};

const saveExtracted = async (textName: string, text: ExtractedText): Promise<ExtractedText> => {
  await saveTextFile(textName, text);
  return text;
};
