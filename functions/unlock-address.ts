import { addressCalls } from '../shared/api/addresses.ts';
import { unlockAddress } from './auth/address-attempt-store.ts';
import { networkOf } from './auth/networks.ts';
import { handle } from './http/handler.ts';
import { log } from './observability/log.ts';

export const handler = handle(addressCalls['unlock-address'], async ({ address }, { command, now }) => {
  const result = { address: networkOf(address) };
  log.appendKeys(result);
  await unlockAddress(address, command.resultPuts(result), now);
  return result;
});
