import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { sendOnLeave } from '../../lib/api/send-on-leave.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { subscribeEvents } from '../../lib/realtime/realtime.ts';
import {
  type InboxPage,
  newestId,
  withAllRead,
  withNotification,
  withoutNotificationsUpTo,
  withRead,
} from './inbox.ts';
import { useDelayedDeletion } from './use-delayed-deletion.ts';

const inboxKey = callKey('get-user-notifications');

const unreadIn = (pages: readonly InboxPage[]): number => pages[0]?.unread_count ?? 0;

type Inbox = InfiniteData<InboxPage, string | undefined>;

const changeInbox = (client: QueryClient, edit: (pages: InboxPage[]) => InboxPage[]): void => {
  client.setQueryData<Inbox>(inboxKey, (inbox) => inbox && { ...inbox, pages: edit(inbox.pages) });
};

/** The signed-in user's notifications: pushed by the socket, polled while it is down (lib/realtime/sync-caches.ts). */
export const useInbox = () => {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: inboxKey,
    queryFn: ({ pageParam, signal }) =>
      callApi('get-user-notifications', pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  const markRead = useCommand('mark-notification-read');
  const deleteAll = useCommand('delete-all-notifications');
  const deletion = useDelayedDeletion(async (upto) => {
    await deleteAll.mutateAsync({ upto });
    changeInbox(client, (pages) => withoutNotificationsUpTo(pages, upto));
  });

  useEffect(
    () =>
      subscribeEvents(['notifications.read'], ({ notification_ids, unread_count }) =>
        changeInbox(client, (pages) => withRead(pages, notification_ids, unread_count)),
      ),
    [client],
  );
  useEffect(
    () =>
      subscribeEvents(['notification.created'], ({ notification, unread_count }) =>
        changeInbox(client, (pages) => withNotification(pages, notification, unread_count)),
      ),
    [client],
  );

  const pages = query.data?.pages ?? [];

  return {
    notifications: pages.flatMap((page) => page.notifications),
    unread: unreadIn(pages),
    isLoading: query.isPending,
    isError: query.isError && !query.data,
    failure: query.error,
    refetch: query.refetch,
    isFetching: query.isFetching,
    loadOlder: query.hasNextPage ? query.fetchNextPage : undefined,
    isLoadingOlder: query.isFetchingNextPage,
    isWorking: markRead.isPending || deletion.pending !== null,
    /** The deletion that can be undone until its time, or is being sent. */
    deletion: deletion.pending,
    undoDeletion: deletion.undo,
    markRead: async (notification_id: string) => {
      const { unread_count } = await markRead.mutateAsync({ notification_id });
      changeInbox(client, (pages) =>
        withRead(pages, [notification_id], unread_count ?? Math.max(0, unreadIn(pages) - 1)),
      );
    },
    markAllRead: async () => {
      const { unread_count = 0 } = await markRead.mutateAsync({ all: true });
      changeInbox(client, (pages) => withAllRead(pages, unread_count));
    },
    /** Resolves when the server has deleted them: true; or when the user undid it: false. */
    deleteAll: async (): Promise<boolean> => {
      const upto = newestId(pages);
      if (upto === undefined) return false;
      const reload = () => void query.refetch();
      return deletion.start(upto, () => sendOnLeave('delete-all-notifications', { upto }).then(reload, reload));
    },
  };
};
