import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { submissionPath } from '../../../../../shared/domain/notices/page-paths.ts';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ListLoading } from '../../../components/ui/list-loading.tsx';

type NotWaitingProps = { submissionId: string; isLoading: boolean; onNext: () => void };

/** In place of a submission that was decided elsewhere: opened by an old notification, or decided while it was read. */
export const NotWaiting = ({ submissionId, isLoading, onNext }: NotWaitingProps) => {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!document.activeElement?.closest('main *, header *')) content.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={content} tabIndex={-1} className="col-span-full p-6 outline-none">
      {isLoading ? (
        <ListLoading label="Memuat data..." />
      ) : (
        <EmptyState
          title="Pengajuan ini tidak lagi menunggu keputusan Anda"
          hint="Pengajuan sudah diputuskan, ditarik oleh pengaju, atau berada pada tahap lain."
          action={
            <div className="flex flex-wrap gap-2">
              <Link className={buttonClass('secondary')} to={submissionPath(submissionId)}>
                Lihat Pengajuan
              </Link>
              <Button onClick={onNext}>Buka Antrean</Button>
            </div>
          }
        />
      )}
    </div>
  );
};
