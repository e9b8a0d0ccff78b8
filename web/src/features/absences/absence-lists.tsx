import { type ReactNode, useId, useState } from 'react';
import type { Absence } from '../../../../shared/api/absences.ts';
import { periodText } from '../../../../shared/domain/people/absences.ts';
import { type NamedUser, userName } from '../../../../shared/domain/people/roles.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { type AbsenceGroups, dutiesOf, hasBegun, stateOfAbsence } from './absence-text.ts';
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

type AbsenceSectionProps = { title: string; count: number; empty?: string; children: ReactNode };

/** A list with its heading; without entries the sentence that says so, or nothing where there is none. */
const AbsenceSection = ({ title, count, empty, children }: AbsenceSectionProps) => {
  const id = useId();
  if (count === 0 && empty === undefined) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-base">
        {title}
        {count > 0 && <span className="font-normal text-muted tabular-nums"> ({count})</span>}
      </h2>
      {count > 0 ? (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">{children}</ul>
      ) : (
        <p className="rounded-md border border-line bg-surface px-4 py-3 text-muted">{empty}</p>
      )}
    </section>
  );
};

type AbsenceRowProps = {
  absence: Absence;
  today: string;
  seenBy: 'holder' | 'substitute' | 'admin';
  actions?: ReactNode;
};

const AbsenceRow = ({ absence, today, seenBy, actions }: AbsenceRowProps) => {
  const { holder, substitute } = absence;
  const { label, tone } = stateOfAbsence(absence, today);
  const duties = dutiesOf(absence);
  return (
    <li className="flex flex-col gap-3 px-4 py-3 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold tabular-nums">{periodText(absence)}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="wrap-anywhere mt-0.5">
          {seenBy === 'admin' && (
            <>
              <User user={holder} /> digantikan <User user={substitute} />
            </>
          )}
          {seenBy === 'holder' && (
            <>
              Pengganti: <User user={substitute} />
            </>
          )}
          {seenBy === 'substitute' && (
            <>
              Anda bertindak a.n. <User user={holder} />
            </>
          )}
        </p>
        {duties !== '' && <p className="text-muted text-sm">{duties}</p>}
      </div>
      {actions && <div className="flex shrink-0 flex-wrap gap-2">{actions}</div>}
    </li>
  );
};

const User = ({ user }: { user: NamedUser }) => (
  <>
    <span className="font-semibold">{userName(user)}</span>
    {user.full_name !== null && <span className="text-muted tabular-nums"> ({user.nrp})</span>}
  </>
);
