import { CheckIcon } from '@phosphor-icons/react/Check';
import { CopyIcon } from '@phosphor-icons/react/Copy';
import { type MouseEvent, useEffect, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { toast } from '../lib/toast.ts';

const confirmationMs = 2000;

type CopyNumberProps = {
  nomor: string;
  /** In a table: visible while its row is hovered or has the focus; always visible on devices without hover. */
  showOnHover?: boolean;
  className?: string;
};

/** Copies a document number. It also works inside a clickable row. */
export const CopyNumber = ({ nomor, showOnHover = false, className }: CopyNumberProps) => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async (event: MouseEvent) => {
    event.stopPropagation();
    try {
      await navigator.clipboard.writeText(nomor);
      setCopied(true);
    } catch {
      // The clipboard is unavailable without https or permission; the toast shows the number for manual copying.
      toast.error('Nomor gagal disalin', nomor);
    }
  };

  return (
    <button
      type="button"
      aria-label={copied ? `Nomor ${nomor} disalin` : `Salin nomor ${nomor}`}
      title={copied ? 'Disalin' : 'Salin nomor'}
      onClick={(event) => void copy(event)}
      className={cn(
        'inline-grid size-11 shrink-0 place-items-center rounded-sm align-middle text-muted hover:bg-sunken hover:text-ink max-sm:-my-3 sm:-my-0.5 sm:size-6 pointer-coarse:-m-2.5 pointer-coarse:size-11 print:hidden',
        showOnHover &&
          !copied &&
          'md:[@media(hover:hover)]:opacity-0 focus-visible:opacity-100 group-hover:opacity-100',
        className,
      )}
    >
      {copied ? <CheckIcon aria-hidden size={16} className="text-done" /> : <CopyIcon aria-hidden size={16} />}
    </button>
  );
};
