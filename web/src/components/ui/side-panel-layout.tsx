import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

/** The list beside an open story: on wide screens it makes room, so that no row lies under the panel. */
export const SidePanelLayout = ({ open, children }: { open: boolean; children: ReactNode }) => (
  <div className={cn(open && 'lg:pr-[max(0px,calc(552px-max(0px,(100vw-80rem)/2)))]')}>{children}</div>
);
