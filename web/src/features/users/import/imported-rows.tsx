import { MinusIcon } from '@phosphor-icons/react/Minus';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { isDoubtful, type ProcessedRow, rowsByUrgency } from './import-rows.ts';

type RowStyle = { tone: BadgeTone; label: string; icon: ReactNode };

const rowStyles: Record<ProcessedRow['outcome'], RowStyle & { savedLabel: string }> = {
  added: { tone: 'done', label: 'Baru', savedLabel: 'Ditambahkan', icon: <PlusIcon aria-hidden size={14} /> },
  updated: {
    tone: 'approval',
    label: 'Diperbarui',
    savedLabel: 'Diperbarui',
    icon: <PencilSimpleIcon aria-hidden size={14} />,
  },
  unchanged: {
    tone: 'other',
    label: 'Tidak berubah',
    savedLabel: 'Tidak berubah',
    icon: <MinusIcon aria-hidden size={14} />,
  },
  failed: { tone: 'stop', label: 'Galat', savedLabel: 'Galat', icon: <WarningCircleIcon aria-hidden size={14} /> },
};
const doubtfulStyle: RowStyle = { ...rowStyles.failed, tone: 'review', label: 'Perlu dipastikan' };

const maxRowsShown = 100;

type ImportedRowsProps = { results: readonly ProcessedRow[]; names: ReadonlyMap<number, string>; areSaved?: boolean };

/** The result of each row, errors first; each error names its column. */
export const ImportedRows = ({ results, names, areSaved = false }: ImportedRowsProps) => {
  const sorted = rowsByUrgency(results);
  return (
    <div className="rounded-md border border-line">
      <ul aria-label="Hasil per baris" className="max-h-80 overflow-y-auto">
        {sorted.slice(0, maxRowsShown).map((result) => {
          const { savedLabel, ...style } = rowStyles[result.outcome];
          const { tone, icon, label } = isDoubtful(result) ? doubtfulStyle : style;
          return (
            <li
              key={result.row}
              className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-line border-b px-3 py-2 last:border-b-0"
            >
              <span className="text-muted text-sm tabular-nums">Baris {result.row}</span>
              <span className="min-w-0">
                <span className="font-semibold tabular-nums">{result.nrp || 'tanpa NRP'}</span>{' '}
                <span className="break-words">{names.get(result.row)}</span>
              </span>
              <Badge tone={tone} icon={icon}>
                {areSaved ? savedLabel : label}
              </Badge>
              {result.errors.map(({ column, message }) => (
                <span key={`${column} ${message}`} className="col-span-2 col-start-2 break-words text-danger text-sm">
                  <strong>{column}:</strong> {message}
                </span>
              ))}
              {result.notes?.map(({ column, message }) => (
                <span key={message} className="col-span-2 col-start-2 break-words text-muted text-sm">
                  {column}: {message}
                </span>
              ))}
            </li>
          );
        })}
      </ul>
      {sorted.length > maxRowsShown && (
        <p className="border-line border-t px-3 py-2 text-muted text-sm">
          ... dan {formatNumber(sorted.length - maxRowsShown)} baris lainnya
        </p>
      )}
    </div>
  );
};
