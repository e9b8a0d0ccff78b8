import { useEffect } from 'react';
import { subscribeEvents } from '../../lib/realtime.ts';
import { toast } from '../../lib/toast.ts';
import { type CatalogueEvent, toastsFor } from './change-toasts.ts';

/** Changes that come within this time are told together. */
const groupedMs = 600;

/** Tells of changes to controlled documents while the screen is open. */
export function useChangeToasts(): void {
  useEffect(() => {
    let waiting: CatalogueEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      for (const { title, message } of toastsFor(waiting)) toast.show(title, message);
      waiting = [];
      timer = undefined;
    };
    const stop = subscribeEvents(['document.changed', 'catalogue.changed'], (event) => {
      waiting.push(event);
      timer ??= setTimeout(tell, groupedMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}
