import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorBanner } from '../../../components/ui/error-banner.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatNumber } from '../../../lib/format/format.ts';

type SaveBarProps = {
  changes: number;
  /** Number of rows with errors. */
  problems: number;
  failure: string | null;
  saving: boolean;
  onSave: () => void;
  hasSelection: boolean;
  /** The selected rows, to the left of the changes. */
  children?: ReactNode;
};

/** Bar at the lower edge while the list is edited: number of unsaved changes and the save button. */
export const SaveBar = ({ changes, problems, failure, saving, onSave, hasSelection, children }: SaveBarProps) => (
  <div className="sticky bottom-0 z-20 sm:bottom-10 mt-3 rounded-md border border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] print:hidden">
    {failure && <ErrorBanner className="mb-3" message={failure} />}
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
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
