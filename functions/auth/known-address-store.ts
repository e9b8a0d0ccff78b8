import * as z from 'zod/mini';
import { itemPut, ttlAfter } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem } from '../db/table.ts';
import type { TransactItem } from '../db/transactions.ts';
import { networkOf } from './networks.ts';

/** Networks stored for an NRP; the oldest is dropped first. */
const maxNetworks = 10;
const retentionSeconds = 90 * 24 * 60 * 60;

const knownNetworksItem = z.object({ networks: z.array(z.string()) });

/** The networks that an NRP signed in from, the latest first; none for an NRP that does not exist. */
export const loadKnownNetworks = async (nrp: string): Promise<readonly string[]> =>
  (await readItem(knownNetworksItem, keys.knownNetworks(nrp)))?.networks ?? [];

/** Makes the address of a sign-in the latest of the known networks. */
export const knownNetworksPut = (
  nrp: string,
  ip: string | undefined,
  before: readonly string[],
  now: Date,
): TransactItem => {
  const network = networkOf(ip);
  return itemPut({
    ...keys.knownNetworks(nrp),
    networks: [network, ...before.filter((each) => each !== network)].slice(0, maxNetworks),
    ttl: ttlAfter(now, retentionSeconds),
  });
};
