import { useState } from 'react';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { DocumentLink } from '../../components/document-link.tsx';
import { RemindButton } from '../../components/remind-button.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { SidePanel } from '../../components/ui/side-panel.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { formatDateTime, formatNumber } from '../../lib/format/format.ts';
import { departmentOf, type ListedReader } from './people-list.ts';
import { readerStatus } from './reader-text.ts';

type PersonPanelProps = {
  /** Null closes the panel. */
  person: ListedReader | null;
  onClose: () => void;
};

/** What a person has not read, beside the list, with a reminder. */
export const PersonPanel = ({ person, onClose }: PersonPanelProps) => {
  // Retains the content during the closing animation.
  const [last, setLast] = useState(person);
  if (person && person !== last) setLast(person);
  const nrp = last?.nrp ?? '';
  const { data, error, refetch, isFetching } = useCall('get-reader', { nrp }, { enabled: person !== null });
  return (
    <SidePanel
      open={person !== null}
      onOpenChange={(open) => !open && onClose()}
      returnFocusTo={() => window.document.querySelector<HTMLElement>(`[data-person="${nrp}"]`)}
      title={<span className="wrap-anywhere">{last ? userName(last) : 'Pembaca'}</span>}
      description={
        <span className="wrap-anywhere">
          <span className="font-semibold text-ink tabular-nums">{nrp}</span>
          {last && ` · ${departmentOf(last)}`}
        </span>
      }
      contentKey={`${nrp} ${data ? 'documents' : 'waiting'}`}
    >
      {error && (
        <ErrorBanner
          title="Gagal memuat dokumen orang ini"
          message={messageOf(error)}
          retry={{ refetch, isFetching }}
        />
      )}
      {!data && !error && <ListLoading label="Memuat dokumen..." />}
      {data?.total === 0 && (
        <EmptyState title="Semua sudah dibaca." hint="Orang ini sudah memahami setiap dokumen yang wajib dibacanya." />
      )}
      {data && data.total > 0 && (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted tabular-nums">
              {formatNumber(data.total)} dokumen belum dipahami
              {data.overdue > 0 && <span className="text-danger">, {formatNumber(data.overdue)} terlambat</span>}
            </p>
            <RemindButton
              reminders={[data.person]}
              name={userName(data.person)}
              isReminded={data.reminded_at !== null}
            />
          </div>
          {data.reminded_at !== null && (
            <p className="text-muted text-sm">
              Diingatkan {formatDateTime(data.reminded_at)}. Pengingat berikutnya dapat dikirim besok.
            </p>
          )}
          <ul aria-label="Belum dipahami" className="divide-y divide-line">
            {data.documents.map(({ document, due_on, is_overdue, opened_at }) => {
              const status = readerStatus({ state: opened_at === null ? 'not_opened' : 'opened', is_overdue });
              return (
                <li key={document.id} className="flex items-start justify-between gap-3 py-2">
                  <span className="min-w-0">
                    <DocumentLink document={document} />
                    <span className="block wrap-anywhere text-muted text-sm">
                      {document.nomor} · Revisi {document.revisi} · batas {dayText(due_on)}
                    </span>
                  </span>
                  <Badge tone={status.tone} className="shrink-0">
                    {status.label}
                  </Badge>
                </li>
              );
            })}
          </ul>
          {data.total > data.documents.length && (
            <p className="text-muted text-sm">
              {formatNumber(data.documents.length)} yang paling awal tenggatnya ditampilkan.
            </p>
          )}
        </div>
      )}
    </SidePanel>
  );
};
