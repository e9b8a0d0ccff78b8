import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '../../../../shared/api/index.ts';
import { callKey, useCall } from '../../lib/api/use-call.ts';
import { useCommand } from '../../lib/api/use-command.ts';

/** While a link waits to be followed in another tab, or on a phone. */
const waitingMs = 5_000;

type Output = OutputOf<'get-mail-settings'>;

/** Shows the settings that a command returned, everywhere. */
export const useShowMailSettings = () => {
  const client = useQueryClient();
  return (output: Output) => client.setQueryData<Output>(callKey('get-mail-settings', {}), output);
};

export const useMailSettings = () => {
  const client = useQueryClient();
  const known = client.getQueryData<Output>(callKey('get-mail-settings', {}))?.mail;
  const isWaiting = known !== undefined && known.address !== null && !known.confirmed;
  return useCall('get-mail-settings', {}, { refetchInterval: isWaiting ? waitingMs : false });
};

export const useMailCommands = () => {
  const onSuccess = useShowMailSettings();
  const address = useCommand('set-mail-address');
  const enabled = useCommand('set-mail-enabled');
  return {
    setAddress: (to: string | null) => address.mutateAsync({ address: to }).then(onSuccess),
    setEnabled: (to: boolean) => enabled.mutateAsync({ enabled: to }).then(onSuccess),
    isWorking: address.isPending || enabled.isPending,
    isSaving: address.isPending,
  };
};
