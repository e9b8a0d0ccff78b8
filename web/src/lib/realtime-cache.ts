import type { QueryClient } from '@tanstack/react-query';
import type { CallName, OutputOf } from '../../../shared/api/index.ts';
import type { SocketEvent } from '../../../shared/events.ts';
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
      applyDocumentChange(client, event);
    }),
    subscribeEvents(['catalogue.changed'], ({ department, catalogue_version }) => {
      catalogue.hearBurst(department, catalogue_version);
      void client.invalidateQueries({
        queryKey: callKey('list-hims-documents', { department }),
      });
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

type Catalogue = OutputOf<'list-hims-documents'>;
type EventOf<T extends SocketEvent['type']> = Extract<SocketEvent, { type: T }>;

/** Applies one change to a cached department; a reader who missed some before it asks again instead. */
function applyDocumentChange(client: QueryClient, event: EventOf<'document.changed'>) {
  const key = callKey('list-hims-documents', { department: event.department });
  const cached = client.getQueryData<Catalogue>(key);
  void client.invalidateQueries({ queryKey: callKey('get-hims-document') });
  if (!cached) return;
  const next = patchCatalogue(cached, event);
  if (next) client.setQueryData<Catalogue>(key, next);
  else void client.invalidateQueries({ queryKey: key });
}

/** The catalogue with the change in it, or null when it lies more than one version behind. */
export function patchCatalogue(
  cached: Catalogue,
  { change, catalogue_version }: Pick<EventOf<'document.changed'>, 'change' | 'catalogue_version'>,
): Catalogue | null {
  if (cached.catalogue_version >= catalogue_version) return cached;
  if (!('documents' in cached) || cached.catalogue_version !== catalogue_version - 1) return null;
  const id = change.op === 'put' ? change.document.id : change.id;
  const others = cached.documents.filter((document) => document.id !== id);
  const documents = change.op === 'put' ? [...others, change.document] : others;
  return { ...cached, documents, catalogue_version };
}
