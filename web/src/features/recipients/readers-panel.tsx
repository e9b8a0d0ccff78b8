import { useState } from 'react';
import type { DistributedDocument } from '../../../../shared/api/reading.ts';
import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { Progress } from '../../components/ui/progress.tsx';
import { SidePanel } from '../../components/ui/side-panel.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { ExportButton } from './export-button.tsx';
import { percentOf } from './progress-text.tsx';
import { readerStatus, readerTime } from './reader-text.ts';
import { RemindButton } from './remind-button.tsx';
import { useDocumentReaders } from './use-readers.ts';

type ReadersPanelProps = {
  department: DepartmentCode;
  /** Null closes the panel. */
  shown: DistributedDocument | null;
  onClose: () => void;
};

/** Who of the department has read a document and who has not, beside the list. */
export const ReadersPanel = ({ department, shown, onClose }: ReadersPanelProps) => {
  // Retains the content during the closing animation.
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);
  const document = last?.document;
  const list = useDocumentReaders(document?.id ?? '', department, shown !== null);
  const { counts } = list;
  return (
    <SidePanel
      open={shown !== null}
      onOpenChange={(open) => !open && onClose()}
      returnFocusTo={() => window.document.querySelector<HTMLElement>(`[data-readers="${document?.id}"]`)}
      title={<span className="line-clamp-5 wrap-anywhere">{document?.nama ?? 'Pembaca'}</span>}
      description={
        <span className="wrap-anywhere">
          <span className="font-semibold text-ink">{document?.nomor}</span> · Revisi {document?.revisi} · Pembaca{' '}
          {departmentLabels[department]}
        </span>
      }
      contentKey={`${document?.id} ${counts ? 'readers' : 'waiting'}`}
    >
      {list.error && (
        <ErrorBanner
          title="Gagal memuat pembaca"
          message={messageOf(list.error)}
          onRetry={list.retry}
          retrying={list.retrying}
        />
      )}
      {!counts && !list.error && <ListLoading label="Memuat pembaca..." />}
      {counts && counts.total === 0 && (
        <EmptyState
          title="Tidak ada pembaca."
          hint="Belum ada pengguna dari departemen ini yang menjadi penerima dokumen."
        />
      )}
      {counts && counts.total > 0 && (
        <div className="flex flex-col gap-3">
          <div className="flex items-end justify-between gap-3">
            <p className="tabular-nums">
              <span className="font-semibold text-xl">{percentOf(counts)}%</span>{' '}
              <span className="text-muted">
                {counts.understood} dari {counts.total} sudah memahami
                {counts.overdue > 0 && <span className="text-danger">, {counts.overdue} terlambat</span>}
              </span>
            </p>
            {last && <ExportButton kind="document" department={department} shown={last} />}
          </div>
          <Progress value={percentOf(counts)} label="Sudah memahami" />
          <ul aria-label="Pembaca" className="divide-y divide-line">
            {list.people.map((person) => {
              const status = readerStatus(person);
              return (
                <li key={person.nrp} className="flex items-start justify-between gap-3 py-2">
                  <span className="min-w-0">
                    <span className="block wrap-anywhere">{userName(person)}</span>
                    <span className="block text-muted text-sm tabular-nums">
                      {person.nrp} · {readerTime(person)}
                    </span>
                  </span>
                  <span className="flex shrink-0 flex-col items-end gap-1">
                    <Badge tone={status.tone}>{status.label}</Badge>
                    {person.state !== 'understood' && <RemindButton person={person} />}
                  </span>
                </li>
              );
            })}
          </ul>
          {list.loadMore && (
            <Button variant="secondary" working={list.loadingMore} onClick={list.loadMore}>
              Tampilkan Lebih Banyak
            </Button>
          )}
        </div>
      )}
    </SidePanel>
  );
};
