import { CaretRightIcon } from '@phosphor-icons/react/CaretRight';
import { LockSimpleIcon } from '@phosphor-icons/react/LockSimple';
import type { QueuedSubmission } from '../../../../shared/api/submission-records.ts';
import { purposeLabels } from '../../../../shared/domain/documents/documents.ts';
import { WaitingAge } from '../../components/waiting-age.tsx';
import { cn } from '../../lib/cn.ts';
import { submissionTriggerProps } from '../../lib/submissions/submission-trigger.ts';

type QueueRowsListProps = {
  rows: readonly QueuedSubmission[];
  openId: string | null;
  onOpen: (id: string) => void;
  /** 72 px rows for fingers, or 56 px in the rail. */
  tall?: boolean;
};

/** The queue as two-line rows without decisions: these are beside the draft, or in the panel on a phone. */
export const QueueRows = ({ rows, openId, onOpen, tall = false }: QueueRowsListProps) => (
  <ol className={cn('flex flex-col', tall && 'overflow-hidden rounded-md border border-line bg-surface')}>
    {rows.map((row) => (
      <li key={row.id} className="border-line border-b last:border-b-0">
        <button
          type="button"
          onClick={() => onOpen(row.id)}
          aria-current={row.id === openId || undefined}
          {...submissionTriggerProps(row.id)}
          title={row.document_title}
          className={cn(
            'flex w-full scroll-my-2 items-center gap-2 border-l-3 border-l-transparent px-3 text-left hover:bg-sunken focus-visible:-outline-offset-2',
            'aria-current:border-l-primary aria-current:bg-primary-soft',
            tall || row.decides_as ? 'min-h-18' : 'h-14',
          )}
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{row.document_title}</span>
            <span className="flex justify-between gap-2 text-muted text-sm">
              <span className="truncate">
                {row.document_number}
                {row.submission_purpose && ` · ${purposeLabels[row.submission_purpose]}`}
                {row.former && ' · Pengajuan ulang'}
              </span>
              <WaitingAge since={row.level_entered_at} className="shrink-0" />
            </span>
            {row.decides_as && <span className="block text-sm">{row.decides_as}</span>}
          </span>
          {row.blocked !== null && (
            <>
              <LockSimpleIcon aria-hidden size={16} className="shrink-0 text-muted" />
              <span className="sr-only">Menunggu petugas lain</span>
            </>
          )}
          {tall && <CaretRightIcon aria-hidden size={16} className="shrink-0 text-muted" />}
        </button>
      </li>
    ))}
  </ol>
);
