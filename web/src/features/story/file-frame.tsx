import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { callApi } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import type { SubmissionFileKind } from './open-submission-file.ts';

/** A view URL lives five minutes; one that is older than this is asked for again. */
const urlFreshMs = 4 * 60_000;

type FileFrameProps = { submissionId: string; kind: SubmissionFileKind; name: string };

/** Shows a PDF or an image inside the panel. */
export function FileFrame({ submissionId, kind, name }: FileFrameProps) {
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
  return <Skeleton className="h-full min-h-80 w-full" />;
}

/** Keeps the first URL it is given: another one would reload the file under the reader's eyes. */
function Frame({ url, name }: { url: string; name: string }) {
  const [first] = useState(url);
  return <iframe src={first} title={name} className="h-full min-h-80 w-full rounded-md border border-line bg-sunken" />;
}
