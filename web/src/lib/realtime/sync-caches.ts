import type { QueryClient } from '@tanstack/react-query';
import { jitterMs, refreshSoon } from '../api/refresh-soon.ts';
import { callKey } from '../api/use-call.ts';
import { catalogue } from '../catalogue/catalogue.ts';
import { refreshAfterEvent, refreshDashboards } from '../submissions/refresh-submissions.ts';
import { subscribeEvents, subscribeReconnected } from './realtime.ts';
import { startTopics, subscribeTopicLeft } from './topics.ts';

/** What shows single documents or depends on them. */
const refreshDocuments = (client: QueryClient): void => {
  for (const name of ['get-hims-document', 'list-copies', 'get-copy-counts'] as const)
    refreshSoon(client, callKey(name), jitterMs.viewers);
};

/** Updates cached queries on socket events. Returns the function that stops it. */
export const syncCaches = (client: QueryClient): (() => void) => {
  const unsubscribers = [
    startTopics(),
    subscribeEvents(['submission.changed'], (event) => refreshAfterEvent(client, event)),
    subscribeEvents(['submissions.changed'], () => refreshDashboards(client)),
    // A change of an absence notifies holder and substitute; no other event names it.
    subscribeEvents(['notification.created'], () =>
      refreshSoon(client, callKey('get-absences'), jitterMs.participants),
    ),
    subscribeEvents(['document.changed'], (event) => {
      void catalogue.applyEvent(event);
      refreshDocuments(client);
    }),
    subscribeEvents(['catalogue.changed'], ({ department, catalogue_version }) => {
      catalogue.checkVersion(department, catalogue_version);
      refreshDocuments(client);
    }),
    subscribeEvents(['subscribed'], ({ topic, catalogue_versions }) => {
      if (topic?.list === 'submissions') refreshDashboards(client);
      if (catalogue_versions) catalogue.confirmVersions(catalogue_versions);
    }),
    subscribeTopicLeft(({ list }) => {
      if (list === 'catalogue') catalogue.markUnconfirmed();
    }),
    subscribeReconnected(() => void client.invalidateQueries()),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
};
