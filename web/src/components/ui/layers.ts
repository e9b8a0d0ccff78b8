import { type LazyModule, lazyModule } from '../../lib/lazy-module.ts';

/** What opens above a screen. No screen needs it before the first press, so it is loaded while the page is idle. */
export const layers = lazyModule(async () => {
  const [{ DialogLayer }, { ConfirmLayer }, { SidePanelLayer }, { MenuLayer }, { PopoverLayer }] = await Promise.all([
    import('./dialog-layer.tsx'),
    import('./confirm-layer.tsx'),
    import('./side-panel-layer.tsx'),
    import('./menu-layer.tsx'),
    import('./popover-layer.tsx'),
  ]);
  return { DialogLayer, ConfirmLayer, SidePanelLayer, MenuLayer, PopoverLayer };
});

/** A module whose content opens in a layer: both are requested at once. */
export const layerContent = <T>(request: () => Promise<T>): LazyModule<T> =>
  lazyModule(async () => {
    const [content] = await Promise.all([request(), layers.load()]);
    return content;
  });
