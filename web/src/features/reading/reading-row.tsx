import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { jenisLabels } from '../../../../shared/domain/documents/document-types.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { Button } from '../../components/ui/button.tsx';
import { CardRow } from '../../components/ui/card-list.tsx';
import { cn } from '../../lib/cn.ts';
import { formatDateTime } from '../../lib/format/format.ts';
import type { RequiredDocument } from '../../lib/reading/use-required-reading.ts';

type ReadingRowProps = {
  index: number;
  required: RequiredDocument;
  onRead: () => void;
  onConfirm: (required: RequiredDocument) => void;
};

/** A document to read: it is opened first, then confirmed. */
export const ReadingRow = ({ index, required, onRead, onConfirm }: ReadingRowProps) => {
  const { document, due_on, is_overdue, opened_at } = required;
  const hintId = `petunjuk-${document.id}`;
  return (
    <CardRow index={index} className="flex gap-x-4 gap-y-2 px-4 py-3 max-md:flex-col md:items-center">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="line-clamp-3 wrap-anywhere font-semibold">{document.nama}</span>
        <span className="wrap-anywhere text-muted text-sm">
          <span className="font-semibold text-ink">{document.nomor}</span> · Revisi {document.revisi} ·{' '}
          {jenisLabels[document.jenis]} · {departmentLabels[document.department]}
        </span>
        <span className={cn('flex items-center gap-1 text-sm', is_overdue ? 'text-danger' : 'text-muted')}>
          {is_overdue && <WarningCircleIcon aria-hidden size={14} className="shrink-0" />}
          {is_overdue ? 'Terlambat, batas' : 'Baca paling lambat'} {dayText(due_on)}
        </span>
      </div>
      <div className="flex flex-col gap-1 md:items-end">
        <span className="flex gap-2 max-md:*:flex-1">
          <Button
            variant={opened_at === null ? 'primary' : 'secondary'}
            aria-label={`Baca ${document.nama}`}
            onClick={onRead}
          >
            Baca
          </Button>
          <Button
            variant={opened_at === null ? 'secondary' : 'primary'}
            disabled={opened_at === null}
            aria-label={`Nyatakan sudah dibaca: ${document.nama}`}
            aria-describedby={hintId}
            onClick={() => onConfirm(required)}
          >
            <CheckCircleIcon aria-hidden size={18} />
            Sudah Dibaca
          </Button>
        </span>
        <span id={hintId} className="text-muted text-xs">
          {opened_at === null ? 'Buka berkasnya dahulu.' : `Dibuka ${formatDateTime(opened_at)}`}
        </span>
      </div>
    </CardRow>
  );
};
