import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { CircleIcon } from '@phosphor-icons/react/Circle';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListedProposal, ProposedRecord } from '../../../../shared/api/destruction.ts';
import { type NamedUser, positionTitle, userName } from '../../../../shared/domain/people/roles.ts';
import {
  backupDays,
  conditionLabels,
  conditions,
  type ProposalAction,
  stopDays,
} from '../../../../shared/domain/records/destruction.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { DataList, type ListView } from '../../components/data-list.tsx';
import { PdfButton } from '../../components/excel-button.tsx';
import { linkClass } from '../../components/link-class.ts';
import { Button } from '../../components/ui/button.tsx';
import { CardRow } from '../../components/ui/card-list.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { callApi } from '../../lib/api/api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useConfig } from '../../lib/config.ts';
import { saveFile } from '../../lib/files/export-excel.ts';
import { openFile } from '../../lib/files/open-file.ts';
import { formatDateTime, formatNumber } from '../../lib/format/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { ActionDialog, actionTexts } from './action-dialog.tsx';
import { ProposalBadge, proposalNote } from './proposal-state.tsx';

type Signed = { by: NamedUser; at: string };
const signedText = ({ by, at }: Signed): string => `${userName(by)}, ${formatDateTime(at)}`;

const Step = ({ label, signed }: { label: string; signed: Signed | undefined }) => (
  <li className="flex items-start gap-2 py-1">
    {signed ? (
      <CheckCircleIcon aria-label="Terpenuhi" size={18} weight="fill" className="mt-px shrink-0 text-done" />
    ) : (
      <CircleIcon aria-label="Belum" size={18} className="mt-px shrink-0 text-muted" />
    )}
    <span className="min-w-0">
      {label}
      {signed && <span className="wrap-anywhere block text-muted text-sm">{signedText(signed)}</span>}
    </span>
  </li>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="rounded-md border border-line bg-surface px-4 py-3">
    <h2 className="mb-1 text-base">{title}</h2>
    {children}
  </section>
);

const stateOfRecord = ({ obstacle, released_at, deleted_at, needs_review, has_files }: ProposedRecord): string => {
  if (deleted_at !== null) return `Berkas dihapus ${formatDateTime(deleted_at)}`;
  if (released_at !== null) return has_files ? 'Berkas sedang dihapus' : 'Dimusnahkan';
  if (obstacle !== null) return `Terhalang: ${obstacle}`;
  return needs_review ? 'Perlu dinilai kembali' : '';
};

const recordsView = (offer: (record: ProposedRecord) => ReactNode, isOpen: boolean): ListView<ProposedRecord> => ({
  idOf: ({ record_id }) => record_id,
  columns: [
    {
      label: 'Arsip',
      cell: ({ title, description, form_nomor }) => (
        <>
          <span className="wrap-anywhere font-semibold">{title}</span>
          <span className="wrap-anywhere block text-muted text-sm">
            {form_nomor === null ? '' : `${form_nomor} · `}
            {description}
          </span>
        </>
      ),
    },
    { label: 'Periode', cellClass: 'whitespace-nowrap', cell: ({ period }) => period },
    {
      label: 'Jumlah',
      className: 'max-lg:hidden',
      cell: ({ quantity, place, files }) => (
        <>
          {quantity}, {place}
          {files.length > 0 && <span className="block text-muted text-sm">{files.length} berkas digital</span>}
        </>
      ),
    },
    {
      label: 'Akhir retensi',
      cellClass: 'whitespace-nowrap tabular-nums',
      cell: ({ ended_on }) => (ended_on === null ? '–' : dayText(ended_on)),
    },
    { label: 'Keterangan', cell: (record) => <span className="wrap-anywhere">{stateOfRecord(record) || '–'}</span> },
    { label: 'Aksi', cellClass: 'py-0.5!', cell: offer, hidden: !isOpen },
  ],
  card: (record, card) => (
    <CardRow {...card} className="flex flex-col items-start gap-1 px-3 py-2.5">
      <span className="wrap-anywhere font-semibold">{record.title}</span>
      <span className="wrap-anywhere text-muted text-sm">
        {record.period} · {record.description} · {record.quantity}, {record.place}
      </span>
      <span className="wrap-anywhere text-sm empty:hidden">{stateOfRecord(record)}</span>
      {offer(record)}
    </CardRow>
  ),
});

