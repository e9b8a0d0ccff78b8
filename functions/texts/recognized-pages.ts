import { on } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { log } from '../observability/log.ts';
import { requiredEnv } from '../runtime/env.ts';
import { NoText } from './extracted-text.ts';
import type { ThreadInput, ThreadMessage } from './recognition-thread.ts';

export interface PageLimits {
  /** Of one file. */
  pages: number;
  /** For one page, or for opening the file. */
  milliseconds: number;
}

/** The heap of a thread; pictures and the engine are beside it. */
const heapMb = 512;
const isLate = Symbol('late');

/**
 * The text of each page from a page on, '' for a page without words, and null for a page that ended its thread or took
 * longer than the limit: the next thread begins behind it. Throws NoText for a file that cannot
 * be opened.
 */
export async function* recognizedPages(
  file: Uint8Array,
  start: number,
  limits: PageLimits,
): AsyncGenerator<string | null> {
  for (let from = start, count = Number.POSITIVE_INFINITY; from < count; ) {
    const thread = startThread({ directory: requiredEnv('LAMBDA_TASK_ROOT'), file, from });
    try {
      if ((await thread.next(limits.milliseconds)) !== 'ready') throw new Error('The thread of the OCR does not start');
      const opened = await thread.next(limits.milliseconds);
      if (typeof opened !== 'object' || !('page_count' in opened)) throw new NoText('damaged');
      count = opened.page_count;
      if (count > limits.pages) throw new NoText('too_large');
      for (let isRunning = true; isRunning && from < count; from += 1) {
        const message = await thread.next(limits.milliseconds);
        isRunning = message !== undefined;
        yield typeof message === 'object' && 'text' in message ? message.text : null;
      }
    } finally {
      await thread.stop();
    }
  }
}

/** Undefined instead of a message: the thread ended, or is late. */
const startThread = (workerData: ThreadInput) => {
  const thread = new Worker(join(workerData.directory, 'recognition-thread.mjs'), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // What libraries print about a file is of no use.
    stdout: true,
    stderr: true,
  });
  const messages = on(thread, 'message', { close: ['exit'] });
  return {
    next: async (milliseconds: number): Promise<ThreadMessage | undefined> => {
      const cancel = new AbortController();
      try {
        const late = wait(milliseconds, isLate, { signal: cancel.signal });
        const next = await Promise.race([messages.next(), late]);
        if (next === isLate) log.warn('a page takes too long', { milliseconds });
        return next === isLate || next.done ? undefined : (next.value[0] as ThreadMessage);
      } catch (error) {
        // What the libraries make of a page concerns only this page.
        log.warn('a page could not be recognized', { cause: error as Error });
        return undefined;
      } finally {
        cancel.abort();
      }
    },
    stop: () => thread.terminate(),
  };
};
