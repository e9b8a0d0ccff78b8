import { createContext, useContext } from 'react';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { isExternal } from '../../../../shared/domain/documents/external-documents.ts';
import { externalListPath, masterListPath } from '../../lib/master-list/last-department.ts';
import { type EditableField, emptyRow, ownColumns, type RowValues } from './editing/drafts.ts';

/** What the editor lists: the company's own documents, or those of another source. */
export interface ListKind {
  title: string;
  /** Of the list of a department in an exported file. */
  sheet: string;
  /** Names the drafts of a department in this tab. */
  draftsOf: (department: DepartmentCode) => string;
  columns: readonly EditableField[];
  includes: (row: DocumentRow) => boolean;
  pathOf: (department: DepartmentCode) => string;
  newRow: RowValues;
}

export const ownList: ListKind = {
  title: 'Daftar Induk Dokumen',
  sheet: 'Daftar Induk',
  draftsOf: (department) => department,
  columns: ownColumns,
  includes: (row) => !isExternal(row),
  pathOf: masterListPath,
  newRow: emptyRow,
};

export const externalList: ListKind = {
  title: 'Dokumen Eksternal',
  sheet: 'Dokumen Eksternal',
  draftsOf: (department) => `eksternal.${department}`,
  columns: [
    ...(['nama', 'nomor', 'status', 'external_kind', 'issuer', 'edition', 'valid_until'] as const),
    ...(['amended_by', 'replaced_by', 'file_url', 'place', 'language', 'revisi'] as const),
  ],
  includes: isExternal,
  pathOf: externalListPath,
  newRow: { ...emptyRow, jenis: 'EXT' },
};

export const ListKindContext = createContext(ownList);
export const useListKind = (): ListKind => useContext(ListKindContext);
