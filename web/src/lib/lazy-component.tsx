import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';

/**
 * A heavy component in a file of its own, which is loaded with `preload`, or when `isNeeded` is first true of its
 * properties; until then it shows `fallback`. Once loaded it is rendered at once; React's `lazy` would show a fallback
 * for 300 ms at its first use. An error of loading is thrown to the route, which offers to reload.
 */
export const lazyComponent = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  isNeeded: (props: P) => boolean = () => true,
  fallback: ReactNode = null,
) => {
  let loaded: ComponentType<P> | undefined;
  const listeners = new Listeners();
  const preload = async (): Promise<void> => {
    loaded ??= await load();
    listeners.notify();
  };
  const LazyComponent = (props: P) => {
    const Loaded = useSyncExternalStore(listeners.subscribe, () => loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    const isMissing = !Loaded && isNeeded(props);
    useEffect(() => {
      if (isMissing) preload().catch((error: unknown) => setFailure({ error }));
    }, [isMissing]);
    if (failure) throw failure.error;
    return Loaded ? <Loaded {...props} /> : isMissing && fallback;
  };
  return Object.assign(LazyComponent, { preload });
};

/** Of a component that is in the page while it is closed. */
export const isOpen = ({ open }: { open: boolean }): boolean => open;
