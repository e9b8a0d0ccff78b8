import { ProhibitIcon } from '@phosphor-icons/react/Prohibit';
import { cn } from '../lib/cn.ts';

/** Above a file that is not in force: `text` says why, since when, and what replaced it. */
export const EndedBand = ({ text, className }: { text: string; className?: string }) => (
  <div
    role="note"
    className={cn('flex shrink-0 items-start gap-3 rounded-md bg-danger px-4 py-2 text-on-danger', className)}
  >
    <ProhibitIcon aria-hidden size={20} className="mt-0.5 shrink-0" />
    <p className="wrap-anywhere min-w-0">
      <strong>TIDAK BERLAKU.</strong> {text} Jangan dipakai sebagai acuan kerja.
    </p>
  </div>
);
