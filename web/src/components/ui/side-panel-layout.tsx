import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

/** On wide screens the list becomes narrower while the panel is open, so that the panel covers no row. */
export const SidePanelLayout = ({ open, children }: { open: boolean; children: ReactNode }) => (
  <div className={cn(open && 'lg:pr-[max(0px,calc(552px-max(0px,(100vw-80rem)/2)))]')}>{children}</div>
);
