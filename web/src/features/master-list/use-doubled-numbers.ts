import { useCallback, useMemo } from 'react';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { type DocumentRow, foldNomor } from '../../../../shared/domain/documents.ts';
import { doubledNumbers } from '../database/catalogue-index.ts';
import { useCatalogue } from '../database/use-catalogue.ts';

/** Whether several documents carry a row's number, in whatever department: the others come in the background. */
export function useDoubledNumbers(department: DepartmentCode): (row: DocumentRow) => boolean {
  const { catalogue } = useCatalogue(department);
  const doubled = useMemo(() => doubledNumbers(catalogue), [catalogue]);
  return useCallback(({ nomor }) => doubled.has(foldNomor(nomor)), [doubled]);
}
