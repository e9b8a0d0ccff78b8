import type { Role } from '../../shared/domain/roles.ts';
import { Failure } from '../../shared/errors.ts';
import { keys } from '../db/keys.ts';
import type { TransactItem } from '../db/table.ts';

interface Person {
  active: boolean;
  roles: readonly Role[];
}

const isActiveAdmin = (person: Person | undefined): boolean =>
  person?.active === true && person.roles.includes('admin');

/**
 * The member of a profile's change that counts the active admins (ADMINS / GUARD). Everybody who adds or removes one
 * meets at this item, so that two admins who remove each other at the same moment cannot both succeed.
 */
export const adminCountUpdates = (before: Person | undefined, after: Person): TransactItem[] => {
  const was = isActiveAdmin(before);
  const is = isActiveAdmin(after);
  if (was === is) return [];
  if (is)
    return [
      {
        item: {
          Update: {
            Key: keys.adminCount,
            UpdateExpression: 'ADD admins :one',
            ExpressionAttributeValues: { ':one': 1 },
          },
        },
      },
    ];
  return [
    {
      item: {
        Update: {
          Key: keys.adminCount,
          UpdateExpression: 'ADD admins :less',
          ConditionExpression: 'admins > :one',
          ExpressionAttributeValues: { ':less': -1, ':one': 1 },
        },
      },
      onConditionFailed: () => {
        throw new Failure('last_admin');
      },
    },
  ];
};
