import type { DocumentStatus } from '../../../../shared/domain/documents.ts';

/** Of the documents with one number: all that are in force, else the one with the highest revision. */
export function meantBy<D extends { status: DocumentStatus; revisi: number }>(documents: readonly D[]): D[] {
  const present = documents.filter(({ status }) => status === 'Aktif');
  if (present.length > 0) return present;
  return [...documents].sort((one, other) => other.revisi - one.revisi).slice(0, 1);
}
