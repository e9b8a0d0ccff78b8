import type { ReactNode } from 'react';
import { dialogFooterClass } from '../../components/ui/dialog-classes.ts';
import { cn } from '../../lib/cn.ts';

/** The buttons of a view, fixed at the bottom of the dialog independent of its content's length. */
export const ViewFooter = ({ children }: { children: ReactNode }) => (
  <div className={cn(dialogFooterClass, 'sticky -bottom-4 z-10 -mx-5 mt-4 -mb-4 bg-surface sm:rounded-b-lg')}>
    {children}
  </div>
);
