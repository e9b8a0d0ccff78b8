import { useQueryClient } from '@tanstack/react-query';
import { type Change, refreshAfter } from './stale-reads.ts';

export const useRefresh = (...changes: Change[]): (() => void) => {
  const client = useQueryClient();
  return () => {
    for (const change of changes) refreshAfter(client, change);
  };
};
