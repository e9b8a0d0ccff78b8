import { ArrowRightIcon } from '@phosphor-icons/react/ArrowRight';
import type { ImportReviewRow } from '../../../../../../shared/api/import-review.ts';
import { VisuallyHidden } from '../../../../components/ui/visually-hidden.tsx';
import { cn } from '../../../../lib/cn.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import { nomorClass } from '../../../../lib/format/nomor-class.ts';
import { fieldLabel, valueText } from './field-text.ts';

export const ChangeRow = ({ row }: { row: ImportReviewRow }) => (
  <li className="grid gap-x-4 gap-y-1 px-1 py-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
    <div className="min-w-0">
      <p>
        <span className={cn('font-semibold', nomorClass(row.nomor))}>{row.nomor}</span>{' '}
        <span className="text-muted text-sm">
          Sheet “{row.sheet}”, baris {formatNumber(row.row)}
        </span>
      </p>
      <p className="wrap-anywhere text-muted">{row.nama}</p>
    </div>
    <dl className="flex min-w-0 flex-col gap-0.5">
      {row.changes.map(({ field, from, to }) => (
        <div key={field} className="flex flex-wrap items-baseline gap-x-2">
          <dt className="w-32 shrink-0 text-muted text-sm">{fieldLabel(field)}</dt>
          <dd className="min-w-0 flex-1 basis-48 wrap-anywhere">
            <span className="text-muted">{valueText(field, from)}</span>
            <ArrowRightIcon aria-hidden size={14} className="mx-1.5 inline align-[-2px] text-muted" />
            <VisuallyHidden> menjadi </VisuallyHidden>
            <span className="font-semibold">{valueText(field, to)}</span>
          </dd>
        </div>
      ))}
    </dl>
  </li>
);
