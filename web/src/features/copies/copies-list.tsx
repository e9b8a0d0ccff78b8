import type { ReactNode } from 'react';
import type { CopyRow } from '../../../../shared/api/copies.ts';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { TableLoading } from '../../components/ui/table-states.tsx';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { CopiesCards } from './copies-cards.tsx';
import { CopiesTable, copyColumns } from './copies-table.tsx';

/** What a list of copies shows beside the copies themselves. */
export type CopyListMode = 'out' | 'recall' | 'closed';

export interface CopyListProps {
  mode: CopyListMode;
  copies: readonly CopyRow[];
  selected: ReadonlySet<string>;
  onSelect: (copies: readonly CopyRow[], isSelected: boolean) => void;
  onClose: (copy: CopyRow) => void;
  /** Further actions of a copy. */
  actions?: (copy: CopyRow) => ReactNode;
}

const loading = 'Memuat salinan...';

/** A table, or cards on a phone; `isLoading`: its shape before the first copies are loaded. */
export const CopiesList = ({ isLoading, ...list }: CopyListProps & { isLoading: boolean }) => {
  const tableFits = useMediaQuery('(min-width: 48rem)');
  if (isLoading)
    return tableFits ? (
      <CopiesTable {...list}>
        <TableLoading columns={copyColumns} label={loading} />
      </CopiesTable>
    ) : (
      <ListLoading label={loading} />
    );
  if (list.copies.length === 0) return null;
  return tableFits ? <CopiesTable {...list} /> : <CopiesCards {...list} />;
};
