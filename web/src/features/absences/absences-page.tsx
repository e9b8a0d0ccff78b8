import { useState } from 'react';
import { isAdmin, ownPositions } from '../../../../shared/domain/people/roles.ts';
import { dateAt } from '../../../../shared/domain/time/working-days.ts';
import { Button } from '../../components/ui/button.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useCall } from '../../lib/api/use-call.ts';
import { useConfig } from '../../lib/config.ts';
import { useUser } from '../../lib/session/session.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { AbsenceForm } from './absence-form.tsx';
import { AbsenceLists } from './absence-lists.tsx';
import { absenceGroups } from './absence-text.ts';
import { DecisionsInName } from './decisions-in-name.tsx';

/** /tidak-di-tempat: absences of holders, with the substitutes who act in their name. */
export const AbsencesPage = () => {
  const user = useUser();
  const { time_zone } = useConfig();
  const today = dateAt(useNow(), time_zone);
  const list = useCall('get-absences', {});
  const failure = useLoadFailure(list.error, 'Gagal memuat data tidak di tempat');
  const admin = isAdmin(user);
  const isHolder = ownPositions(user.positions).some(({ acting }) => acting !== true);
  const [forOther, setForOther] = useState(false);
  const groups = absenceGroups(list.data?.absences ?? [], user.nrp, admin);
  const isOwnForm = isHolder && !forOther;

  return (
    <>
      <PageHeader description="Selama pejabat tidak di tempat, penggantinya memutuskan pengajuan atas namanya (a.n.). Riwayat mencatat keduanya." />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
        <div className="min-w-0">
          {failure && <ErrorBanner className="mb-3" message={failure} retry={list} />}
          {(list.data || !failure) && (
            <AbsenceLists groups={groups} today={today} isHolder={isHolder} isLoading={!list.data} />
          )}
        </div>
        {(admin || isHolder) && (
          <div className="flex min-w-0 flex-col gap-2">
            <AbsenceForm
              key={String(isOwnForm)}
              today={today}
              holder={isOwnForm ? user.nrp : undefined}
              title={isOwnForm ? 'Catat Anda tidak di tempat' : 'Catat pejabat tidak di tempat'}
            />
            {admin && isHolder && (
              <Button variant="ghost" size="sm" className="self-start" onClick={() => setForOther(!forOther)}>
                {forOther ? 'Catat untuk diri sendiri' : 'Catat untuk pejabat lain'}
              </Button>
            )}
          </div>
        )}
      </div>
      {isHolder && <DecisionsInName />}
    </>
  );
};
