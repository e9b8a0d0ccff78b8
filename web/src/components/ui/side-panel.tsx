import type { ReactNode } from 'react';
import { isOpen, lazyComponent } from '../../lib/lazy-component.tsx';

export type SidePanelProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Identifies the content: a new key remounts it, so that the browser does not count the change as a layout shift. */
  contentKey?: string;
  /** Action buttons, fixed at the bottom edge. */
  footer?: ReactNode;
  /** Element that gets the focus on closing. Needed because the panel has no trigger of its own. */
  returnFocusTo?: () => HTMLElement | null;
};

/**
 * Beside its list on wide screens, up to 560 px (side-panel-layout.tsx has the same width), where the list stays interactive; full screen on a phone. Closes with its
 * button or Escape.
 */
export const SidePanel = lazyComponent<SidePanelProps>(
  () => import('./side-panel-layer.tsx').then((file) => file.SidePanelLayer),
  isOpen,
);
