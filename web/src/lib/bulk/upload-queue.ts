import pLimit from 'p-limit';
import { ApiError, messageOf } from '../api/api-error.ts';
import { retry } from '../api/retry.ts';
import { putFile, requestUploads, type UploadTarget } from '../files/upload-files.ts';
import { currentSession, subscribeSession } from '../session/session.ts';

/** Uploads at the same time. */
const concurrency = 8;
/** Files whose URLs are requested together; a URL lasts five minutes, so large files come in smaller groups. */
const groupSize = 32;
const maxGroupBytes = 40 * 1024 * 1024;
/** Attempts with a new URL where storage refused the one that the file had. */
const maxUrlAttempts = 3;
const firstPauseMs = 1000;
const maxPauseMs = 15_000;

/** Why the uploads wait. They continue by themselves. */
export type Pause = 'offline' | 'signed-out';

interface QueueEvents {
  onProgress: (file: File, sentBytes: number) => void;
  onSent: (file: File, uploadId: string) => void;
  onFailed: (file: File, message: string) => void;
  /** Null: the uploads go on. */
  onPause: (pause: Pause | null) => void;
}

const isAbort = (signal: AbortSignal): boolean => signal.aborted;

/** The pause after a failure that is not the file's own; undefined for a failure of the file. */
const pauseAfter = (error: unknown): Pause | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'unauthenticated') return 'signed-out';
  return error.code === 'offline' || error.status >= 500 || error.status === 429 ? 'offline' : undefined;
};

const waitForSession = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (!currentSession() && !signal.aborted) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = subscribeSession(check);
    signal.addEventListener('abort', check, { once: true });
    check();
  });

const waitForNetwork = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end, { once: true });
  });

/**
 * Uploads files for bulk jobs, several at a time, and calls back for each. A lost connection or an expired session
 * pauses the queue, which goes on when it is back; a file that cannot be read or is refused fails alone. Resolves when
 * every file was sent or failed, or after an abort.
 */
export const uploadAll = async (files: readonly File[], events: QueueEvents, signal: AbortSignal): Promise<void> => {
  const limit = pLimit(concurrency);

  /** Repeats a step while the connection or the session is missing. */
  const persist = async <T>(step: () => Promise<T>): Promise<T> => {
    const result = await retry(step, async (error, failures) => {
      const pause = isAbort(signal) ? undefined : pauseAfter(error);
      if (!pause) throw error;
      events.onPause(pause);
      if (pause === 'signed-out') await waitForSession(signal);
      else await waitForNetwork(Math.min(maxPauseMs, firstPauseMs * 2 ** (failures - 1)), signal);
    });
    events.onPause(null);
    return result;
  };

  const send = async (target: UploadTarget, attempt = 1): Promise<void> => {
    const { file } = target;
    if (isAbort(signal)) return;
    try {
      await persist(() => putFile(target, signal, (percent) => events.onProgress(file, (file.size * percent) / 100)));
      events.onSent(file, target.upload_id);
    } catch (error) {
      if (!isAbort(signal)) await sendAgain(file, attempt, error);
    }
  };

  /** To a new URL, where the former one has expired. */
  const sendAgain = async (file: File, attempt: number, error: unknown): Promise<void> => {
    const isExpired = error instanceof ApiError && error.status === 403 && attempt < maxUrlAttempts;
    if (!isExpired) return fail(file, error);
    const [renewed] = await request([file]);
    if (renewed) await send(renewed, attempt + 1);
  };

  const fail = (file: File, error: unknown): void =>
    events.onFailed(file, messageOf(error, `Berkas “${file.name}” gagal diunggah. Silakan coba lagi.`));

  /** A group in which one file cannot be read is requested file by file, so that the others go on. */
  const request = async (group: readonly File[]): Promise<UploadTarget[]> => {
    try {
      return await persist(() => requestUploads('bulk', group, signal));
    } catch (error) {
      if (isAbort(signal)) return [];
      if (group.length > 1) return (await Promise.all(group.map((file) => request([file])))).flat();
      for (const file of group) fail(file, error);
      return [];
    }
  };

  const groups = groupsOf(files);
  let next = groups[0] ? request(groups[0]) : undefined;
  for (let at = 0; next && !isAbort(signal); at += 1) {
    const targets = await next;
    const following = groups[at + 1];
    // The URLs of the next group are requested while this one is sent.
    next = following && request(following);
    await Promise.all(targets.map((target) => limit(() => send(target))));
  }
};

const groupsOf = (files: readonly File[]): File[][] => {
  const groups: File[][] = [];
  let bytes = 0;
  for (const file of files) {
    const group = groups.at(-1);
    if (group && group.length < groupSize && bytes + file.size <= maxGroupBytes) {
      group.push(file);
      bytes += file.size;
    } else {
      groups.push([file]);
      bytes = file.size;
    }
  }
  return groups;
};
