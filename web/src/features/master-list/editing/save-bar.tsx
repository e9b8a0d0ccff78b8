import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorBanner } from '../../../components/ui/error-banner.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useToastsAbove } from '../../../lib/use-toasts-above.ts';
import type { PasteSummary } from './use-draft-history.ts';

type SaveBarProps = {
  changes: number;
  problems: number;
  failure: string | null;
  saving: boolean;
  onSave: () => void;
  paste: PasteSummary | null;
  onUndoPaste: () => void;
  hasSelection: boolean;
  /** The selected rows, to the left of the changes. */
  children?: ReactNode;
};

export const SaveBar = (props: SaveBarProps) => {
  const { changes, problems, failure, saving, onSave, hasSelection, paste, onUndoPaste, children } = props;
  const bar = useRef<HTMLDivElement>(null);
  useToastsAbove(bar);
  useSaveShortcut(onSave);
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-20 mt-3 rounded-md border border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] print:hidden"
    >
      {failure && <ErrorBanner className="mb-3" message={failure} />}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <div className={cn('flex flex-wrap items-center gap-x-3 gap-y-1 sm:mr-auto', !paste && 'sr-only')}>
          <p role="status">{paste && pasteText(paste)}</p>
          {paste && (
            <Button variant="secondary" size="sm" disabled={saving} onClick={onUndoPaste}>
              Batalkan Tempelan
            </Button>
          )}
        </div>
        {children}
        <p
          role="status"
          className={cn(
            'text-right max-sm:w-full max-sm:text-left',
            // On phones the bar would cover too much of the list.
            hasSelection && changes === 0 && 'max-sm:sr-only',
          )}
        >
          <span className={changes > 0 ? 'font-semibold' : 'text-muted'}>
            {changes > 0 ? `${formatNumber(changes)} perubahan belum disimpan` : 'Belum ada perubahan'}
          </span>
          {problems > 0 && <span className="text-danger"> · {formatNumber(problems)} baris perlu diperbaiki</span>}
        </p>
        <Button working={saving} onClick={onSave} className="max-sm:w-full">
          {saving ? 'Menyimpan...' : 'Simpan Perubahan'}
        </Button>
      </div>
    </div>
  );
};

const pasteText = ({ rows, cells, ignoredColumns }: PasteSummary): string =>
  `${formatNumber(cells)} sel pada ${formatNumber(rows)} baris ditempel.${ignoredColumns > 0 ? ` ${formatNumber(ignoredColumns)} kolom tidak dipakai.` : ''}`;

/** Ctrl+S (or ⌘S) saves instead of opening the browser's save dialog. */
const useSaveShortcut = (onSave: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    onSave();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};
