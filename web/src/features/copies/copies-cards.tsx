import { copyNumberText } from '../../../../shared/domain/copies/copies.ts';
import { isAuditor } from '../../../../shared/domain/people/roles.ts';
import { CardList, CardRow } from '../../components/ui/card-list.tsx';
import { SelectBox } from '../../components/ui/select-box.tsx';
import { formatShortDate } from '../../lib/format/format.ts';
import { useUser } from '../../lib/session/session.ts';
import type { CopyListProps } from './copies-table.tsx';
import { ClosingDetails, CopyStatus, FoundDetails, RecallReason } from './copy-status.tsx';
import { RecordButton } from './record-button.tsx';
import { copyId } from './use-copies.ts';

/** The table's rows on a phone. */
export const CopiesCards = ({ mode, copies, selected, onSelect, onClose, actions }: CopyListProps) => {
  const auditor = isAuditor(useUser());
  return (
    <CardList>
      {copies.map((copy, index) => {
        const name = `salinan ${copyNumberText(copy.number)} dari ${copy.nomor}`;
        const isSelected = selected.has(copyId(copy));
        return (
          <CardRow key={copyId(copy)} index={index} className="flex gap-2 px-3 py-2.5">
            {copy.state === 'out' && !auditor && (
              <SelectBox
                label={`Pilih ${name}`}
                checked={isSelected}
                disabled={false}
                onToggle={() => onSelect([copy], !isSelected)}
              />
            )}
            <span className="flex min-w-0 flex-1 flex-col gap-1">
              <span className="line-clamp-2 wrap-anywhere">{copy.nama}</span>
              <span className="text-muted text-sm">
                <span className="wrap-anywhere font-semibold">{copy.nomor}</span> · Salinan{' '}
                {copyNumberText(copy.number)} · Revisi {copy.revisi}
                {copy.revision_in_force !== null &&
                  copy.revision_in_force !== copy.revisi &&
                  ` (berlaku ${copy.revision_in_force})`}
              </span>
              <span className="wrap-anywhere text-sm">
                {copy.holder}, {copy.place}
              </span>
              <span className="text-muted text-sm">Dicetak {formatShortDate(copy.printed_at)}</span>
              {mode !== 'recall' && (
                <span>
                  <CopyStatus copy={copy} />
                </span>
              )}
              <RecallReason copy={copy} />
              {copy.state !== 'out' && <ClosingDetails copy={copy} />}
              <FoundDetails copy={copy} />
              <span className="flex flex-wrap justify-end gap-1 empty:hidden">
                {actions?.(copy)}
                <RecordButton copy={copy} name={name} onClose={onClose} />
              </span>
            </span>
          </CardRow>
        );
      })}
    </CardList>
  );
};
