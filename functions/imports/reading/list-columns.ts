import { findHeader } from '../../../shared/domain/import-columns.ts';
import type { Table } from './tables.ts';

/** Indexes of the columns that a table's header names; empty where no header is found. */
export const listColumns = (table: Table): ReadonlySet<number> => {
  const found = findHeader(table);
  return new Set(found ? Object.values(found.header) : []);
};
