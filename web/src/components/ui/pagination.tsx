import { CaretLeftIcon } from '@phosphor-icons/react/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight';
import { useLayoutEffect, useRef } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import { Button } from './button.tsx';

type PaginationProps = {
  /** The first and last row shown, counted from 1. */
  from: number;
  to: number;
  total: number;
  /** Distinguishes it from another pagination on the same screen. */
  label?: string;
  /** Text after the count. */
  note?: string | undefined;
  /** Undefined on the first or last page, which disables the button. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
};

export const Pagination = ({ from, to, total, label = 'Halaman', note, onPrevious, onNext }: PaginationProps) => {
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const atStart = onPrevious === undefined;
  const atEnd = onNext === undefined;
  // A disabled button loses the focus: at either end it goes to the other button.
  useLayoutEffect(() => {
    if (atEnd && document.activeElement === next.current) previous.current?.focus({ preventScroll: true });
    if (atStart && document.activeElement === previous.current) next.current?.focus({ preventScroll: true });
  }, [atStart, atEnd]);
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="flex flex-wrap gap-x-3 text-muted text-sm">
        <p aria-live="polite">
          {/* One text: a translation of the page would put the parts in another order. */}
          {`Menampilkan ${total === 0 ? 0 : formatNumber(from)}-${formatNumber(to)} dari ${formatNumber(total)} hasil`}
        </p>
        {note && <p role="status">{note}</p>}
      </div>
      <div className="flex gap-2 print:hidden max-sm:w-full max-sm:[&>button]:flex-1">
        <Button variant="secondary" size="sm" ref={previous} disabled={atStart} onClick={onPrevious}>
          <CaretLeftIcon aria-hidden size={16} />
          Sebelumnya
        </Button>
        <Button variant="secondary" size="sm" ref={next} disabled={atEnd} onClick={onNext}>
          Selanjutnya
          <CaretRightIcon aria-hidden size={16} />
        </Button>
      </div>
    </nav>
  );
};
