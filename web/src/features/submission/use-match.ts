import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { documentNumber } from '../../../../shared/domain/text.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import type { TypedValues } from './form-values.ts';
import { type Match, matchOf } from './matching.ts';
import { loadNumber, numberKey } from './number-lookup.ts';

export type MatchState =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'found'; match: Match };

/** Looks up the typed number after a typing pause; a number picked from the list at once. */
export const useMatch = (purpose: TypedValues['submission_purpose'], typed: string, picked: string): MatchState => {
  const parsed = documentNumber.safeParse(typed);
  const typedNumber = purpose !== '' && parsed.success ? parsed.data : '';
  const settled = useDebounced(typedNumber);
  const nomor = typed === picked ? typedNumber : settled;
  const { data, error } = useQuery({
    queryKey: numberKey(nomor),
    queryFn: ({ signal }) => loadNumber(nomor, signal),
    enabled: nomor !== '',
  });
  const match = useMemo(() => (data && purpose !== '' ? matchOf(purpose, data) : undefined), [data, purpose]);
  if (typedNumber === '') return { state: 'idle' };
  if (typedNumber !== nomor) return { state: 'loading' };
  if (match) return { state: 'found', match };
  return { state: error ? 'failed' : 'loading' };
};
