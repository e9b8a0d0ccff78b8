import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '../api/use-call.ts';
import { catalogue } from '../catalogue/catalogue.ts';
import { refreshAfterEvent } from '../submissions/refresh-submissions.ts';
import { subscribeEvents, subscribeReconnected } from './realtime.ts';

/** Invalidates cached queries on socket events. Returns the function that stops it. */
export const syncCaches = (client: QueryClient): (() => void) => {
  const unsubscribers = [
    subscribeEvents(['submission.changed'], ({ submission_id, version }) =>
      refreshAfterEvent(client, { id: submission_id, version }),
    ),
    subscribeEvents(['document.changed'], (event) => {
      void catalogue.applyEvent(event);
      void client.invalidateQueries({ queryKey: callKey('get-hims-document') });
    }),
    subscribeEvents(['catalogue.changed'], ({ department, catalogue_version }) => {
      catalogue.checkVersion(department, catalogue_version);
      void client.invalidateQueries({ queryKey: callKey('get-hims-document') });
    }),
    subscribeReconnected(() => {
      void catalogue.checkAll();
      void client.invalidateQueries();
    }),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
};
