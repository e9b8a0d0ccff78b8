import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';

export type DocumentListProps = {
  rows: readonly DocumentRow[];
  /** The text to highlight; '' when no search is active. */
  search: string;
  /** Whether several documents have the row's number. */
  hasDuplicateNumber: (row: DocumentRow) => boolean;
};
