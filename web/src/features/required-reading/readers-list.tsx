import type { ReactNode } from 'react';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { RemindButton } from '../../components/remind-button.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { Progress } from '../../components/ui/progress.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { percentOf } from './progress-text.tsx';
import { readerStatus, readerTime } from './reader-text.ts';
import type { useDocumentReaders } from './use-readers.ts';

type ReadersListProps = {
  list: ReturnType<typeof useDocumentReaders>;
  emptyHint: string;
  /** Beside the counts. */
  actions?: ReactNode;
};

/** Who has read a document and who has not, with their counts. */
export const ReadersList = ({ list, emptyHint, actions }: ReadersListProps) => {
  const { counts } = list;
  return (
    <>
      {list.error && <ErrorBanner title="Gagal memuat pembaca" message={messageOf(list.error)} retry={list} />}
      {!counts && !list.error && <ListLoading label="Memuat pembaca..." />}
      {counts && counts.total === 0 && <EmptyState title="Tidak ada pembaca." hint={emptyHint} />}
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
            {actions}
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
                      {person.nrp} · {person.without_account && 'tanpa akun · '}
                      {readerTime(person)}
                    </span>
                  </span>
                  <span className="flex shrink-0 flex-col items-end gap-1">
                    <Badge tone={status.tone}>{status.label}</Badge>
                    {person.state !== 'understood' && !person.without_account && (
                      <RemindButton reminders={[person]} name={userName(person)} />
                    )}
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
    </>
  );
};
