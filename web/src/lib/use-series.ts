import { useEffect } from 'react';
import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import type { RecordSeries } from '../../../shared/domain/records/records.ts';
import { usePages } from './api/use-pages.ts';

/** All series of a department, as far as they are loaded. */
export const useSeries = (department: DepartmentCode): RecordSeries[] => {
  const { pages, list } = usePages('list-record-series', { department });
  const { loadMore, loadingMore } = list;
  useEffect(() => {
    if (!loadingMore) loadMore?.();
  }, [loadMore, loadingMore]);
  return pages.flatMap(({ series }) => series);
};
