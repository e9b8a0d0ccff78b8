import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { contentQuery, ExternalFile, type FileRequest } from '../file-viewer/use-file-content.ts';
import { compare } from './compare.ts';
import { type ComparedPictures, comparePictures } from './compare-pictures.ts';
import { NotComparable } from './read-file.ts';

export interface ComparedFile {
  /** In sentences and above its column: 'Draf', 'Revisi 3'. */
  name: string;
  request: FileRequest;
}

/**
 * Loads and compares two files once, their texts first; `share` of the work is 0 to 1. Without data, error and fetching it was
 * cancelled.
 */
export const useComparison = (before: ComparedFile, after: ComparedFile) => {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const load = async ({ name, request }: ComparedFile) => {
    try {
      return { name, file: await client.fetchQuery(contentQuery(request)) };
    } catch (error) {
      const problem = problemOf(name, request, error);
      throw problem === undefined ? error : new NotComparable(problem, { cause: error });
    }
  };
  const queryKey = ['comparison', before, after];
  const cached = { staleTime: Number.POSITIVE_INFINITY, gcTime: 300_000, retry: false };
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      setShare(0);
      const files = await Promise.all([load(before), load(after)]);
      return compare(...files, { onProgress: setShare, signal });
    },
    ...cached,
  });
  const { data } = query;
  const [partial, setPictures] = useState<ComparedPictures>();
  const whole = useQuery({
    queryKey: [...queryKey, 'pictures'],
    queryFn: data
      ? ({ signal }) => {
          setPictures(undefined);
          return comparePictures(data, { onProgress: setPictures, signal });
        }
      : skipToken,
    ...cached,
  });
  const pictures = { isPending: whole.isPending, data: whole.data ?? (whole.isPending ? partial : undefined) };
  return { ...query, share, pictures, cancel: () => void client.cancelQueries({ queryKey }) };
};

const problemOf = (name: string, { kind }: FileRequest, error: unknown): string | undefined => {
  if (error instanceof ExternalFile) return `${name} ada di luar HIMS, jadi isinya tidak dapat dibandingkan.`;
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'file_not_found') return `${name} tidak memiliki berkas, jadi tidak ada yang dapat dibandingkan.`;
  if (error.code === 'not_found' && (kind === 'previous' || kind === 'base'))
    return 'HIMS tidak menyimpan revisi sebelumnya dari dokumen ini, jadi tidak ada yang dapat dibandingkan.';
  return undefined;
};
