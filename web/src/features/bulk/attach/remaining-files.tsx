import type { BulkJob } from '../../../../../shared/api/bulk.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useAttachmentBatch } from '../../../lib/bulk/attachment-batch.ts';
import type { OpenBulkView } from '../../../lib/bulk/bulk-view-url.ts';
import { formatNumber } from '../../../lib/format/format.ts';

/** Leads back to the files of the batch that this job did not have. */
export const RemainingFiles = ({ job, openView }: { job: BulkJob; openView: OpenBulkView }) => {
  const { rows } = useAttachmentBatch();
  if (job.kind !== 'attach' || rows.length === 0) return null;
  return <Button onClick={() => openView({ open: 'attach' })}>Lihat {formatNumber(rows.length)} Berkas Lainnya</Button>;
};
