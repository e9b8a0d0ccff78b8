import { addressCalls } from '../shared/api/addresses.ts';
import { listLockedAddresses } from './auth/address-attempt-store.ts';
import { networkOf } from './auth/networks.ts';
import { handle } from './http/handler.ts';

export const handler = handle(addressCalls['list-locked-addresses'], async ({ cursor }, { now, request }) => {
  const { locks, next_cursor } = await listLockedAddresses(cursor, now);
  const ownAddress = networkOf(request.ip);
  return { addresses: locks.map((lock) => ({ ...lock, own: lock.address === ownAddress })), next_cursor };
});
