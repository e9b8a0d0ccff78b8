import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { toast } from './toast.ts';
import { savesData, whenIdle } from './when-idle.ts';

/** A part of the page that is loaded ahead while the page is idle, or else with its first use. */
export type LazyModule<T> = {
  /** Rejects when it cannot be loaded; the next call requests it again. */
  load: () => Promise<void>;
  loaded: () => T | undefined;
  subscribe: (listener: () => void) => () => void;
};

export const lazyModule = <T>(request: () => Promise<T>): LazyModule<T> => {
  let loaded: T | undefined;
  const listeners = new Set<() => void>();
  return {
    load: async () => {
      if (loaded !== undefined) return;
      loaded = await request();
      for (const listener of listeners) listener();
    },
    loaded: () => loaded,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Loads it ahead, for example when the pointer is over the button that opens it. */
export const loadAhead = (module: LazyModule<unknown>): void => {
  // Without a network it is loaded with its first use, which reports a failure.
  module.load().catch(() => undefined);
};

const failureToast = { id: 'lazy-module' };

/** The module once it is loaded. A wanted module is requested; when that fails, a toast says so and `onFailure` follows. */
export const useLazyModule = <T>(module: LazyModule<T>, isWanted: boolean, onFailure: () => void): T | undefined => {
  const loaded = useSyncExternalStore(module.subscribe, module.loaded);
  const isMissing = isWanted && loaded === undefined;
  const reportFailure = useEffectEvent(() => {
    toast.error('Bagian halaman ini gagal dimuat', 'Periksa koneksi Anda, lalu coba lagi.', undefined, failureToast);
    onFailure();
  });
  useEffect(() => {
    if (!isMissing) return;
    let isUnmounted = false;
    module.load().catch(() => isUnmounted || reportFailure());
    return () => {
      isUnmounted = true;
    };
  }, [module, isMissing]);
  return loaded;
};

/** Loads it while the screen that uses it is idle, unless the user asked the browser to use little data. */
export const useLoadAhead = (module: LazyModule<unknown>): void => {
  useEffect(() => {
    if (!savesData()) whenIdle(() => loadAhead(module));
  }, [module]);
};
