import { ListLoading } from '../../components/ui/list-loading.tsx';
import type { Go, Unsaved } from './bulk-place.ts';
import { FilesForm } from './files-form.tsx';
import { filesToRetry } from './held-files.ts';
import { useJob } from './use-job.ts';

type FilesPlaceProps = { again: string | undefined; go: Go; onUnsaved: (unsaved: Unsaved) => void };

/** The form for files: empty, or with those of an earlier upload that failed. */
export function FilesPlace({ again, ...rest }: FilesPlaceProps) {
  return again === undefined ? <FilesForm {...rest} /> : <RetriedFiles jobId={again} {...rest} />;
}

function RetriedFiles({ jobId, ...rest }: Omit<FilesPlaceProps, 'again'> & { jobId: string }) {
  const { data, error } = useJob(jobId);
  if (!data && !error) return <ListLoading label="Memuat pekerjaan..." />;
  const retry = data && filesToRetry(data.job);
  return <FilesForm {...rest} {...(retry && { retry: { jobId, ...retry } })} />;
}
