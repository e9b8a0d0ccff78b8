import type { ReactNode } from 'react';
import type { Absence } from '../../../../shared/api/absences.ts';
import { periodText } from '../../../../shared/domain/people/absences.ts';
import { type NamedUser, userName } from '../../../../shared/domain/people/roles.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { dutiesOf, stateOfAbsence } from './absence-text.ts';

type AbsenceRowProps = {
  absence: Absence;
  today: string;
  seenBy: 'holder' | 'substitute' | 'admin';
  actions?: ReactNode;
};

export const AbsenceRow = ({ absence, today, seenBy, actions }: AbsenceRowProps) => {
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
