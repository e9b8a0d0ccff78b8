import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { OutputOf } from '../../../../shared/api/index.ts';
import type { ManagedUser } from '../../../../shared/api/users.ts';
import { callApi } from '../../lib/api/api.ts';
import { callKey } from '../../lib/api/use-call.ts';

type Pages = InfiniteData<OutputOf<'list-users'>>;

/**
 * Updates a user in every cached list. The index behind the list is eventually consistent: a refetch might return the
 * old state.
 */
export const updateUserInLists = (client: QueryClient, user: ManagedUser): void => {
  client.setQueriesData<Pages>({ queryKey: callKey('list-users') }, (lists) => lists && withUser(lists, user));
};

export const withUser = (lists: Pages, user: ManagedUser): Pages => {
  const latestOf = (present: ManagedUser) => (present.nrp === user.nrp ? user : present);
  return { ...lists, pages: lists.pages.map((page) => ({ ...page, users: page.users.map(latestOf) })) };
};

/** A user's current state; undefined when the user no longer exists. */
export const loadUser = async (nrp: string): Promise<ManagedUser | undefined> => {
  const { users } = await callApi('list-users', { search: nrp });
  return users.find((user) => user.nrp === nrp);
};
