import { WarningIcon } from '@phosphor-icons/react/Warning';
import { type RiskyChange, riskyChanges } from '../../../../../../shared/domain/documents/change-kinds.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { CheckBox } from '../../check-box.tsx';
import { riskyText } from './risky-text.ts';
import { Section } from './section.tsx';
import type { ReviewData } from './use-review.ts';

type RiskyChangesProps = {
  groups: ReviewData['change_groups'];
  accepted: readonly RiskyChange[];
  onAccept: (accepted: RiskyChange[]) => void;
  onShow: (kind: RiskyChange) => void;
  disabled: boolean;
};

/** The changes that are only saved when a user accepts them, each kind by its own checkbox. */
export const RiskyChanges = ({ groups, accepted, onAccept, onShow, disabled }: RiskyChangesProps) => {
  const risky = riskyChanges.flatMap((kind) => groups.filter((group) => group.kind === kind && group.count > 0));
  if (risky.length === 0) return null;
  return (
    <Section
      title={
        <>
          <WarningIcon aria-hidden size={20} weight="fill" className="shrink-0 text-review" />
          Perubahan yang perlu persetujuan
        </>
      }
    >
      <ul className="divide-y divide-line rounded-md border border-line">
        {riskyChanges.map((kind) => {
          const count = risky.find((group) => group.kind === kind)?.count;
          if (count === undefined) return null;
          const isAccepted = accepted.includes(kind);
          return (
            <li key={kind} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-3 py-2">
              <CheckBox
                checked={isAccepted}
                onChange={(checked) =>
                  onAccept(riskyChanges.filter((each) => (each === kind ? checked : accepted.includes(each))))
                }
                label={riskyText(kind, count)}
                hint={
                  isAccepted
                    ? 'Perubahan ini akan disimpan.'
                    : 'Belum dicentang: baris ini tidak disimpan dan dokumennya tetap seperti semula.'
                }
                disabled={disabled}
              />
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Lihat daftar: ${riskyText(kind, count)}`}
                onClick={() => onShow(kind)}
              >
                Lihat Daftar
              </Button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
};
