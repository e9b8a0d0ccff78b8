import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { RecordEvent, RecordRow } from '../../../../shared/api/records.ts';
import { trailActionText } from '../../../../shared/domain/audit-trail/trail-text.ts';
import { noTextLabels } from '../../../../shared/domain/files/no-text.ts';
import { holdRecordPath } from '../../../../shared/domain/notices/page-paths.ts';
import { canManageMasterList, userName } from '../../../../shared/domain/people/roles.ts';
import { canLendRecords } from '../../../../shared/domain/records/record-access.ts';
import { isInPlace, quantityText, recordPeriodText } from '../../../../shared/domain/records/records.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { SidePanel } from '../../components/ui/side-panel.tsx';
import { callApi } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { openFile } from '../../lib/files/open-file.ts';
import { formatDateTime } from '../../lib/format/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { type RecordAction, RecordDialog } from './record-dialog.tsx';
import { endText, RecordBadges } from './records-view.tsx';

const factsOf = (record: RecordRow): [label: string, text: string][] => [
  ['Seri', record.series_title],
  ['Formulir', record.form_nomor ?? '–'],
  ['Periode', recordPeriodText(record)],
  ['Jumlah', quantityText(record)],
  ['Tempat simpan', record.place],
  ['Awal retensi', dayText(record.starts_on)],
  ['Aktif sampai', record.retention.active_until === null ? '–' : dayText(record.retention.active_until)],
  ['Retensi', endText(record)],
];

const Files = ({ record }: { record: RecordRow }) => (
  <ul aria-label="Berkas arsip" className="divide-y divide-line">
    {record.files.map(({ name, sha256, no_text }) => (
      <li key={sha256} className="flex items-center justify-between gap-3 py-1.5">
        <span className="wrap-anywhere min-w-0">
          {name}
          {no_text && (
            <span className="block text-muted text-sm">Isinya tidak dapat dicari: {noTextLabels[no_text]}</span>
          )}
        </span>
        <Button
          variant="secondary"
          size="sm"
          disabled={record.state === 'destroyed'}
          aria-label={`Buka ${name}`}
          onClick={() => {
            const link = callApi('get-record-file', { id: record.id, sha256 });
            void openFile(() => link, 'Gagal membuka berkas');
          }}
        >
          Buka
        </Button>
      </li>
    ))}
  </ul>
);

const History = ({ events }: { events: readonly RecordEvent[] }) => (
  <ol className="divide-y divide-line">
    {events.map(({ action, at, actor, reason, loan, changes }) => (
      <li key={at} className="wrap-anywhere py-2">
        <span className="font-semibold">{trailActionText({ kind: 'record', action })}</span>
        {loan && ` kepada ${loan.borrower}, harus kembali ${dayText(loan.due_on)}`}
        <span className="block text-muted text-sm">
          {userName(actor)}, {formatDateTime(at)}
        </span>
        {loan === null &&
          changes.map(({ field, from, to }) => (
            <span key={field} className="block text-sm">
              {field}: {from || '–'} → {to || '–'}
            </span>
          ))}
        {reason !== null && <span className="block text-sm">Alasan: {reason}</span>}
      </li>
    ))}
  </ol>
);

type ActionsProps = { record: RecordRow; onChoose: (action: RecordAction) => void };

const Actions = ({ record, onChoose }: ActionsProps) => {
  const user = useUser();
  if (!canLendRecords(user, record.department) || record.state === 'destroyed') return null;
  const changes: readonly (readonly [RecordAction, string])[] = [
    record.loan ? ['return', 'Catat Pengembalian'] : ['lend', 'Pinjamkan'],
    ...(canManageMasterList(user)
      ? ([
          ['correct', 'Ubah'],
          ['attach', 'Tambah Berkas'],
        ] as const)
      : []),
  ];
  const actions = isInPlace(record) ? changes : [];
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map(([action, label]) => (
        <Button key={action} variant="secondary" onClick={() => onChoose(action)}>
          {label}
        </Button>
      ))}
      {record.retention.phase !== 'held' && (
        <Link to={holdRecordPath(record)} className={buttonClass('secondary')}>
          Tahan
        </Link>
      )}
    </div>
  );
};

type RecordPanelProps = {
  /** Null closes the panel. */
  id: string | null;
  today: string;
  onClose: () => void;
};

/** One record beside the list: facts, retention, loan, files and history. */
export const RecordPanel = ({ id, today, onClose }: RecordPanelProps) => {
  const [action, setAction] = useState<RecordAction>();
  // Retains the content during the closing animation.
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  const { data, error, refetch, isFetching } = useCall('get-record', { id: last ?? '' }, { enabled: id !== null });
  const record = data?.record;
  return (
    <SidePanel
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      returnFocusTo={() => window.document.querySelector<HTMLElement>(`[data-record="${last}"]`)}
      title={<span className="wrap-anywhere">{record?.description ?? 'Arsip'}</span>}
      description={record ? `${recordPeriodText(record)} · ${quantityText(record)}` : ''}
      contentKey={`${last} ${record?.version ?? 'waiting'}`}
    >
      {error && <ErrorBanner title="Gagal memuat arsip" message={messageOf(error)} retry={{ refetch, isFetching }} />}
      {!record && !error && <ListLoading label="Memuat arsip..." />}
      {record && (
        <div className="flex flex-col gap-5">
          <RecordBadges record={record} today={today} />
          <dl className="grid grid-cols-[8rem_1fr] gap-x-3 gap-y-1.5">
            {factsOf(record).map(([label, text]) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="wrap-anywhere">{text}</dd>
              </div>
            ))}
          </dl>
          {record.loan && (
            <p className="wrap-anywhere rounded-md bg-review-soft px-3 py-2 text-review">
              Dipinjam {record.loan.borrower} sejak {formatDateTime(record.loan.taken_at)}, harus kembali{' '}
              {dayText(record.loan.due_on)}.
            </p>
          )}
          <Actions record={record} onChoose={setAction} />
          <section>
            <h3 className="mb-1 text-base">Berkas</h3>
            {record.files.length === 0 ? (
              <p className="text-muted">Tidak ada berkas digital.</p>
            ) : (
              <Files record={record} />
            )}
          </section>
          <section>
            <h3 className="mb-1 text-base">Riwayat</h3>
            <History events={data.events} />
          </section>
        </div>
      )}
      {record && action && <RecordDialog record={record} action={action} onClose={() => setAction(undefined)} />}
    </SidePanel>
  );
};
