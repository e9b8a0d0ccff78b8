import { useNavigate } from 'react-router-dom';
import { BulkContext } from '../../features/bulk/bulk-context.ts';
import { JobView } from '../../features/bulk/jobs/job-view.tsx';
import { PrintDialog } from '../../features/copies/print/print-dialog.tsx';
import type { PrintedDocument } from '../../features/copies/print/print-rows.ts';
import { jobsPath, type OpenBulkView } from '../../lib/bulk/bulk-view-url.ts';

/** The dialog that orders copies, and the job that prints them. */
export const PrintCopies = ({ documents, onClose }: { documents: readonly PrintedDocument[]; onClose: () => void }) => {
  const navigate = useNavigate();
  const openView: OpenBulkView = (view) => {
    onClose();
    if (view) void navigate(jobsPath(view.open === 'job' ? view.jobId : undefined));
  };
  return (
    <PrintDialog
      documents={documents}
      onClose={onClose}
      job={(jobId) => (
        <BulkContext value={{ openView, onUnsaved: () => undefined }}>
          <JobView jobId={jobId} />
        </BulkContext>
      )}
    />
  );
};
