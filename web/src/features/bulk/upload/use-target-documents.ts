import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DocumentStatus } from '../../../../../shared/domain/documents/document-types.ts';
import { documentNumber } from '../../../../../shared/domain/text.ts';
import { callApi } from '../../../lib/api/api.ts';
import { callKey } from '../../../lib/api/use-call.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';

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

/** Of the documents with one number: all that are in force, else the one with the highest revision. */
export const targetDocuments = <D extends { status: DocumentStatus; revisi: number }>(documents: readonly D[]): D[] => {
  const active = documents.filter(({ status }) => status === 'Aktif');
  if (active.length > 0) return active;
  return [...documents].sort((one, other) => other.revisi - one.revisi).slice(0, 1);
};
