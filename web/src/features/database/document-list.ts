import type { DocumentRow } from '../../../../shared/domain/documents.ts';

export type DocumentListProps = {
  rows: readonly DocumentRow[];
  /** What to mark; '' while the filters choose. */
  search: string;
  /** Whether several documents carry the row's number. */
  isDoubled: (row: DocumentRow) => boolean;
};
