import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import { canReviewDocuments } from '../../../../shared/domain/documents/document-access.ts';
import { recordsPath } from '../../../../shared/domain/notices/page-paths.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import {
  type HoldAction,
  holdActionsOf,
  holdStateText,
  type RecordHold,
} from '../../../../shared/domain/records/holds.ts';
import { recordPeriodText } from '../../../../shared/domain/records/records.ts';
import { DataList, type ListView } from '../../components/data-list.tsx';
import { linkClass } from '../../components/link-class.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CardRow } from '../../components/ui/card-list.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { useCall } from '../../lib/api/use-call.ts';
import { formatDateTime } from '../../lib/format/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { useUrlParameters, withParameters } from '../../lib/use-url-parameters.ts';
import { HoldDialog, holdActionLabels } from './hold-dialog.tsx';

const Scope = ({ hold: { period, record_id, department } }: { hold: RecordHold }) => {
  if (period) return recordPeriodText({ period_from: period.from, period_to: period.to });
  if (record_id === null) return 'Seluruh seri';
  return (
    <Link to={`${recordsPath(department, 'arsip')}&arsip=${record_id}`} className={linkClass}>
      Satu arsip
    </Link>
  );
};

const signedText = ({ by, at }: RecordHold['set']): string => `${userName(by)}, ${formatDateTime(at)}`;

const People = ({ hold: { set, confirmed, lift, lifted } }: { hold: RecordHold }) => (
  <span className="wrap-anywhere block text-sm">
    Ditetapkan {signedText(set)}
    {confirmed && <span className="block">Dikonfirmasi {signedText(confirmed)}</span>}
    {lift && <span className="block">{`Pencabutan diajukan ${signedText(lift)}: ${lift.reason}`}</span>}
    {lifted && <span className="block">Dicabut {signedText(lifted)}</span>}
  </span>
);

const State = ({ hold }: { hold: RecordHold }) => (
  <Badge tone={hold.lifted ? 'other' : 'stop'}>{holdStateText(hold)}</Badge>
);

const holdsView = (offer: (hold: RecordHold) => ReactNode): ListView<RecordHold> => ({
  idOf: ({ id }) => id,
  columns: [
    {
      label: 'Yang ditahan',
      cell: (hold) => (
        <>
          <span className="wrap-anywhere font-semibold">{hold.title}</span>
          <span className="block text-muted text-sm">
            <Scope hold={hold} />
          </span>
        </>
      ),
    },
    { label: 'Alasan', cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
    { label: 'Keadaan', cell: (hold) => <State hold={hold} /> },
    { label: 'Oleh', className: 'max-lg:hidden', cell: (hold) => <People hold={hold} /> },
    { label: 'Aksi', cellClass: 'py-0.5!', cell: offer },
  ],
  card: (hold, card) => (
    <CardRow {...card} className="flex flex-col items-start gap-1 px-3 py-2.5">
      <span className="wrap-anywhere font-semibold">{hold.title}</span>
      <State hold={hold} />
      <span className="wrap-anywhere text-sm">
        <Scope hold={hold} /> · {hold.reason}
      </span>
      <People hold={hold} />
      {offer(hold)}
    </CardRow>
  ),
});

/** The tab 'Penahanan': what may not be destroyed, for whose reason, confirmed by whom. */
export const HoldsTab = ({ department }: { department: DepartmentCode }) => {
  const user = useUser();
  const changes = canReviewDocuments(user, department);
  const { data, error, refetch, isFetching } = useCall('list-holds', { department });
  const failure = useLoadFailure(error, 'Gagal memuat penahanan');
  const [step, setStep] = useState<{ hold?: RecordHold; action: HoldAction | 'set' }>();
  const [parameters, setParameters] = useUrlParameters();
  const chosen = changes ? parameters.get('tahan') : null;
  const record = useCall('get-record', { id: chosen ?? '' }, { enabled: chosen !== null });
  const missing = useLoadFailure(record.error, 'Gagal memuat arsip yang akan ditahan');
  const offer = (hold: RecordHold): ReactNode =>
    changes && (
      <span className="flex flex-wrap gap-2">
        {holdActionsOf(hold, user).map((action) => (
          <Button
            key={action}
            variant="secondary"
            size="sm"
            aria-label={`${holdActionLabels[action]} ${hold.title}`}
            onClick={() => setStep({ hold, action })}
          >
            {holdActionLabels[action]}
          </Button>
        ))}
      </span>
    );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          Arsip yang ditahan tidak dimusnahkan, dan masa retensinya berhenti. Penahanan melindungi sejak ditetapkan
          sampai pencabutannya dikonfirmasi orang kedua.
        </p>
        {changes && <Button onClick={() => setStep({ action: 'set' })}>Tahan Arsip</Button>}
      </div>
      {missing && <ErrorBanner className="mb-3" message={missing} retry={record} />}
      {failure && <ErrorBanner className="mb-3" message={failure} retry={{ refetch, isFetching, error }} />}
      {!data && !failure && <ListLoading label="Memuat penahanan..." rows={3} />}
      {data && <DataList view={holdsView(offer)} rows={data.holds} />}
      {data?.holds.length === 0 && (
        <EmptyState
          title={`Tidak ada arsip ${departmentLabels[department]} yang ditahan.`}
          hint="Tahan arsip yang berkaitan dengan perkara, audit, atau penyelidikan."
          className="rounded-md border border-line bg-surface px-4!"
        />
      )}
      {step && <HoldDialog department={department} {...step} onClose={() => setStep(undefined)} />}
      {chosen !== null && record.data && (
        <HoldDialog
          department={department}
          record={record.data.record}
          action="set"
          onClose={() => setParameters((present) => withParameters(present, { tahan: null }))}
        />
      )}
    </>
  );
};
