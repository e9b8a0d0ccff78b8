import { type RowCounts, type RowKind, rowKinds } from '../../../lib/bulk/attachment-rows.ts';
import { cn } from '../../../lib/cn.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { kindLabels } from './doubt-text.ts';

const colors: Record<RowKind, string> = {
  ready: 'text-done',
  choose: 'text-review',
  unmatched: 'text-stop',
  'has-file': 'text-approval',
  attached: 'text-muted',
  waiting: 'text-other',
};

const columns: Record<number, string> = {
  4: 'sm:grid-cols-4',
  5: 'sm:grid-cols-5 [&>button:last-child]:max-sm:col-span-2',
  6: 'sm:grid-cols-3 lg:grid-cols-6',
};

type AttachFilterProps = { counts: RowCounts; value: RowKind | null; onChange: (kind: RowKind | null) => void };

/** The files by what becomes of them, as one strip; a count filters the list, and once more shows all. */
export const AttachFilter = ({ counts, value, onChange }: AttachFilterProps) => {
  const kinds = rowKinds.filter((kind) => (kind !== 'waiting' && kind !== 'attached') || counts[kind] > 0);
  return (
    <fieldset
      className={cn(
        'grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line',
        columns[kinds.length],
      )}
    >
      <legend className="sr-only">Saring berkas</legend>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={value === kind}
          onClick={() => onChange(value === kind ? null : kind)}
          className="flex flex-col bg-surface px-3 py-2 text-left transition-colors duration-120 hover:bg-primary-soft/50 focus-visible:-outline-offset-2 aria-pressed:bg-primary-soft"
        >
          <span className={cn('font-semibold text-xl tabular-nums', counts[kind] === 0 ? 'text-muted' : colors[kind])}>
            {formatNumber(counts[kind])}
          </span>
          <span className="text-muted text-sm">{kindLabels[kind]}</span>
        </button>
      ))}
    </fieldset>
  );
};
