import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import { catalogue } from './catalogue.ts';
import type { CatalogueAnswer } from './catalogue-follow.ts';
import { callKey } from './use-call.ts';

/** The socket keeps the lists true; this is for what it may have missed. */
const staleAfterMs = 60_000;

/** One department's whole list, for a screen that shows all of it: what the last visit kept at once, then what is true now. */
export const departmentQuery = (client: QueryClient, department: DepartmentCode) => {
  const queryKey = callKey('list-hims-documents', { department });
  return queryOptions({
    queryKey,
    staleTime: staleAfterMs,
    // The catalogue tries again itself.
    retry: false,
    // Comparing thousands of rows one by one would only cost time.
    structuralSharing: false,
    queryFn: async (): Promise<CatalogueAnswer> => {
      const known = () => client.getQueryData<CatalogueAnswer>(queryKey);
      if (!known() && (await catalogue.recall(department)))
        client.setQueryData<CatalogueAnswer>(queryKey, await catalogue.ask('listOf', department));
      await catalogue.check(department);
      const { error, version } = catalogue.state().departments[department];
      if (error) throw error;
      const present = known();
      // The same array, as long as it is the same list.
      return present?.catalogue_version === version && present ? present : catalogue.ask('listOf', department);
    },
  });
};
