import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

/**
 * On wide screens the list becomes narrower while the panel (side-panel.tsx) is open, so that the panel covers no row.
 * What is above the list keeps its height then, so that the list keeps its place.
 */
export const SidePanelLayout = ({ open, children }: { open: boolean; children: ReactNode }) => (
  <div
    data-panel={open ? 'open' : 'closed'}
    className={cn('group/list', open && 'lg:pr-[max(0px,calc(clamp(440px,38vw,560px)-8px-max(0px,(100vw-80rem)/2)))]')}
  >
    {children}
  </div>
);
