import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '../../../shared/api/index.ts';
import { catalogue } from './catalogue.ts';
import { subscribeEvents, subscribeReopened } from './realtime.ts';
import { callKey } from './use-call.ts';

const READS_OF_SUBMISSIONS = [
  'get-dashboard-documents',
  'get-submission',
  'get-pending-documents',
  'get-approval-documents',
] as const satisfies readonly CallName[];

/** Keeps cached answers true to what the socket tells. Answers the way to stop. */
export function keepCachesFresh(client: QueryClient): () => void {
  const stops = [
    subscribeEvents(['submission.changed'], () => {
      for (const name of READS_OF_SUBMISSIONS) void client.invalidateQueries({ queryKey: callKey(name) });
    }),
    subscribeEvents(['document.changed'], (event) => {
      void catalogue.hear(event);
      void client.invalidateQueries({ queryKey: callKey('get-hims-document') });
    }),
    subscribeEvents(['catalogue.changed'], ({ department, catalogue_version }) => {
      catalogue.hearBurst(department, catalogue_version);
      void client.invalidateQueries({ queryKey: callKey('get-hims-document') });
    }),
    subscribeReopened(() => {
      void catalogue.checkAll();
      void client.invalidateQueries();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
