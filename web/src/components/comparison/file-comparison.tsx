import { messageOf } from '../../lib/api/api-error.ts';
import { cn } from '../../lib/cn.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorBanner } from '../ui/error-banner.tsx';
import { Progress } from '../ui/progress.tsx';
import { ComparisonView } from './comparison-view.tsx';
import { NotComparable } from './read-file.ts';
import { comparisonText } from './shown-rows.ts';
import { type ComparedFile, useComparison } from './use-comparison.ts';

type FileComparisonProps = {
  before: ComparedFile;
  after: ComparedFile;
  className?: string;
};

/** In place of the button that was pressed. */
const focus = (button: HTMLButtonElement | null) => button?.focus();

export const FileComparison = ({ before, after, className }: FileComparisonProps) => {
  const { data, pictures, error, share, refetch, isFetching, fetchStatus, cancel } = useComparison(before, after);
  const progress = share === 0 ? 'Memuat berkas...' : share < 1 ? 'Membaca berkas...' : 'Membandingkan...';
  const announcement = () => {
    if (data) return comparisonText(data, pictures);
    if (error) return error instanceof NotComparable ? 'Berkas tidak dapat dibandingkan' : '';
    return fetchStatus === 'idle' ? 'Perbandingan dibatalkan' : progress;
  };
  const body = () => {
    if (data)
      return (
        <ComparisonView
          result={data}
          pictures={pictures}
          names={{ before: before.name, after: after.name }}
          label={`Perubahan dari ${before.name} ke ${after.name}`}
        />
      );
    if (error instanceof NotComparable)
      return <EmptyState title="Berkas tidak dapat dibandingkan" hint={error.message} className="px-4!" />;
    if (error)
      return (
        <ErrorBanner
          className="m-4"
          title="Berkas gagal dibandingkan"
          message={messageOf(error)}
          retry={{ refetch, isFetching }}
        />
      );
    if (fetchStatus === 'idle')
      return (
        <EmptyState
          title="Perbandingan dibatalkan"
          hint="Kedua berkas belum dibandingkan."
          action={
            <Button ref={focus} variant="secondary" onClick={() => void refetch()}>
              Bandingkan Lagi
            </Button>
          }
          className="px-4!"
        />
      );
    return (
      <div className="m-auto w-full max-w-xs p-6">
        <p aria-hidden className="mb-2 text-center text-muted">
          {progress}
        </p>
        <Progress label="Kemajuan perbandingan" value={share === 0 || share === 1 ? null : share * 100} />
        <Button variant="ghost" size="sm" className="mx-auto! mt-3! flex!" onClick={cancel}>
          Batalkan
        </Button>
      </div>
    );
  };
  return (
    <div className={cn('relative flex min-h-0 min-w-0 flex-1 flex-col bg-surface', className)}>
      {/* One region throughout, because screen readers announce what changes in it, and not a new one. */}
      <p role="status" className="sr-only">
        {announcement()}
      </p>
      {body()}
    </div>
  );
};

type ComparisonDialogProps = FileComparisonProps & { title: string; description: string; onClose: () => void };

export const ComparisonDialog = ({ title, description, onClose, ...files }: ComparisonDialogProps) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={title}
    description={description}
    className="h-[92dvh] sm:h-[min(92dvh,1100px)] sm:max-h-[92dvh]! sm:w-[min(1200px,calc(100vw-2rem))]!"
  >
    <div className="flex h-full min-h-80 flex-col">
      <FileComparison {...files} className="rounded-md border border-line" />
    </div>
  </Dialog>
);
