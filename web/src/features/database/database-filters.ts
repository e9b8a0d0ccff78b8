import { type DepartmentCode, departmentBySlug, slugOfDepartment } from '../../../../shared/domain/departments.ts';
import type { Jenis } from '../../../../shared/domain/documents/document-types.ts';
import { databaseTypes } from '../../../../shared/domain/documents/documents.ts';
import type { CatalogueGap } from '../../lib/catalogue/catalogue-gaps.ts';
import { gapIn, gapParameter, gapValues, searchParameter } from '../../lib/catalogue/document-path.ts';
import { pageNumber } from '../../lib/paginate.ts';
import { withParameters } from '../../lib/use-url-parameters.ts';

export type TypeKey = (typeof databaseTypes)[number]['key'];

export const jenisOf = (type: TypeKey): Jenis =>
  databaseTypes.find(({ key }) => key === type)?.jenis ?? databaseTypes[0].jenis;

export interface DatabaseFilters {
  type: TypeKey;
  department: DepartmentCode;
  /** While it is not empty, type and department are ignored. */
  search: string;
  /** What the documents lack; of every type and department. */
  gap: CatalogueGap | undefined;
  page: number;
}

export const defaultFilters: DatabaseFilters = {
  type: 'MANUAL_KEBIJAKAN',
  department: 'IMS',
  search: '',
  gap: undefined,
  page: 1,
};

/** The filters in the URL; a missing or invalid parameter gives the default. */
export const filtersOf = (parameters: URLSearchParams): DatabaseFilters => {
  const type = databaseTypes.find(({ key }) => key === parameters.get('jenis'))?.key;
  return {
    type: type ?? defaultFilters.type,
    department: departmentBySlug(parameters.get('departemen') ?? '') ?? defaultFilters.department,
    search: parameters.get(searchParameter) ?? '',
    gap: gapIn(parameters),
    page: pageNumber(parameters.get('halaman')),
  };
};

/**
 * The URL with changed filters: any change except of the page resets the page to 1, and selecting a type or department
 * clears the search and what documents lack.
 */
export const withFilters = (parameters: URLSearchParams, change: Partial<DatabaseFilters>): URLSearchParams => {
  const narrows = 'type' in change || 'department' in change;
  const { type, department, search, gap, page } = {
    ...filtersOf(parameters),
    ...('page' in change ? {} : { page: 1 }),
    ...(narrows ? { search: '', gap: undefined } : {}),
    ...change,
  };
  const unlessDefault = (value: string, defaultValue: string) => (value === defaultValue ? null : value);
  return withParameters(parameters, {
    jenis: unlessDefault(type, defaultFilters.type),
    departemen: unlessDefault(slugOfDepartment(department), slugOfDepartment(defaultFilters.department)),
    [searchParameter]: unlessDefault(search, ''),
    [gapParameter]: gap === undefined ? null : gapValues[gap],
    halaman: unlessDefault(String(page), '1'),
  });
};
