import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '../../../../shared/api/index.ts';
import { callKey } from '../api/use-call.ts';
import { catalogue } from '../catalogue/catalogue.ts';
import { subscribeEvents, subscribeReconnected } from './realtime.ts';

const submissionReads = [
  'get-dashboard-documents',
  'get-submission',
  'get-pending-documents',
  'get-approval-documents',
] as const satisfies readonly CallName[];

/** Invalidates cached queries on socket events. Returns the function that stops it. */
export const syncCaches = (client: QueryClient): (() => void) => {
  const unsubscribers = [
    subscribeEvents(['submission.changed'], () => {
      for (const name of submissionReads) void client.invalidateQueries({ queryKey: callKey(name) });
    }),
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
