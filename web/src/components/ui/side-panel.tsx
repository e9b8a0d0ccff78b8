import { isOpen, lazyComponent } from '../../lib/lazy-component.tsx';
import type { SidePanelProps } from './side-panel-layer.tsx';

/**
 * Beside its list on wide screens, up to 560 px (side-panel-layout.tsx has the same width), where the list stays interactive; full screen on a phone. Closes with its
 * button or Escape.
 */
export const SidePanel = lazyComponent<SidePanelProps>(
  () => import('./side-panel-layer.tsx').then((file) => file.SidePanelLayer),
  isOpen,
);
