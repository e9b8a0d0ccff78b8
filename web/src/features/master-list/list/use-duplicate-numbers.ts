import { useCallback, useMemo } from 'react';
import type { DepartmentCode } from '../../../../../shared/domain/departments.ts';
import { normalForm } from '../../../../../shared/domain/documents/document-numbers.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { useCatalogueQuery, useCatalogueSync } from '../../../lib/catalogue/use-catalogue.ts';

/** Whether several documents of any department have a row's number; the other departments load in the background. */
export const useDuplicateNumbers = (department: DepartmentCode): ((row: DocumentRow) => boolean) => {
  useCatalogueSync(department);
  const { result } = useCatalogueQuery('duplicateNumbers');
  const duplicates = useMemo(() => new Set(result), [result]);
  return useCallback(({ nomor }) => duplicates.has(normalForm(nomor)), [duplicates]);
};
