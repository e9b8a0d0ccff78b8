import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '../../../../shared/api/index.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { type CommandEffects, useCommand } from '../../lib/api/use-command.ts';

/** Changes the list of the version that is shown. */
export const useRecipientsChange = (effects: CommandEffects<'change-checkpoint-recipients'>) => {
  const client = useQueryClient();
  return useCommand('change-checkpoint-recipients', {
    ...effects,
    changes: ['checkpoint-recipients'],
    onSuccess: (output, input) => {
      // The next change needs the new version before the list is loaded again.
      client.setQueryData<OutputOf<'get-checkpoint-recipients'>>(
        callKey('get-checkpoint-recipients', {}),
        (present) => present && { ...present, settings: output.settings },
      );
      effects.onSuccess?.(output, input);
    },
  });
};
