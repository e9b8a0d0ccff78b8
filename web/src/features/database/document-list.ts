import type { DocumentRow } from '../../../../shared/domain/documents.ts';

export type DocumentListProps = {
  rows: readonly DocumentRow[];
  /** What to mark; '' while the filters choose. */
  search: string;
  /** Whether several documents carry the row's number. */
  hasDuplicateNumber: (row: DocumentRow) => boolean;
  /** The document whose history is open beside the list. */
  openId: string | null;
  /** Opens a document's history; undefined for those who may not see it. */
  onHistory: ((id: string) => void) | undefined;
};
