import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { CatalogueChange } from '../../../../shared/api/documents.ts';
import type { OutputOf } from '../../../../shared/api/index.ts';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../../shared/domain/documents.ts';
import { compareForMasterList } from '../../../../shared/domain/sorting.ts';
import { isWhole } from '../../lib/catalogue-follow.ts';
import { departmentQuery } from '../../lib/catalogue-query.ts';
import { callKey } from '../../lib/use-call.ts';
import { merged } from '../database/merge-catalogue.ts';

type Answer = OutputOf<'list-hims-documents'>;

/** A department's documents in the order of the master list, kept true by the socket and by what is saved here. */
export function useDepartmentList(department: DepartmentCode) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(departmentQuery(client, department));
  const listed = data && isWhole(data) ? data.documents : undefined;
  const rows = useMemo(() => listed?.toSorted(compareForMasterList), [listed]);
  const rowsById = useMemo(() => new Map(listed?.map((row) => [row.id, row])), [listed]);

  /** Takes over what an answer said, ahead of the socket. */
  const patch = useCallback(
    (changes: readonly CatalogueChange[]) =>
      client.setQueryData<Answer>(callKey('list-hims-documents', { department }), (known) =>
        known && isWhole(known)
          ? merged(known, {
              success: true,
              changes: changes.filter((change) => isNewer(change, known.documents)),
              catalogue_version: known.catalogue_version,
            })
          : known,
      ),
    [client, department],
  );
  const reload = useCallback(() => void refetch(), [refetch]);

  return { rows, rowsById, error: data ? null : error, loading: !data && !error, fetching: isFetching, reload, patch };
}

export type DepartmentList = ReturnType<typeof useDepartmentList>;

/** The socket may have brought a later form of the row before the answer came. */
function isNewer(change: CatalogueChange, documents: readonly DocumentRow[]): boolean {
  if (change.op === 'delete') return true;
  const { id, version } = change.document;
  return (documents.find((row) => row.id === id)?.version ?? 0) < version;
}
