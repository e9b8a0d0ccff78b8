import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { togetherCalls } from '../../../../shared/api/together.ts';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { latestComparison } from '../../components/comparison/draft-comparison.ts';
import { FileComparison } from '../../components/comparison/lazy-comparison.ts';
import { DocumentFile, useDocumentFile } from '../../components/file-viewer/document-file.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Progress } from '../../components/ui/progress.tsx';
import { TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { addCalls } from '../../lib/api/calls.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { formatDateTime } from '../../lib/format/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { failureDetail, useLoadFailure } from '../../lib/use-failure-toast.ts';
import { AttendanceList } from './attendance-list.tsx';
import { ConfirmPanel } from './confirm-panel.tsx';
import type { Session } from './session.ts';

addCalls(togetherCalls);

/** /baca-bersama/sesi/{id}: the document, the confirmations of the crew on this device, and the attendance list. */
export const SessionPage = () => {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching } = useCall('get-reading-together', { session_id: id });
  const failure = useLoadFailure(error, 'Gagal memuat baca bersama');
  return (
    <>
      <PageHeader
        title={data?.reading.nama}
        description={data && <SessionFacts reading={data.reading} />}
        parentText="Baca Bersama"
      />
      {failure && <ErrorBanner title={failure} message={failureDetail(error)} retry={{ refetch, isFetching }} />}
      {!data && !failure && <ListLoading label="Memuat baca bersama..." />}
      {data && <SessionTabs session={data} />}
    </>
  );
};

const SessionFacts = ({ reading }: Pick<Session, 'reading'>) => (
  <>
    <span className="font-semibold text-ink">{reading.nomor}</span> · Revisi {reading.revisi} ·{' '}
    {departmentLabels[reading.department]} · {reading.place} · dipimpin {userName(reading.leader)} ·{' '}
    {formatDateTime(reading.begun_at)}
    {reading.ended_at && ` – ${formatDateTime(reading.ended_at)}`}
  </>
);

const SessionTabs = ({ session }: { session: Session }) => {
  const { reading, document, attendants, missing } = session;
  const leads = useUser().nrp === reading.leader.nrp && reading.ended_at === null;
  const [tab, setTab] = useState<'baca' | 'konfirmasi' | 'hadir'>(leads ? 'baca' : 'hadir');
  const [isEnding, setIsEnding] = useState(false);
  const expected = attendants.length + missing.length;
  const items = [
    ...(leads && document ? ([{ value: 'baca', label: 'Baca' }] as const) : []),
    ...(leads ? ([{ value: 'konfirmasi', label: 'Konfirmasi' }] as const) : []),
    { value: 'hadir', label: 'Daftar Hadir' } as const,
  ];
  return (
    <>
      {reading.ended_at === null && (
        <div className="mb-3 flex items-center gap-3">
          <p role="status" className="shrink-0 tabular-nums">
            <span className="font-semibold text-xl">{attendants.length}</span> dari {expected} orang
          </p>
          <Progress
            value={expected === 0 ? 0 : (attendants.length / expected) * 100}
            label="Sudah menyatakan"
            className="flex-1"
          />
          {leads && (
            <Button variant="secondary" size="sm" onClick={() => setIsEnding(true)}>
              Akhiri
            </Button>
          )}
        </div>
      )}
      <Tabs
        label="Bagian"
        value={items.some(({ value }) => value === tab) ? tab : 'hadir'}
        items={items}
        onValueChange={setTab}
      >
        <TabPanel value="baca">
          {document && <SharedDocument document={document} onRead={() => setTab('konfirmasi')} />}
        </TabPanel>
        <TabPanel value="konfirmasi">
          <ConfirmPanel session={session} />
        </TabPanel>
        <TabPanel value="hadir">
          <AttendanceList session={session} />
        </TabPanel>
      </Tabs>
      {isEnding && <EndDialog session={session} missing={missing.length} onClose={() => setIsEnding(false)} />}
    </>
  );
};

type SharedDocumentProps = { document: NonNullable<Session['document']>; onRead: () => void };

/** The document that all see, page by page, or its changed parts. */
const SharedDocument = ({ document, onRead }: SharedDocumentProps) => {
  const version = String(document.version);
  const file = useDocumentFile(document.id, version);
  const [isComparing, setIsComparing] = useState(false);
  const canCompare = document.revisi > 0 && file.data !== undefined && !file.data.external;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        {canCompare && (
          <Button variant="secondary" onClick={() => setIsComparing(!isComparing)}>
            {isComparing ? 'Lihat Berkas' : 'Apa yang Berubah'}
          </Button>
        )}
        <Button className="sm:ml-auto" onClick={onRead}>
          Lanjut ke Konfirmasi
        </Button>
      </div>
      <div className="flex h-[75dvh] min-h-80 flex-col">
        {isComparing ? (
          <FileComparison {...latestComparison(document, version)} className="rounded-md border border-line" />
        ) : (
          <DocumentFile document={document} version={version} file={file} />
        )}
      </div>
    </div>
  );
};

type EndDialogProps = { session: Session; missing: number; onClose: () => void };

const EndDialog = ({ session: { reading }, missing, onClose }: EndDialogProps) => {
  const command = useCommand('end-reading-together', { changes: ['together', 'distribution'], onSuccess: onClose });
  return (
    <CommandDialog
      onClose={onClose}
      command={command}
      title="Akhiri baca bersama"
      description={
        missing > 0
          ? `${missing} orang belum menyatakan. Setelah diakhiri, mereka membaca sendiri atau pada baca bersama berikutnya.`
          : 'Semua yang wajib membaca sudah menyatakan. Setelah diakhiri, daftar hadir tidak berubah lagi.'
      }
      confirmLabel="Akhiri"
      workingLabel="Mengakhiri..."
      onConfirm={() => command.mutate({ session_id: reading.session_id })}
    >
      <p className="wrap-anywhere rounded-md border border-line bg-bg px-3 py-2">
        <span className="font-semibold">{reading.nama}</span> · {reading.nomor}
      </p>
    </CommandDialog>
  );
};
