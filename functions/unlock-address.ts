import { unlockAddress } from './data/address-attempts.ts';
import { networkOf } from './data/networks.ts';
import { handle } from './lib/handler.ts';
import { log } from './lib/log.ts';

export const handler = handle('unlock-address', async ({ address }, { command, now }) => {
  const answer = { address: networkOf(address) };
  log.appendKeys(answer);
  await unlockAddress(address, command.remember(answer), now);
  return answer;
});
