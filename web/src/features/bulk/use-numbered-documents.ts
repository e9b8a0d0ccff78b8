import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { documentNumber } from '../../../../shared/domain/text.ts';
import { callApi } from '../../lib/api.ts';
import { callKey } from '../../lib/use-call.ts';
import { meantBy } from './meant-documents.ts';

const typingPauseMs = 350;

/** The documents whose file a typed number would replace; undefined while that is not known. */
export function useNumberedDocuments(typed: string) {
  const parsed = documentNumber.safeParse(typed);
  const wanted = parsed.success ? parsed.data : '';
  const [nomor, setNomor] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setNomor(wanted), typingPauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error } = useQuery({
    queryKey: [...callKey('get-hims-document'), 'replacing', nomor],
    queryFn: async ({ signal }) => (await callApi('get-hims-document', { nomor }, { signal })).documents,
    enabled: nomor !== '',
  });
  const meant = useMemo(() => data && meantBy(data), [data]);
  return { documents: wanted !== '' && wanted === nomor ? meant : undefined, failed: error !== null };
}
