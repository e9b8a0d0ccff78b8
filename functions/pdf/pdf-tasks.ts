import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { RefusalReason } from '../../shared/domain/copies/copies.ts';
import { log } from '../observability/log.ts';
import { compiledPdfium, threadPath } from './pdf-files.ts';
import type { Answer, Mark, PdfResult, PdfTask } from './pdf-thread.ts';
import type { PdfContent } from './read-pages.ts';

export type { Mark } from './pdf-thread.ts';

/** Of its thread; what PDFium takes is limited there (engine.ts). */
const heapMb = 128;
/** Processor time of one file: ordinary ones take milliseconds for each page. */
const maxProcessorMs = 20_000;
const pollMs = 50;
/** Of a thread that is used again: its memory never becomes smaller. */
const reusableBytes = 64 * 1024 * 1024;

/** The content of a PDF; `too_large` where its texts have more characters. Never throws for what the file contains. */
export const readPdf = async (
  file: Uint8Array,
  { maxCharacters }: { maxCharacters: number },
): Promise<PdfContent | { refusal: RefusalReason }> => {
  const result = await performed({ read: file, maxCharacters });
  return 'content' in result ? result.content : requireRefusal(result);
};

/** Whether readers open the file, if need be with its password. */
export const opensPdf = async (file: Uint8Array): Promise<boolean> => {
  const result = await performed({ open: file });
  return !('refusal' in result) || result.refusal === 'password';
};

/** The file with a band on every page that shows what `as` says. Never throws for what the file contains. */
export const markPdf = (file: Uint8Array, as: Mark): Promise<{ bytes: Uint8Array } | { refusal: RefusalReason }> =>
  writtenBy({ mark: file, as });

/** The pages of all files in their order. */
export const mergePdfs = (files: readonly Uint8Array[]): Promise<{ bytes: Uint8Array } | { refusal: RefusalReason }> =>
  writtenBy({ merge: files });

const writtenBy = async (task: PdfTask): Promise<{ bytes: Uint8Array } | { refusal: RefusalReason }> => {
  const result = await performed(task);
  return 'bytes' in result ? result : requireRefusal(result);
};

const requireRefusal = (result: PdfResult): { refusal: RefusalReason } => {
  if (!('refusal' in result)) throw new Error('The thread answered another task');
  return { refusal: result.refusal };
};

/**
 * In a thread, so that a file that takes too much time or memory costs only itself. A thread that has taken little is used
 * again: starting one takes as long as reading some pages.
 */
const performed = (task: PdfTask): Promise<PdfResult> => limited(() => performNow(task));

/** Threads at once: a file that takes all its time does not delay another one. */
const limited = pLimit(2);

const performNow = async (task: PdfTask): Promise<PdfResult> => {
  const waiting = idle;
  idle = undefined;
  const thread = waiting ?? (await startedThread());
  thread.ref();
  const ending = new AbortController();
  let answer: Answer | undefined;
  try {
    thread.postMessage(task);
    answer = await Promise.race([answerOf(thread, ending.signal), outOfTime(ending.signal)]);
    const { result } = answer ?? tooLarge;
    if ('cause' in result) log.warn('PDFium failed at a file', { cause: result.cause as Error });
    return result;
  } finally {
    ending.abort();
    if (answer && answer.memory <= reusableBytes && !idle) {
      idle = thread;
      thread.unref();
    } else await thread.terminate();
  }
};

let idle: Worker | undefined;

const startedThread = async (): Promise<Worker> =>
  new Worker(threadPath(), {
    workerData: await compiledPdfium(),
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });

const tooLarge: Pick<Answer, 'result'> = { result: { refusal: 'too_large' } };

/** Undefined where the heap of the thread was not enough. */
const answerOf = async (thread: Worker, signal: AbortSignal): Promise<Answer | undefined> => {
  try {
    const [answer] = await once(thread, 'message', { signal });
    return answer;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return undefined;
    throw error;
  }
};

const outOfTime = async (signal: AbortSignal): Promise<undefined> => {
  const start = process.cpuUsage();
  for (;;) {
    await wait(pollMs, undefined, { signal });
    const { user, system } = process.cpuUsage(start);
    if ((user + system) / 1000 > maxProcessorMs) return undefined;
  }
};
