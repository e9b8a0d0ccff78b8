import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { maxDashboardRows } from '../../../../shared/api/submissions.ts';
import { normalForm } from '../../../../shared/domain/documents/document-numbers.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { callApi } from '../../lib/api/api.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { catalogue } from '../../lib/catalogue/catalogue.ts';
import { useCatalogueQuery } from '../../lib/catalogue/use-catalogue.ts';
import { documentOptions } from './number-options.ts';

/** Enough rows for those whose number matches to be among them. */
const queriedRows = 50;

/** Loads the master list once the form needs it. The number itself is checked with the server, so events are not needed. */
export const useMasterList = (isNeeded: boolean): void => {
  useEffect(() => {
    if (isNeeded) catalogue.open('IMS');
  }, [isNeeded]);
};

const inFlightStatuses = ['under_review', 'in_approval'] as const;
const staleMs = 30_000;

/** The numbers that submissions have reserved, in normal form; the newest hundred of each status. */
const useNumbersInFlight = (isNeeded: boolean): ReadonlySet<string> => {
  const { data = [] } = useQuery({
    queryKey: [...callKey('get-dashboard-documents'), 'in-flight'],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        inFlightStatuses.map((status) =>
          callApi('get-dashboard-documents', { status, limit: maxDashboardRows }, { signal }),
        ),
      );
      return pages.flatMap(({ documents }) => documents.map(({ document_number }) => normalForm(document_number)));
    },
    enabled: isNeeded,
    staleTime: staleMs,
  });
  return useMemo(() => new Set(data), [data]);
};

/**
 * The documents whose number, title, type or department contains the typed text; none for an empty text. `forChange`: not
 * those with a submission in flight, which would be refused.
 */
export const useNumberOptions = (typed: string, forChange: boolean): readonly DocumentRow[] => {
  const inFlight = useNumbersInFlight(forChange);
  const search = typed.trim();
  // Jenis and department are ignored while `search` is not empty.
  const { result } = useCatalogueQuery('find', { search, jenis: 'SOP', department: 'IMS', page: 1, size: queriedRows });
  if (normalForm(search) === '' || result?.search !== search) return [];
  return documentOptions(result.rows, search, ({ nomor }) => !forChange || !inFlight.has(normalForm(nomor)));
};
