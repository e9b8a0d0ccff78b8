import type { ListedJob } from '../../../../../shared/api/bulk.ts';
import { Button } from '../../../components/ui/button.tsx';
import type { OpenBulkView } from '../../../lib/bulk/bulk-view-url.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { undoneText } from '../result-text.ts';
import { UndoImport } from './undo-import.tsx';

/** Whether an import can be undone, or who undid it. */
export const ImportUndo = ({ job, openView }: { job: ListedJob; openView: OpenBulkView }) => {
  if (!job.undo) return null;
  const { until, job: undoJob } = job.undo;
  return (
    <section className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-bg px-3 py-2">
      <div className="min-w-0 flex-1 basis-64">
        {undoJob && <p className="break-words">{undoneText(undoJob)}</p>}
        {until && <p className="text-muted text-sm">{`Impor ini dapat dibatalkan sampai ${formatDateTime(until)}.`}</p>}
      </div>
      {undoJob && (
        <Button variant="ghost" size="sm" onClick={() => openView({ open: 'job', jobId: undoJob.job_id })}>
          Lihat Pembatalan
        </Button>
      )}
      {until && <UndoImport job={job} undo={job.undo} size="sm" openView={openView} />}
    </section>
  );
};
