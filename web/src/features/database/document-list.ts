import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';

export type DocumentListProps = {
  rows: readonly DocumentRow[];
  /** The text to highlight; '' when no search is active. */
  search: string;
  /** Whether several documents have the row's number. */
  hasDuplicateNumber: (row: DocumentRow) => boolean;
  /** The document whose history is open beside the list. */
  openId: string | null;
  /** Opens a document's history; undefined for users without permission. */
  onHistory: ((id: string) => void) | undefined;
};
