import { useEffect, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useCountdown } from '../../lib/use-countdown.ts';

type DeletionCountdownProps = { until: number; onUndo: () => void };

/** The time in which the deletion can be undone. The list's status says it once to screen readers, not every second. */
export const DeletionCountdown = ({ until, onUndo }: DeletionCountdownProps) => {
  const secondsLeft = useCountdown(until);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const list = button.current?.closest<HTMLElement>('[role=dialog]');
    return () => {
      if (document.activeElement === document.body) list?.focus();
    };
  }, []);
  return (
    <div className="flex items-center justify-between gap-3 pl-3">
      <p aria-hidden className="min-w-0 text-sm tabular-nums">
        {secondsLeft > 0 ? `Semua dihapus dalam ${secondsLeft} detik` : 'Semua sedang dihapus'}
      </p>
      <Button ref={button} variant="secondary" size="sm" onClick={onUndo}>
        Urungkan
      </Button>
    </div>
  );
};
