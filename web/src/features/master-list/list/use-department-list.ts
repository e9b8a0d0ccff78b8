import { useCallback, useMemo } from 'react';
import type { DepartmentCode } from '../../../../../shared/domain/departments.ts';
import type { CatalogueChange } from '../../../../../shared/domain/documents/document-list.ts';
import { normalForm } from '../../../../../shared/domain/documents/document-numbers.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { compareForMasterList } from '../../../../../shared/domain/documents/sorting.ts';
import { catalogue } from '../../../lib/catalogue/catalogue.ts';
import {
  useCatalogueQuery,
  useCatalogueState,
  useCatalogueSync,
  useDepartmentRows,
} from '../../../lib/catalogue/use-catalogue.ts';
import type { ListKind } from '../list-kind.ts';

/** A department's documents in the order of the master list, updated by the socket and by saves on this page. */
export const useDepartmentList = (department: DepartmentCode, { includes }: Pick<ListKind, 'includes'>) => {
  useCatalogueSync(department);
  const { checking, confirmed, error } = useCatalogueState().departments[department];
  const listed = useDepartmentRows(department);
  const rows = useMemo(() => listed?.filter(includes).toSorted(compareForMasterList), [listed, includes]);
  const rowsById = useMemo(() => new Map(rows?.map((row) => [row.id, row])), [rows]);

  const applyChanges = useCallback(
    (changes: readonly CatalogueChange[]) => void catalogue.applyLocalChanges(department, changes),
    [department],
  );
  /** The rows at this moment, which the server confirms before. */
  const confirmedRows = useCallback(async () => {
    await catalogue.confirm([department]);
    const { documents } = await catalogue.run('listOf', department);
    return documents.filter(includes).toSorted(compareForMasterList);
  }, [department, includes]);
  const reload = useCallback(() => void catalogue.check(department), [department]);

  return {
    rows,
    rowsById,
    error: rows ? null : error,
    loading: !rows && !error,
    checking,
    /** Whether the server has confirmed the rows; until then they come from the cache. */
    confirmed: confirmed && !checking,
    reload,
    confirmedRows,
    applyChanges,
  };
};

export type DepartmentList = ReturnType<typeof useDepartmentList>;

/** Whether several documents of any department have a row's number; the other departments load in the background. */
export const useDuplicateNumbers = (department: DepartmentCode): ((row: DocumentRow) => boolean) => {
  useCatalogueSync(department);
  const { result } = useCatalogueQuery('duplicateNumbers');
  const duplicates = useMemo(() => new Set(result), [result]);
  return useCallback(({ nomor }) => duplicates.has(normalForm(nomor)), [duplicates]);
};
