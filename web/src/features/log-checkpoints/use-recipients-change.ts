import { useQueryClient } from '@tanstack/react-query';
import type { RecipientsChange } from '../../../../shared/api/checkpoint-recipients.ts';
import type { OutputOf } from '../../../../shared/api/index.ts';
import { callKey, useCommand } from '../../lib/api/use-call.ts';
import { refreshAfter } from '../../lib/realtime/stale-reads.ts';

type Handlers = { onSuccess: () => void; onError?: (error: Error) => void };

/** Changes the list of the version that is shown. */
export const useRecipientsChange = (version: number) => {
  const client = useQueryClient();
  const command = useCommand('change-checkpoint-recipients');
  const change = (wanted: RecipientsChange, { onSuccess, onError }: Handlers) =>
    command.mutate(
      { version, change: wanted },
      {
        onSuccess: ({ settings }) => {
          // The next change needs the new version before the list is loaded again.
          client.setQueryData<OutputOf<'get-checkpoint-recipients'>>(
            callKey('get-checkpoint-recipients', {}),
            (present) => present && { ...present, settings },
          );
          onSuccess();
        },
        ...(onError && { onError }),
        onSettled: () => refreshAfter(client, 'checkpoint-recipients'),
      },
    );
  return { change, working: command.isPending, error: command.error };
};
