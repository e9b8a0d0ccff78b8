import { CaretRightIcon } from '@phosphor-icons/react/CaretRight';
import { type ReactNode, useId } from 'react';
import { cn } from '../../../../lib/cn.ts';

type DisclosureProps = {
  title: ReactNode;
  note?: ReactNode;
  open: boolean;
  onToggle: () => void;
  className?: string;
  children: ReactNode;
};

/** A heading that shows and hides what belongs to it; the content is only rendered while it is open. */
export const Disclosure = ({ title, note, open, onToggle, className, children }: DisclosureProps) => {
  const id = useId();
  return (
    <div className={className}>
      <h4>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
          className="flex min-h-11 w-full items-center gap-2 rounded-md px-3 py-1.5 text-left transition-colors duration-120 hover:bg-sunken focus-visible:-outline-offset-2 sm:min-h-10 pointer-coarse:min-h-11"
        >
          <CaretRightIcon
            aria-hidden
            size={14}
            className={cn('shrink-0 text-muted transition-transform duration-120', open && 'rotate-90')}
          />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <span className="min-w-0 wrap-anywhere font-semibold">{title}</span>
            {note && <span className="text-muted text-sm tabular-nums">{note}</span>}
          </span>
        </button>
      </h4>
      {open && (
        <div id={id} className="px-3 pt-1 pb-3">
          {children}
        </div>
      )}
    </div>
  );
};
