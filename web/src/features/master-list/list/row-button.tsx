import type { Icon } from '@phosphor-icons/react';
import { Button } from '../../../components/ui/button.tsx';
import { cn } from '../../../lib/cn.ts';

type RowButtonProps = {
  icon: Icon;
  label: string;
  danger?: boolean;
  working?: boolean;
  disabled?: boolean;
  /** The button's action, so that the focus can move to the same button of another row. */
  kind: 'view' | 'revert' | 'remove';
  onClick: () => void;
};

/** An action of one row. */
export const RowButton = ({ icon: Picture, label, danger = false, kind, ...rest }: RowButtonProps) => (
  <Button
    variant="ghost"
    size="icon"
    data-field={kind}
    aria-label={label}
    title={label}
    className={cn('sm:size-8', danger && 'text-danger')}
    {...rest}
  >
    {!rest.working && <Picture aria-hidden size={18} />}
  </Button>
);