/** One destruction with its records: what was answered and approved by whom, and the steps that the user may take. */
export const ProposalView = ({ id }: { id: string }) => {
  const { data, error, refetch, isFetching } = useCall('get-destruction', { id });
  const failure = useLoadFailure(error, 'Gagal memuat usulan pemusnahan');
  const [action, setAction] = useState<{ action: ProposalAction; record?: ProposedRecord }>();
  const back = (
    <Link to="?tab=arsip" className={linkClass}>
      ← Semua usulan
    </Link>
  );
  if (!data)
    return failure ? (
      <>
        <p className="mb-3">{back}</p>
        <ErrorBanner message={failure} retry={{ refetch, isFetching, error }} />
      </>
    ) : (
      <ListLoading label="Memuat usulan pemusnahan..." />
    );
  const { proposal, records, minutes_url } = data;
  const { actions, answers, approvals, removed, minutes, carried_out, stopped } = proposal;
  // A record that was taken out voids minutes, which keep their number.
  const isPrepared = minutes !== null && proposal.state !== 'approved';
  const offer = (record: ProposedRecord): ReactNode =>
    record.released_at === null && (
      <span className="flex flex-wrap gap-2">
        {record.needs_review && actions.includes('review') && (
          <Button size="sm" onClick={() => setAction({ action: 'review', record })}>
            Nilai
          </Button>
        )}
        {actions.includes('remove') && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Keluarkan ${record.title} ${record.period}`}
            onClick={() => setAction({ action: 'remove', record })}
          >
            Keluarkan
          </Button>
        )}
      </span>
    );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {back}
        <h2 className="text-lg">{proposal.id}</h2>
        <ProposalBadge state={proposal.state} />
        <span className="wrap-anywhere text-muted text-sm">
          {proposalNote(proposal)} · {positionTitle(proposal.post)}
        </span>
        <span className="ml-auto flex flex-wrap gap-2">
          {isPrepared && <MinutesButton proposal={proposal} records={records} />}
          {minutes_url !== null && (
            <Button
              variant="secondary"
              onClick={() => {
                const link = callApi('get-destruction', { id }).then(({ minutes_url: url }) => ({
                  url: url ?? '',
                  file_name: '',
                }));
                void openFile(() => link, 'Gagal membuka berita acara');
              }}
            >
              Berita Acara Bertanda Tangan
            </Button>
          )}
          {actions
            .filter((each) => each !== 'review' && each !== 'remove')
            .map((each) => (
              <Button
                key={each}
                variant={each === 'stop' ? 'secondary' : 'primary'}
                onClick={() => setAction({ action: each })}
              >
                {actionTexts[each].label}
              </Button>
            ))}
        </span>
      </div>
      <div className="mb-4 grid gap-3 lg:grid-cols-2">
        <Section title="Syarat pemusnahan (PP 87/1999 Pasal 10)">
          <ul>
            {conditions.map((each) => (
              <Step
                key={each}
                label={conditionLabels[each]}
                signed={answers.find(({ condition }) => condition === each)}
              />
            ))}
          </ul>
        </Section>
        <Section title="Persetujuan dan pelaksanaan">
          <ul>
            <Step label="Kepala departemen menyetujui" signed={approvals.find(({ role }) => role === 'head')} />
            <Step label="Admin menyetujui" signed={approvals.find(({ role }) => role === 'admin')} />
            <Step label={`Berita acara ${minutes?.number ?? ''}`} signed={isPrepared ? minutes.prepared : undefined} />
            {records.some(({ on_paper }) => on_paper) && (
              <Step label="Dilaksanakan di hadapan dua saksi" signed={carried_out ?? undefined} />
            )}
            {stopped && <Step label={`Dihentikan: ${stopped.reason}`} signed={stopped} />}
          </ul>
          <p className="mt-1 text-muted text-sm">
            {`Selama ${stopDays} hari sesudah persetujuan, pemusnahan dapat dihentikan. Berkas digital kemudian dihapus oleh sistem dalam semua versinya; cadangan data masih menyimpannya sampai ${formatNumber(backupDays)} hari.`}
          </p>
        </Section>
      </div>
      <h2 className="mb-2 text-base">Daftar arsip ({formatNumber(records.length)})</h2>
      <DataList view={recordsView(offer, actions.includes('remove') || actions.includes('review'))} rows={records} />
      {removed.length > 0 && (
        <Section title={`Tidak dimusnahkan (${formatNumber(removed.length)})`}>
          <ul className="divide-y divide-line">
            {removed.map((each) => (
              <li key={each.record_id} className="wrap-anywhere py-1.5">
                {`${each.outcome}: ${each.reason}`}
                <span className="block text-muted text-sm">{signedText(each)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {action && <ActionDialog proposal={proposal} {...action} onClose={() => setAction(undefined)} />}
    </>
  );
};

const MinutesButton = ({ proposal, records }: { proposal: ListedProposal; records: readonly ProposedRecord[] }) => {
  const { company, product } = useConfig();
  const user = useUser();
  const save = async () => {
    const { minutesPdf } = await import('../../../../shared/domain/records/minutes-pdf.ts');
    const bytes = await minutesPdf(proposal, records, {
      company: company || product,
      footer: `dicetak ${formatDateTime(new Date().toISOString())} oleh ${userName(user)} (${user.nrp})`,
      formatTime: formatDateTime,
    });
    const name = `Berita Acara Pemusnahan ${proposal.minutes?.number.replace('/', '-')}.pdf`;
    saveFile(name, bytes as Uint8Array<ArrayBuffer>, 'application/pdf');
  };
  const failure = ['Gagal membuat PDF', 'Berita acara tidak dapat disimpan sebagai PDF.'] as const;
  return <PdfButton disabled={false} label="Berita Acara (PDF)" failure={failure} onExport={save} />;
};
