import { masterListManagers } from '../../shared/api/call.ts';
import { canManageMasterList, type NamedUser } from '../../shared/domain/people/roles.ts';
import { allOf, anyOf, contains, equals, itemCheck } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { retryOnConflict, stale, type TransactItem } from '../db/transactions.ts';
import type { Command } from '../http/idempotency-store.ts';
import { loadProfiles } from '../profiles/profile-store.ts';
import { findWaitingFiles, type WaitingFile, waitingFileOwnerUpdate } from './waiting-file-store.ts';

type Owned = Pick<WaitingFile, 'stored_by'>;

/** The owners of these files who may attach files now: active admins and document controllers. */
export const loadEntitledOwners = async (files: readonly Owned[]): Promise<Set<string>> => {
  const nrps = [...new Set(files.map(({ stored_by }) => stored_by))];
  const profiles = await loadProfiles(nrps);
  return new Set(profiles.flatMap((user) => (user?.active && canManageMasterList(user) ? [user.nrp] : [])));
};

/** Fails with `StaleRead` where an owner of these files may no longer attach files. */
export const ownerChecks = (files: readonly Owned[]): TransactItem[] =>
  [...new Set(files.map(({ stored_by }) => stored_by))].map((nrp) =>
    itemCheck(keys.profile(nrp), {
      condition: allOf(
        equals('active', true),
        anyOf(...masterListManagers.roles.map((role) => contains('roles', role))),
      ),
      onConditionFailed: stale(`${nrp} may no longer attach files`),
    }),
  );

/** Gives the files whose owner may not attach them to this user. */
export const takeOverWaitingFiles = (
  ids: readonly string[],
  { nrp, full_name }: NamedUser,
  command: Pick<Command, 'resultPuts'>,
): Promise<{ taken_count: number }> =>
  retryOnConflict(async (write) => {
    const files = (await findWaitingFiles(ids)).flatMap((file) => file ?? []);
    const entitled = await loadEntitledOwners(files);
    const taken = files.filter(({ stored_by }) => !entitled.has(stored_by));
    const result = { taken_count: taken.length };
    await write([
      ...command.resultPuts(result),
      ...taken.map((file) => waitingFileOwnerUpdate(file, { nrp, full_name })),
    ]);
    return result;
  });
