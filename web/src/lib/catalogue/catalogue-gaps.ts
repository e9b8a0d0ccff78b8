import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';

/** What documents lack; the server counts the same (functions/required-reading/gap-rules.ts). */
export const catalogueGaps = ['no_file', 'duplicate_number'] as const;
export type CatalogueGap = (typeof catalogueGaps)[number];

/** Only documents in force need a file, and those from outside whose paper is at a stated place do not. */
export const lacksFile = ({ status, has_file, place }: Pick<DocumentRow, 'status' | 'has_file' | 'place'>): boolean =>
  status === 'Aktif' && !has_file && place === undefined;
