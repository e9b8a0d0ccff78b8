import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { RequestOf } from '../../../../shared/api/index.ts';
import { callApi } from '../../lib/api/api.ts';
import type { SubmissionFileKind } from '../../lib/submissions/open-submission-file.ts';

/** What get-document-file is asked for, and what distinguishes the contents that it has in the course of time. */
export type FileRequest = Pick<RequestOf<'get-document-file'>, 'id' | 'kind' | 'revisi' | 'version'> & {
  contentVersion?: string | undefined;
};

/** The file is a link of an imported document to another host. */
export class ExternalFile extends Error {}

/** Whole, not in ranges: the URL expires after five minutes, and a file has at most 10 MB. */
export const loadContent = async (url: string, signal: AbortSignal): Promise<Blob> => {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The storage answered ${response.status}`);
  return response.blob();
};

/**
 * A file of a submission never changes, and one of a document is another one with another `contentVersion`; it is dropped from
 * memory a minute after it was last shown.
 */
export const contentQuery = ({ contentVersion, ...request }: FileRequest) => ({
  queryKey: ['shown-file', request, contentVersion],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Blob> => {
    const { url, external } = await callApi('get-document-file', request, { signal });
    if (external) throw new ExternalFile(url);
    return loadContent(url, signal);
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 60_000,
  retry: 1,
});

export const useFileContent = (request: FileRequest, enabled: boolean) =>
  useQuery({ ...contentQuery(request), enabled });

export const prefetchFile = (client: QueryClient, id: string, kind: SubmissionFileKind): Promise<void> =>
  client.prefetchQuery(contentQuery({ id, kind }));
