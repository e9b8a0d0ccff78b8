import type { QueryClient } from '@tanstack/react-query';
import { jitterMs, refreshSoon } from '../api/refresh-soon.ts';
import { callKey } from '../api/use-call.ts';
import { catalogue } from '../catalogue/catalogue.ts';
import { subscribeOpened } from '../files/open-document.ts';
import { refreshAfterEvent, refreshDashboards } from '../submissions/refresh-submissions.ts';
import { subscribeEvents, subscribeReconnected } from './realtime.ts';
import { startTopics, subscribeTopicLeft } from './topics.ts';

/** The register of copies, which depends on their documents. */
const refreshCopies = (client: QueryClient): void => {
  for (const name of ['list-copies', 'get-distribution-counts'] as const)
    refreshSoon(client, callKey(name), jitterMs.participants);
};

/** Updates cached queries on socket events. Returns the function that stops it. */
export const syncCaches = (client: QueryClient): (() => void) => {
  const unsubscribers = [
    startTopics(),
    subscribeEvents(['submission.changed'], (event) => refreshAfterEvent(client, event)),
    subscribeEvents(['submissions.changed'], () => refreshDashboards(client)),
    // The audience lists follow the catalogue within moments, so the refresh comes after the change itself.
    subscribeEvents(['document.changed', 'catalogue.changed'], () =>
      refreshSoon(client, callKey('get-required-reading'), jitterMs.viewers),
    ),
    // A change of an absence notifies holder and substitute, and a publication those who collect copies; no other event
    // names them.
    subscribeEvents(['notification.created'], () => {
      refreshSoon(client, callKey('get-absences'), jitterMs.participants);
      refreshCopies(client);
    }),
    // It may have printed copies.
    subscribeEvents(['job.changed'], ({ state }) => {
      if (state === 'done') refreshCopies(client);
    }),
    subscribeEvents(['document.changed'], (event) => {
      void catalogue.applyEvent(event);
      refreshSoon(client, callKey('get-hims-document'), jitterMs.viewers);
      refreshCopies(client);
    }),
    subscribeEvents(['catalogue.changed'], ({ department, catalogue_version }) => {
      catalogue.checkVersion(department, catalogue_version);
      refreshSoon(client, callKey('get-hims-document'), jitterMs.viewers);
      refreshCopies(client);
    }),
    subscribeEvents(['subscribed'], ({ topic, catalogue_versions }) => {
      if (topic?.list === 'submissions') refreshDashboards(client);
      if (catalogue_versions) catalogue.confirmVersions(catalogue_versions);
    }),
    subscribeTopicLeft(({ list }) => {
      if (list === 'catalogue') catalogue.markUnconfirmed();
    }),
    // Opening the file is what 'read and understood' requires.
    subscribeOpened(() => void client.invalidateQueries({ queryKey: callKey('get-required-reading') })),
    subscribeReconnected(() => void client.invalidateQueries()),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
};
