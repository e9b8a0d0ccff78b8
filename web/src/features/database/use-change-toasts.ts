import { useEffect } from 'react';
import { isOwnChange } from '../../lib/bulk/own-jobs.ts';
import { type CatalogueEvent, toastGroupingMs, toastsFor } from '../../lib/catalogue/change-toasts.ts';
import { subscribeEvents } from '../../lib/realtime/realtime.ts';
import { toast } from '../../lib/toast.ts';

/** Shows toasts about changes to controlled documents while the screen is open; own bulk jobs report theirs. */
export const useChangeToasts = (): void => {
  useEffect(() => {
    let pending: CatalogueEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const showToasts = () => {
      // A later toast of the same kind replaces an earlier one.
      for (const { title, message } of toastsFor(pending)) toast.show(title, message, undefined, { id: title });
      pending = [];
      timer = undefined;
    };
    const unsubscribe = subscribeEvents(['document.changed', 'catalogue.changed'], (event) => {
      if (isOwnChange(event)) return;
      pending.push(event);
      timer ??= setTimeout(showToasts, toastGroupingMs);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, []);
};
