import type { Icon } from '@phosphor-icons/react';
import { Button } from '../../../components/ui/button.tsx';
import { cn } from '../../../lib/cn.ts';

type RowButtonProps = {
  icon: Icon;
  label: string;
  danger?: boolean;
  className?: string | undefined;
  working?: boolean;
  disabled?: boolean;
  /** In the grid the buttons of one row are in the tab order; outside it every button is. */
  inTabOrder: boolean;
  onClick: () => void;
};

export const RowButton = ({ icon: Picture, label, danger = false, className, inTabOrder, ...rest }: RowButtonProps) => (
  <Button
    variant="ghost"
    size="icon-sm"
    tabIndex={inTabOrder ? 0 : -1}
    aria-label={label}
    title={label}
    // Red only under the pointer: a column of red buttons would outshine the rows' own problems.
    className={cn(danger && 'hover:text-danger!', className)}
    {...rest}
  >
    {!rest.working && <Picture aria-hidden size={18} />}
  </Button>
);
