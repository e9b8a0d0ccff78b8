import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { documentNumber } from '../../../../../shared/domain/text.ts';
import { callApi } from '../../../lib/api/api.ts';
import { callKey } from '../../../lib/api/use-call.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { targetDocuments } from './target-documents.ts';

/** The documents whose file would be replaced for the typed number; undefined while unknown. */
export const useTargetDocuments = (typed: string) => {
  const parsed = documentNumber.safeParse(typed);
  const requested = parsed.success ? parsed.data : '';
  const nomor = useDebounced(requested);
  const { data, error } = useQuery({
    queryKey: [...callKey('get-hims-document'), 'replacing', nomor],
    queryFn: async ({ signal }) => (await callApi('get-hims-document', { nomor }, { signal })).documents,
    enabled: nomor !== '',
  });
  const targets = useMemo(() => data && targetDocuments(data), [data]);
  return { documents: requested !== '' && requested === nomor ? targets : undefined, failed: error !== null };
};
