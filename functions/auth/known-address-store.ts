import { z } from 'zod';
import { keys } from '../db/keys.ts';
import { readItem, type TransactItem } from '../db/table.ts';
import { networkOf } from './networks.ts';

/** Networks kept for an NRP; the oldest is dropped first. */
const maxNetworks = 10;
const retentionSeconds = 90 * 24 * 60 * 60;

const knownNetworksItem = z.object({ networks: z.array(z.string()) });

/** The networks that an NRP signed in from, the latest first; none for an NRP that does not exist. */
export const loadKnownNetworks = async (nrp: string): Promise<readonly string[]> =>
  (await readItem(knownNetworksItem, keys.knownNetworks(nrp)))?.networks ?? [];

/** The item of a sign-in's transaction that makes its address the latest of the known ones. */
export const knownNetworksPut = (
  nrp: string,
  ip: string | undefined,
  before: readonly string[],
  now: Date,
): TransactItem => {
  const network = networkOf(ip);
  return {
    item: {
      Put: {
        Item: {
          ...keys.knownNetworks(nrp),
          networks: [network, ...before.filter((each) => each !== network)].slice(0, maxNetworks),
          ttl: Math.floor(now.getTime() / 1000) + retentionSeconds,
        },
      },
    },
  };
};
