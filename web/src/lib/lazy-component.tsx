import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A heavy component in a file of its own, which is loaded with `preload`, or when `isNeeded` is first true of its
 * properties; until then it shows `fallback`. Once loaded it is rendered at once; React's `lazy` would hold its first use back behind a fallback (300 ms).
 * An error of loading is thrown to the route, which offers to reload.
 */
export const lazyComponent = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  isNeeded: (props: P) => boolean = () => true,
  fallback: ReactNode = null,
) => {
  let Loaded: ComponentType<P> | undefined;
  const preload = async (): Promise<void> => {
    Loaded ??= await load();
  };
  const LazyComponent = (props: P) => {
    const [state, setState] = useState<{ error?: unknown }>();
    const isMissing = !Loaded && isNeeded(props);
    useEffect(() => {
      if (isMissing)
        preload().then(
          () => setState({}),
          (error: unknown) => setState({ error }),
        );
    }, [isMissing]);
    if (state && 'error' in state) throw state.error;
    return Loaded ? <Loaded {...props} /> : isMissing && fallback;
  };
  return Object.assign(LazyComponent, { preload });
};

/** Of a component that is in the page while it is closed. */
export const isOpen = ({ open }: { open: boolean }): boolean => open;
