import type { BulkJob } from '../../../../../shared/api/bulk.ts';
import { Button } from '../../../components/ui/button.tsx';
import type { OpenBulkView } from '../../../lib/bulk/bulk-view-url.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useRemainingFiles } from '../jobs/remaining-count.ts';

/** Leads back to the files of the batch that this job did not have. */
export const RemainingFiles = ({ job, openView }: { job: BulkJob; openView: OpenBulkView }) => {
  const remaining = useRemainingFiles(job);
  if (remaining === 0) return null;
  return <Button onClick={() => openView({ open: 'attach' })}>Lihat {formatNumber(remaining)} Berkas Lainnya</Button>;
};
