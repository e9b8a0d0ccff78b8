import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { callApi } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { openSubmissionFile, type SubmissionFileKind } from '../../lib/submissions/open-submission-file.ts';

/** A view URL expires after five minutes; older than this it is requested again. */
const urlFreshMs = 4 * 60_000;

type FileFrameProps = {
  submissionId: string;
  kind: SubmissionFileKind;
  file: { name: string; content_type: string };
};

/** Shows a PDF or an image inside the panel, or a link where the browser has no PDF viewer. */
export const FileFrame = ({ submissionId, kind, file }: FileFrameProps) => {
  const open = (
    <Button variant="secondary" size="sm" onClick={() => void openSubmissionFile(submissionId, kind)}>
      <ArrowSquareOutIcon aria-hidden size={16} />
      Buka di tab baru
    </Button>
  );
  if (!canBrowserShow(file.content_type)) {
    return (
      <EmptyState
        title="Peramban ini tidak dapat menampilkan PDF di dalam halaman."
        hint={<span className="wrap-anywhere">Buka {file.name} di tab baru untuk membacanya.</span>}
        action={open}
        className="px-0 py-2"
      />
    );
  }
  return (
    <div className="flex h-full min-h-80 flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 truncate text-muted text-sm" title={file.name}>
          {file.name}
        </p>
        {open}
      </div>
      <Content submissionId={submissionId} kind={kind} name={file.name} />
    </div>
  );
};

/** Phones and restricted browsers report here that an embedded PDF would stay empty. */
const canBrowserShow = (type: string): boolean => type !== 'application/pdf' || navigator.pdfViewerEnabled !== false;

const Content = ({ submissionId, kind, name }: Omit<FileFrameProps, 'file'> & { name: string }) => {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['submission-file-url', submissionId, kind],
    queryFn: ({ signal }) => callApi('get-document-file', { id: submissionId, kind }, { signal }),
    staleTime: urlFreshMs,
    gcTime: urlFreshMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data) return <Frame url={data.url} name={name} />;
  if (error) {
    return <ErrorBanner message={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  return <Skeleton className="min-h-0 w-full flex-1" />;
};

/** Uses the first URL only: a new URL would reload the file while it is read. */
const Frame = ({ url, name }: { url: string; name: string }) => {
  const [first] = useState(url);
  return <iframe src={first} title={name} className="min-h-0 w-full flex-1 rounded-md border border-line bg-sunken" />;
};
