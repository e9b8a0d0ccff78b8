import type { OutputOf } from '../../../../shared/api/index.ts';
import type { CountedStatus, ListedStatus } from '../../../../shared/api/submissions.ts';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { cn } from '../../lib/cn.ts';
import { useEntrance } from '../../lib/entrance.ts';
import { formatNumber } from '../../lib/format/format.ts';

type Totals = OutputOf<'get-dashboard-documents'>['totals'];

type Count = { key: keyof Totals; status: CountedStatus | null; label: string; short: string; color: string };

const cards: readonly Count[] = [
  { key: 'total', status: null, label: 'Total Pengajuan', short: 'Total', color: 'text-ink' },
  {
    key: 'under_review',
    status: 'under_review',
    label: 'Proses Peninjauan',
    short: 'Peninjauan',
    color: 'text-review',
  },
  { key: 'in_approval', status: 'in_approval', label: 'Proses Approval', short: 'Approval', color: 'text-approval' },
  { key: 'approved', status: 'approved', label: 'Dokumen Berlaku', short: 'Berlaku', color: 'text-done' },
];

type CountStripProps = {
  totals: Totals | undefined;
  failed: boolean;
  /** The status that the list shows; null is every status. */
  status: ListedStatus | null;
  onChange: (status: CountedStatus | null) => void;
};

const isPressed = (card: Count, status: ListedStatus | null): boolean =>
  card.status === status || (status === 'in_process' && (card.key === 'under_review' || card.key === 'in_approval'));

/** The four counts as one strip of buttons: each lists what it counts, pressed again every submission. */
export const CountStrip = ({ totals, failed, status, onChange }: CountStripProps) => (
  <fieldset className="mb-5 grid grid-cols-4 gap-px overflow-clip rounded-md border border-line bg-line">
    <legend className="sr-only">Jumlah pengajuan; pilih satu untuk menyaring daftar</legend>
    {cards.map((card, index) => (
      <CountCard
        key={card.key}
        index={index}
        label={card.label}
        color={card.color}
        figure={totals ? formatNumber(totals[card.key]) : failed ? '–' : undefined}
        isFilter={card.status !== null}
        pressed={isPressed(card, status)}
        onPress={() => onChange(status === card.status ? null : card.status)}
      />
    ))}
  </fieldset>
);

/** The same buttons on one line of 44 px. */
export const CompactCounts = ({ totals, failed, status, onChange }: CountStripProps) => (
  <fieldset className="grid h-full grid-cols-4 divide-x divide-line">
    <legend className="sr-only">Jumlah pengajuan, ringkas</legend>
    {cards.map((card) => (
      <button
        key={card.key}
        type="button"
        aria-pressed={isPressed(card, status)}
        aria-label={totals ? `${card.label}: ${formatNumber(totals[card.key])}` : card.label}
        onClick={() => onChange(status === card.status ? null : card.status)}
        className="flex min-w-0 flex-col items-center justify-center focus-visible:-outline-offset-2 aria-pressed:bg-primary-soft"
      >
        <span className={cn('font-semibold text-base tabular-nums leading-4', card.color)}>
          {totals ? formatNumber(totals[card.key]) : failed ? '–' : '…'}
        </span>
        <span className="text-muted text-xs">{card.short}</span>
      </button>
    ))}
  </fieldset>
);

type CountCardProps = {
  index: number;
  label: string;
  color: string;
  /** Undefined while it loads. */
  figure: string | undefined;
  /** All submissions are the usual list, so that card is only underlined. */
  isFilter: boolean;
  pressed: boolean;
  onPress: () => void;
};

const CountCard = ({ index, label, color, figure, isFilter, pressed, onPress }: CountCardProps) => {
  const entrance = useEntrance('cards', figure === undefined ? undefined : index, 100);
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cn(
        'relative flex min-w-0 flex-col-reverse justify-end bg-surface px-2 py-2 text-left sm:px-4 sm:py-3',
        'transition-colors duration-120 hover:bg-primary-soft/50 focus-visible:-outline-offset-2',
        "aria-pressed:after:absolute aria-pressed:after:inset-x-0 aria-pressed:after:bottom-0 aria-pressed:after:h-0.5 aria-pressed:after:bg-primary aria-pressed:after:content-['']",
        isFilter && 'aria-pressed:bg-primary-soft/60',
        entrance.className,
      )}
      style={entrance.style}
    >
      <span className="text-muted text-xs sm:text-sm">{label}</span>
      <span className={cn('font-semibold text-xl tabular-nums sm:text-2xl', color)}>
        {figure ?? <Skeleton className="my-1 h-5 w-10 sm:h-6.5 sm:w-12" />}
      </span>
    </button>
  );
};
