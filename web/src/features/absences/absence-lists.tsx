import { useState } from 'react';
import type { Absence } from '../../../../shared/api/absences.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { Button } from '../../components/ui/button.tsx';
import { AbsenceRow } from './absence-row.tsx';
import { AbsenceSection } from './absence-section.tsx';
import { type AbsenceGroups, hasBegun } from './absence-text.ts';
import { ConfirmSubstituteDialog, EndAbsenceDialog, RefuseSubstituteDialog } from './dialogs.tsx';

type AbsenceListsProps = { groups: AbsenceGroups; today: string; isHolder: boolean; isLoading: boolean };

/** As high as the sentence that replaces it, so that what follows does not move. */
const loading = 'Memuat data...';

type OpenDialog = { action: 'end' | 'confirm' | 'refuse'; absence: Absence };

export const AbsenceLists = ({ groups, today, isHolder, isLoading }: AbsenceListsProps) => {
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const noneOwn = groups.substituting.length + groups.toConfirm.length === 0;
  const endButton = (absence: Absence) => {
    const label = hasBegun(absence, today) ? 'Akhiri Sekarang' : 'Batalkan';
    return (
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${label}: ${userName(absence.holder)}`}
        onClick={() => setDialog({ action: 'end', absence })}
      >
        {label}
      </Button>
    );
  };
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <AbsenceSection title="Menunggu konfirmasi Anda" count={groups.toConfirm.length}>
        {groups.toConfirm.map((absence) => (
          <AbsenceRow
            key={absence.id}
            absence={absence}
            today={today}
            seenBy="admin"
            actions={
              <>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Tolak: ${userName(absence.substitute)}`}
                  onClick={() => setDialog({ action: 'refuse', absence })}
                >
                  Tolak
                </Button>
                <Button
                  size="sm"
                  aria-label={`Konfirmasi: ${userName(absence.substitute)}`}
                  onClick={() => setDialog({ action: 'confirm', absence })}
                >
                  Konfirmasi
                </Button>
              </>
            }
          />
        ))}
      </AbsenceSection>
      <AbsenceSection
        title="Tidak di tempat"
        count={groups.own.length}
        {...(isHolder && { empty: isLoading ? loading : 'Anda tidak tercatat tidak di tempat.' })}
      >
        {groups.own.map((absence) => (
          <AbsenceRow key={absence.id} absence={absence} today={today} seenBy="holder" actions={endButton(absence)} />
        ))}
      </AbsenceSection>
      <AbsenceSection title="Anda sebagai pengganti" count={groups.substituting.length}>
        {groups.substituting.map((absence) => (
          <AbsenceRow key={absence.id} absence={absence} today={today} seenBy="substitute" />
        ))}
      </AbsenceSection>
      <AbsenceSection
        title={isHolder ? 'Pejabat lain' : 'Pejabat yang tidak di tempat'}
        count={groups.others.length}
        {...(!isHolder &&
          noneOwn && { empty: isLoading ? loading : 'Tidak ada pejabat yang tercatat tidak di tempat.' })}
      >
        {groups.others.map((absence) => (
          <AbsenceRow key={absence.id} absence={absence} today={today} seenBy="admin" actions={endButton(absence)} />
        ))}
      </AbsenceSection>
      {dialog?.action === 'end' && <EndAbsenceDialog absence={dialog.absence} today={today} onClose={close} />}
      {dialog?.action === 'confirm' && <ConfirmSubstituteDialog absence={dialog.absence} onClose={close} />}
      {dialog?.action === 'refuse' && <RefuseSubstituteDialog absence={dialog.absence} onClose={close} />}
    </div>
  );
};
