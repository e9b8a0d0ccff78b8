import { audienceText } from '../../../../shared/domain/required-reading/audiences.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { Button } from '../../components/ui/button.tsx';
import { CardList, CardRow } from '../../components/ui/card-list.tsx';
import { ProgressText } from './progress-text.tsx';
import type { RecipientsListProps } from './recipients-table.tsx';
import { SelectRow } from './select-row.tsx';

/** The table's rows on a phone. */
export const RecipientsCards = ({ documents, progress, openId, onOpen, selection }: RecipientsListProps) => (
  <CardList>
    {documents.map(({ document, audience, is_default, reading }, index) => (
      <CardRow
        key={document.id}
        index={index}
        current={document.id === openId}
        className="flex gap-3 px-3 py-2.5 aria-current:bg-primary-soft"
      >
        {selection && (
          <span className="pt-0.5">
            <SelectRow document={document} selection={selection} />
          </span>
        )}
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="line-clamp-2 wrap-anywhere">{document.nama}</span>
          <span className="wrap-anywhere text-muted text-sm">
            <span className="font-semibold text-ink">{document.nomor}</span> · Revisi {document.revisi}
          </span>
          <span className="wrap-anywhere text-muted text-sm">
            {audienceText(audience)}
            {is_default && ' (bawaan)'}
          </span>
          {reading !== null && (
            <span className="mt-1 flex items-end justify-between gap-3">
              <span className="text-sm">
                <span className="block text-muted">Batas baca {dayText(reading.due_on)}</span>
                <ProgressText progress={progress?.get(document.id)} isRequired />
              </span>
              <Button
                variant="secondary"
                size="sm"
                data-readers={document.id}
                aria-label={`Pembaca ${document.nama}`}
                onClick={() => onOpen(document.id)}
              >
                Pembaca
              </Button>
            </span>
          )}
        </div>
      </CardRow>
    ))}
  </CardList>
);
