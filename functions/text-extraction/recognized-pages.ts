import { EventEmitter, on } from 'node:events';
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
  /** Of the process: a small file can hold images without end, and what is decoded is outside the heap. */
  bytes: number;
}

/** The heap of a thread; pictures and the engine are beside it. */
const heapMb = 512;
const startMs = 60_000;
const pollMs = 100;

/**
 * The text of each page from a page on, '' for a page without words, and null for a page that ended its thread or exceeded
 * a limit: the next thread begins behind it. Throws NoText for a file that cannot
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
      if ((await thread.next({ milliseconds: startMs, bytes: Number.POSITIVE_INFINITY })) !== 'ready')
        throw new Error('The thread of the OCR does not start');
      const opened = await thread.next(limits);
      if (typeof opened !== 'object' || !('page_count' in opened)) throw new NoText('damaged');
      count = opened.page_count;
      if (count > limits.pages) throw new NoText('too_large');
      for (let isRunning = true; isRunning && from < count; from += 1) {
        const message = await thread.next(limits);
        isRunning = message !== undefined;
        yield typeof message === 'object' && 'text' in message ? message.text : null;
      }
    } finally {
      await thread.stop();
    }
  }
}

/** Resolves with the limit that is exceeded. */
const exceededLimit = async (
  { milliseconds, bytes }: Omit<PageLimits, 'pages'>,
  signal: AbortSignal,
): Promise<'milliseconds' | 'bytes'> => {
  for (let waitedMs = 0; waitedMs < milliseconds; waitedMs += pollMs) {
    await wait(pollMs, undefined, { signal });
    if (process.memoryUsage.rss() > bytes) return 'bytes';
  }
  return 'milliseconds';
};

/** Undefined instead of a message: the thread ended, or exceeds a limit. */
const startThread = (workerData: ThreadInput) => {
  const thread = new Worker(join(workerData.directory, 'recognition-thread.mjs'), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // What libraries print about a file is of no use.
    stdout: true,
    stderr: true,
  });
  // An error would overtake the messages before it; 'exit' follows all of them.
  const events = new EventEmitter();
  thread.on('message', (message) => events.emit('message', message));
  thread.on('exit', () => events.emit('end'));
  // What the libraries make of a page concerns only this page.
  thread.on('error', (cause) => log.warn('a page could not be recognized', { cause: cause as Error }));
  const messages = on(events, 'message', { close: ['end'] });
  return {
    next: async (limits: Omit<PageLimits, 'pages'>): Promise<ThreadMessage | undefined> => {
      const cancel = new AbortController();
      try {
        const next = await Promise.race([messages.next(), exceededLimit(limits, cancel.signal)]);
        if (typeof next === 'string') log.warn('a page exceeds a limit', { [next]: limits[next] });
        return typeof next === 'string' || next.done ? undefined : (next.value[0] as ThreadMessage);
      } finally {
        cancel.abort();
      }
    },
    stop: () => thread.terminate(),
  };
};
