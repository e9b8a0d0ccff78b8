import { Failure } from '../../shared/errors.ts';
import { compares, itemUpdate } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import type { TransactItem } from '../db/transactions.ts';
import { isActiveAdmin } from './user-rules.ts';

type AdminFacts = Parameters<typeof isActiveAdmin>[0];

/**
 * Counts the active admins (ADMINS / GUARD). Every change of their number writes this one item, so that two admins who
 * remove each other at the same moment cannot both succeed.
 */
export const adminCountUpdates = (before: AdminFacts | undefined, after: AdminFacts): TransactItem[] => {
  const wasAdmin = before !== undefined && isActiveAdmin(before);
  if (wasAdmin === isActiveAdmin(after)) return [];
  if (!wasAdmin) return [itemUpdate(keys.adminCount, { add: { admins: 1 } })];
  return [
    itemUpdate(keys.adminCount, {
      add: { admins: -1 },
      condition: compares('admins', '>', 1),
      onConditionFailed: () => {
        throw new Failure('last_admin');
      },
    }),
  ];
};
