import { useState } from 'react';
import type { WaitingChangeEntry } from '../../../../shared/api/waiting-changes.ts';
import { waitingChangeCalls } from '../../../../shared/api/waiting-changes.ts';
import { LoadMore } from '../../components/load-more.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { addCalls } from '../../lib/api/calls.ts';
import { usePages } from '../../lib/api/use-pages.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { WaitingChange } from './waiting-change.tsx';

addCalls(waitingChangeCalls);

/** /perubahan-menunggu: changes of approved revisions that wait for a second person. */
export const WaitingChangesPage = () => {
  const { pages, list } = usePages('list-waiting-changes', {});
  const changes = pages.flatMap((page) => page.changes);
  const failure = useLoadFailure(list.error, 'Gagal memuat perubahan yang menunggu');
  const [decided, setDecided] = useState<{ change: WaitingChangeEntry; decision: Decision }>();
  return (
    <>
      <PageHeader description="Perubahan pada revisi yang sudah disetujui, di luar pengajuan. Revisi itu tetap berlaku sampai admin atau document controller lain menerima perubahannya." />
      {failure && <ErrorBanner className="mb-3" message={failure} retry={list} />}
      {!list.loaded && !failure && <ListLoading label="Memuat perubahan..." rows={3} />}
      {list.loaded && changes.length === 0 && (
        <EmptyState
          title="Tidak ada perubahan yang menunggu."
          hint="Perubahan muncul di sini bila lingkungan ini mensyaratkan orang kedua."
          className="rounded-md border border-line bg-surface px-4!"
        />
      )}
      {changes.length > 0 && (
        <ul
          aria-label="Perubahan yang menunggu"
          className="divide-y divide-line rounded-md border border-line bg-surface"
        >
          {changes.map((change) => (
            <WaitingChange key={change.id} change={change} onDecide={(decision) => setDecided({ change, decision })} />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
      {decided && <DecisionDialog {...decided} onClose={() => setDecided(undefined)} />}
    </>
  );
};
