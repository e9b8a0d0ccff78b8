import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { subscribeToastRequests, toastRequests } from '../lib/toast.ts';

/**
 * Loads the container of the toasts when the first one is needed: the landing and login pages are shown without it. A
 * failed load is repeated with the next toast.
 */
export const ToastContainer = () => {
  const requests = useSyncExternalStore(subscribeToastRequests, toastRequests);
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    if (requests === 0 || Toaster) return;
    import('../components/ui/toaster.tsx').then(
      (loaded) => setToaster(() => loaded.Toaster),
      // Without it nothing is lost: what a toast says about a failure is on the screen too.
      () => undefined,
    );
  }, [requests, Toaster]);
  return Toaster ? <Toaster /> : null;
};
