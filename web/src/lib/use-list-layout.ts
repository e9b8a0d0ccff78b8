import { useMediaQuery } from './use-media-query.ts';

/** `beside`: a table with fewer columns, next to the open panel. */
export type ListLayout = 'table' | 'beside' | 'cards';

/**
 * How a list is shown: as cards on a phone, and beside an open panel where even fewer columns do not fit. Between, the
 * panel covers the list (side-panel.tsx), which does not change.
 */
export const useListLayout = (panelOpen: boolean): ListLayout => {
  const tableFits = useMediaQuery('(min-width: 48rem)');
  const isBeside = useMediaQuery('(min-width: 64rem)');
  const tableFitsBeside = useMediaQuery('(min-width: 80rem)');
  if (!tableFits) return 'cards';
  if (!panelOpen || !isBeside) return 'table';
  return tableFitsBeside ? 'beside' : 'cards';
};
