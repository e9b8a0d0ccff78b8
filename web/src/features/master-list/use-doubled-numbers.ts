import { useCallback, useMemo } from 'react';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { type DocumentRow, foldNomor } from '../../../../shared/domain/documents.ts';
import { useAnswer, useOpenCatalogue } from '../../lib/use-catalogue.ts';

/** Whether several documents carry a row's number, in whatever department: the others come in the background. */
export function useDoubledNumbers(department: DepartmentCode): (row: DocumentRow) => boolean {
  useOpenCatalogue(department);
  const { answer } = useAnswer('doubledNumbers');
  const doubled = useMemo(() => new Set(answer), [answer]);
  return useCallback(({ nomor }) => doubled.has(foldNomor(nomor)), [doubled]);
}
