import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/ClockCounterClockwise';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { Button } from '../../components/ui/button.tsx';

type HistoryButtonProps = { row: DocumentRow; onOpen: (id: string) => void };

export const HistoryButton = ({ row, onOpen }: HistoryButtonProps) => {
  const label = `Riwayat ${row.nama}`;
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      data-history-of={row.id}
      aria-label={label}
      title="Riwayat revisi"
      onClick={(event) => {
        event.stopPropagation();
        onOpen(row.id);
      }}
    >
      <ClockCounterClockwiseIcon aria-hidden size={18} />
    </Button>
  );
};

/** The button that opened a document's history, if its row is still on the screen. */
export const historyButtonOf = (id: string | null): HTMLElement | null =>
  id === null ? null : document.querySelector<HTMLElement>(`[data-history-of="${CSS.escape(id)}"]`);
