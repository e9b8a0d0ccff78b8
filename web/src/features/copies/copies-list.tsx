import { ListLoading } from '../../components/ui/list-loading.tsx';
import { TableLoading } from '../../components/ui/table-states.tsx';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { CopiesCards } from './copies-cards.tsx';
import { CopiesTable, type CopyListProps, copyColumns } from './copies-table.tsx';

const loading = 'Memuat salinan...';

/** A table, or cards on a phone; `isLoading`: its shape before the first copies are loaded. */
export const CopiesList = ({ isLoading, ...list }: CopyListProps & { isLoading: boolean }) => {
  const tableFits = useMediaQuery('(min-width: 48rem)');
  if (isLoading)
    return tableFits ? (
      <CopiesTable {...list}>
        <TableLoading {...copyColumns} label={loading} />
      </CopiesTable>
    ) : (
      <ListLoading label={loading} />
    );
  if (list.copies.length === 0) return null;
  return tableFits ? <CopiesTable {...list} /> : <CopiesCards {...list} />;
};
