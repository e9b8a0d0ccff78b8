import { useEffect } from 'react';
import { normalForm } from '../../../../shared/domain/documents/document-numbers.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
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

/** The documents whose number, title, type or department contains the typed text; none for an empty text. */
export const useNumberOptions = (typed: string): readonly DocumentRow[] => {
  const search = typed.trim();
  // Jenis and department are ignored while `search` is not empty.
  const { result } = useCatalogueQuery('find', { search, jenis: 'SOP', department: 'IMS', page: 1, size: queriedRows });
  return normalForm(search) === '' || result?.search !== search ? [] : documentOptions(result.rows, search);
};
