import { ListLoading } from '../../../components/ui/list-loading.tsx';
import type { BulkView, OpenBulkView, Unsaved } from '../../../lib/bulk/bulk-view-url.ts';
import { useJob } from '../jobs/use-job.ts';
import { FilesForm } from './files-form.tsx';
import { filesToRetry } from './sent-files.ts';

type FilesViewProps = {
  view: Extract<BulkView, { open: 'files' }>;
  openView: OpenBulkView;
  onUnsaved: (unsaved: Unsaved) => void;
};

/** The upload form: empty, for one document, or with the failed files of an earlier upload. */
export const FilesView = ({ view: { retryJobId, replacing }, ...rest }: FilesViewProps) =>
  retryJobId === undefined ? (
    <FilesForm {...rest} {...(replacing && { replacing })} />
  ) : (
    <RetryFilesView jobId={retryJobId} {...rest} />
  );

const RetryFilesView = ({ jobId, ...rest }: Omit<FilesViewProps, 'view'> & { jobId: string }) => {
  const { data, error } = useJob(jobId);
  if (!data && !error) return <ListLoading label="Memuat pekerjaan..." />;
  const retry = data && filesToRetry(data.job);
  return <FilesForm {...rest} {...(retry && { retry: { jobId, ...retry } })} />;
};
