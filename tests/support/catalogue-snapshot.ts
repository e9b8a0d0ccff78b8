import { inject } from 'vitest';
import { departmentCodes } from '../../shared/domain/departments.ts';
import type { Client } from './api.ts';
import { loadStoredCatalogue, type StoredCatalogue } from './stored-catalogue.ts';

interface CatalogueSnapshot extends StoredCatalogue {
  /** The rows of all lists without their versions, as the API returns them, by document. */
  rows: Record<string, unknown>;
}

/**
 * The whole catalogue: every list row, document, past revision and number guard. Two snapshots are equal when an import
 * and its undo lie in between; `except` leaves out documents by id.
 */
export const catalogueSnapshot = async (by: Client, except: readonly string[] = []): Promise<CatalogueSnapshot> => {
  // Read at the first request to the table.
  Object.assign(process.env, inject('adminEnv'));
  const rows: Record<string, unknown> = {};
  for (const department of departmentCodes) {
    const list = await by.ok('list-hims-documents', { department });
    if (!('documents' in list)) throw new Error('The whole list was asked for');
    for (const { version: _version, ...row } of list.documents) if (!except.includes(row.id)) rows[row.id] = row;
  }
  return { rows, ...(await loadStoredCatalogue(except)) };
};
