import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '../../../../shared/api/index.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { usePages } from '../../lib/api/use-pages.ts';
import { hasEnded } from '../../lib/bulk/job-state.ts';
import { useJobEvents } from '../../lib/bulk/use-job-events.ts';

const input = { kind: 'pack' } as const;
export const packsKey = callKey('list-bulk-jobs', input);

/** The socket reports the progress of the user's own packs; that of other users' packs is asked for. */
const pollMs = 5000;

/** The user's packs, for an admin all packs, newest first, updated while one is being made. */
export const usePacks = () => {
  useJobEvents(packsKey);
  const loaded = useQueryClient().getQueryData<InfiniteData<OutputOf<'list-bulk-jobs'>>>(packsKey);
  const isMaking = loaded?.pages.some(({ jobs }) => jobs.some((job) => !hasEnded(job)));
  const { pages, list } = usePages('list-bulk-jobs', input, isMaking ? { refetchInterval: pollMs } : {});
  return { packs: pages.flatMap(({ jobs }) => jobs), list };
};
