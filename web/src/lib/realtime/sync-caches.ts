import type { QueryClient } from '@tanstack/react-query';
import { refreshSoonAfter } from '../api/refresh-soon.ts';
import { callKey } from '../api/use-call.ts';
import { catalogue } from '../catalogue/catalogue.ts';
import { subscribeOpened } from '../files/open-document.ts';
import { refreshAfterEvent, refreshDashboards } from '../submissions/refresh-submissions.ts';
import { canPoll, pollMs } from './poll.ts';
import { subscribeEvents, subscribeReconnected } from './realtime.ts';
import { isRefreshed, refreshAfter } from './stale-reads.ts';
import { startTopics, subscribeTopicLeft } from './topics.ts';

/** Loads what a visible page shows again and again while no event can arrive. */
const startPolling = (client: QueryClient): (() => void) => {
  const poll = () => {
    if (!canPoll()) return;
    void client.refetchQueries(
      // What could not be loaded waits for the user, who sees why.
      { type: 'active', predicate: ({ queryKey: [name], state }) => isRefreshed(name) && state.data !== undefined },
      { cancelRefetch: false },
    );
  };
  const timer = setInterval(poll, pollMs);
  return () => clearInterval(timer);
};

export const syncCaches = (client: QueryClient): (() => void) => {
  const unsubscribers = [
    startTopics(),
    startPolling(client),
    subscribeEvents(['submission.changed'], (event) => refreshAfterEvent(client, event)),
    subscribeEvents(['submissions.changed'], () => refreshDashboards(client)),
    subscribeEvents(['document.changed', 'catalogue.changed'], () => refreshSoonAfter(client, 'document')),
    subscribeEvents(['reading.changed'], () => refreshSoonAfter(client, 'reading')),
    subscribeEvents(['notification.created'], () => refreshSoonAfter(client, 'notification')),
    subscribeEvents(['job.changed'], ({ state }) => {
      if (state === 'done') refreshSoonAfter(client, 'job');
    }),
    subscribeEvents(['document.changed'], (event) => void catalogue.applyEvent(event)),
    subscribeEvents(['catalogue.changed'], ({ department, catalogue_version }) =>
      catalogue.checkVersion(department, catalogue_version),
    ),
    subscribeEvents(['subscribed'], ({ topic, catalogue_versions }) => {
      if (topic?.list === 'submissions') refreshDashboards(client);
      if (catalogue_versions) catalogue.confirmVersions(catalogue_versions);
    }),
    subscribeTopicLeft(({ list }, next) => {
      if (list === 'catalogue') catalogue.markUnconfirmed();
      // A hidden page misses what changes, and loads it when it is visible again.
      if (!next) void client.invalidateQueries({ queryKey: callKey('get-required-reading'), refetchType: 'none' });
    }),
    subscribeOpened(() => refreshAfter(client, 'file')),
    subscribeReconnected(() => void client.invalidateQueries()),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
};
