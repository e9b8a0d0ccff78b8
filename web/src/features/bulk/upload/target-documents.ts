import type { DocumentStatus } from '../../../../../shared/domain/documents/document-types.ts';

/** Of the documents with one number: all that are in force, else the one with the highest revision. */
export const targetDocuments = <D extends { status: DocumentStatus; revisi: number }>(documents: readonly D[]): D[] => {
  const active = documents.filter(({ status }) => status === 'Aktif');
  if (active.length > 0) return active;
  return [...documents].sort((one, other) => other.revisi - one.revisi).slice(0, 1);
};
