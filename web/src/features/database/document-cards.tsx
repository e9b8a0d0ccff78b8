import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { Button } from '../../components/ui/button.tsx';
import { cn } from '../../lib/cn.ts';
import { openDocument } from '../../lib/files/open-document.ts';
import type { DocumentListProps } from './document-list.ts';
import { DocumentName, DocumentNumber, DocumentStatus } from './document-parts.tsx';
import { HistoryButton } from './history-button.tsx';

export const DocumentCards = ({ rows, search, hasDuplicateNumber, openId, onHistory }: DocumentListProps) => (
  <ul className="flex flex-col gap-2">
    {rows.map((row, index) => (
      <li
        key={row.id}
        aria-current={row.id === openId || undefined}
        className={cn(
          'rounded-md border border-line bg-surface px-4 py-3 aria-current:border-primary aria-current:bg-primary-soft/50',
          index < 10 && 'animate-rise',
        )}
        style={index < 10 ? { animationDelay: `${index * 100}ms` } : undefined}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <DocumentNumber row={row} search={search} isDuplicate={hasDuplicateNumber(row)} />
          <DocumentStatus status={row.status} />
        </div>
        <div className="mt-1.5">
          <DocumentName row={row} search={search} />
        </div>
        <div className="mt-2 flex items-center justify-between gap-3">
          <span className="text-muted text-sm">
            {search === '' && `${row.jenis} · `}Revisi {row.revisi}
          </span>
          <span className="flex items-center gap-2">
            {onHistory && <HistoryButton row={row} onOpen={onHistory} />}
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Lihat ${row.nama}`}
              onClick={() => void openDocument(row)}
            >
              Lihat
              <ArrowSquareOutIcon aria-hidden size={16} />
            </Button>
          </span>
        </div>
      </li>
    ))}
  </ul>
);
