import { useEffect } from 'react';
import { type CatalogueEvent, toastGroupingMs, toastsFor } from '../../lib/catalogue/change-toasts.ts';
import { subscribeEvents } from '../../lib/realtime/realtime.ts';
import { toast } from '../../lib/toast.ts';

/** Shows toasts about changes to controlled documents while the screen is open. */
export const useChangeToasts = (): void => {
  useEffect(() => {
    let pending: CatalogueEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const showToasts = () => {
      for (const { title, message } of toastsFor(pending)) toast.show(title, message);
      pending = [];
      timer = undefined;
    };
    const unsubscribe = subscribeEvents(['document.changed', 'catalogue.changed'], (event) => {
      pending.push(event);
      timer ??= setTimeout(showToasts, toastGroupingMs);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, []);
};
