import type { FileHit } from '../../../../shared/api/file-search.ts';
import { maxFileHits, maxFileQuery, minFileQuery } from '../../../../shared/domain/documents/file-search.ts';
import { useCall } from '../api/use-call.ts';
import { useDebounced } from '../use-debounced.ts';

/** Longer than of other fields: titles are shown at once, and a search in files reads much. */
const typingPauseMs = 500;
const staleMs = 30_000;
const noHits: readonly FileHit[] = [];

/**
 * What the files of documents in force say of a text, after a typing pause; nothing for a text that is too short.
 * `isListReady`: whether the list above the hits has its rows; until then they would move under the pointer.
 */
export const useFileSearch = (text: string, isListReady: boolean, limit = maxFileHits) => {
  const requested = text.trim();
  const query = useDebounced(requested, typingPauseMs);
  const isSearching = requested.length >= minFileQuery && requested.length <= maxFileQuery;
  const isAsked = query.length >= minFileQuery && query.length <= maxFileQuery;
  const call = useCall(
    'search-in-files',
    { query, limit },
    { enabled: isSearching && isAsked, staleTime: staleMs, keepPrevious: true },
  );
  const isCurrent = query === requested;
  // Until the response arrives, those of the text before.
  const hits = isListReady && isSearching && isAsked ? (call.data?.hits ?? noHits) : noHits;
  const isLoading = isSearching && (!isListReady || !isCurrent || call.isPlaceholderData || call.isLoading);
  return {
    isSearching,
    hits,
    isLoading,
    /** Whether files have something to list, or can still have. */
    mayFind: isLoading || hits[0]?.is_partial === false,
    error: isSearching && isCurrent ? call.error : null,
    isFetching: call.isFetching,
    refetch: call.refetch,
  };
};
