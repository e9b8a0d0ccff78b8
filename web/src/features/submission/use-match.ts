import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { documentNumber } from '../../../../shared/domain/text.ts';
import { callApi } from '../../lib/api/api.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import type { TypedValues } from './form-values.ts';
import { type Match, matchOf } from './matching.ts';

export type MatchState =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'found'; match: Match };

/** Looks up the typed number in the master list after a typing pause. */
export const useMatch = (purpose: TypedValues['submission_purpose'], typed: string): MatchState => {
  const parsed = documentNumber.safeParse(typed);
  const typedNumber = purpose !== '' && parsed.success ? parsed.data : '';
  const nomor = useDebounced(typedNumber);
  const { data, error } = useQuery({
    queryKey: [...callKey('get-hims-document'), 'matching', nomor],
    queryFn: async ({ signal }) => (await callApi('get-hims-document', { nomor }, { signal })).documents,
    enabled: nomor !== '',
  });
  const match = useMemo(() => (data && purpose !== '' ? matchOf(purpose, data) : undefined), [data, purpose]);
  if (typedNumber === '') return { state: 'idle' };
  if (typedNumber !== nomor) return { state: 'loading' };
  if (match) return { state: 'found', match };
  return { state: error ? 'failed' : 'loading' };
};
