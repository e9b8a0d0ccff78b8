import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { Button } from '../../components/ui/button.tsx';
import { CardList, CardRow } from '../../components/ui/card-list.tsx';
import { openDocument } from '../../lib/files/open-document.ts';
import { DetailsLink } from './details-link.tsx';
import type { DocumentListProps } from './document-list.ts';
import { DocumentName, DocumentNumber, DocumentStatus } from './document-parts.tsx';

/** Replaces the table where it does not fit. */
export const DocumentCards = ({ rows, search, hasDuplicateNumber }: DocumentListProps) => (
  <CardList>
    {rows.map((row, index) => (
      <CardRow key={row.id} index={index} className="group flex min-h-18 items-center gap-2 py-1 pr-2 pl-3">
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <DocumentName row={row} search={search} />
          <span className="flex flex-wrap items-center gap-x-2 text-sm">
            <DocumentNumber row={row} search={search} isDuplicate={hasDuplicateNumber(row)} />
            <span className="text-muted">Rev. {row.revisi}</span>
            <DocumentStatus status={row.status} />
          </span>
        </div>
        <DetailsLink row={row} isDuplicate={hasDuplicateNumber(row)} />
        <Button
          variant="secondary"
          size="sm"
          className="max-sm:px-2.5"
          aria-label={`Lihat ${row.nama}`}
          onClick={() => void openDocument(row)}
        >
          Lihat
          <ArrowSquareOutIcon aria-hidden size={16} className="max-sm:hidden" />
        </Button>
      </CardRow>
    ))}
  </CardList>
);
