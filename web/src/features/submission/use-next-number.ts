import { useQuery } from '@tanstack/react-query';
import { type DepartmentCode, departmentCodes } from '../../../../shared/domain/departments.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { useCatalogueQuery, useCatalogueState } from '../../lib/catalogue/use-catalogue.ts';
import { findNextNumber, type NextNumber } from './next-number.ts';
import { loadNumber } from './number-lookup.ts';

/** The next free number with a prefix; undefined while it is unknown, and without a prefix. */
export const useNextNumber = (prefix: string | null): NextNumber | undefined => {
  const { departments } = useCatalogueState();
  // A number can be in another department's list than its code says, so all lists are searched.
  const isComplete = departmentCodes.every((code: DepartmentCode) => departments[code].version !== undefined);
  const { result: last, isOutdated } = useCatalogueQuery('highestSequence', prefix ?? '');
  const isKnown = prefix !== null && isComplete && last?.prefix === prefix && !isOutdated;
  const { data } = useQuery({
    queryKey: [...callKey('get-hims-document'), 'next', prefix, last?.sequence],
    queryFn: ({ signal }) => findNextNumber(prefix ?? '', last?.sequence ?? null, (nomor) => loadNumber(nomor, signal)),
    enabled: isKnown,
  });
  return isKnown ? (data ?? undefined) : undefined;
};
