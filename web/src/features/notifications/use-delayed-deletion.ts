import { useCallback, useEffect, useRef, useState } from 'react';

/** How long a deletion can be undone, in milliseconds. */
const undoMs = 10_000;

export interface PendingDeletion {
  /** The newest notification that is deleted; those that arrive meanwhile stay. */
  upto: string;
  /** When it is sent, in milliseconds of this browser's clock. */
  until: number;
}

/**
 * A deletion that is sent only when it can no longer be undone: until then the server has every notification, so that
 * neither an undo here nor a deletion in another browser loses or restores any. A page that is left meanwhile can no
 * longer undo it: it sends the deletion at once, in the way that `start` was given.
 */
export const useDelayedDeletion = (send: (upto: string) => Promise<void>) => {
  const [pending, setPending] = useState<PendingDeletion | null>(null);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; cancel: () => void } | null>(null);
  /** Set at once, whereas the state changes with the next rendering: a second click must not start a second one. */
  const hasStarted = useRef(false);
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  }, [send]);
  /** False when it is being sent already. */
  const undo = useCallback((): boolean => {
    if (!waiting.current) return false;
    clearTimeout(waiting.current.timer);
    waiting.current.cancel();
    return true;
  }, []);
  // Of a user who signs out: the page may next be left by another one.
  useEffect(() => () => void undo(), [undo]);

  /** Resolves to whether it was sent; rejects when sending failed, and the notifications are shown again. */
  const start = async (upto: string, sendOnLeave: () => void): Promise<boolean> => {
    if (hasStarted.current) return false;
    hasStarted.current = true;
    const leave = () => {
      if (undo()) sendOnLeave();
    };
    window.addEventListener('pagehide', leave);
    setPending({ upto, until: Date.now() + undoMs });
    try {
      const isSent = await new Promise<boolean>((resolve) => {
        const end = (isDue: boolean) => {
          waiting.current = null;
          resolve(isDue);
        };
        waiting.current = { timer: setTimeout(() => end(true), undoMs), cancel: () => end(false) };
      });
      if (isSent) await latestSend.current(upto);
      return isSent;
    } finally {
      window.removeEventListener('pagehide', leave);
      hasStarted.current = false;
      setPending(null);
    }
  };

  return { pending, start, undo };
};
