import { z } from 'zod';
import { keys } from '../db/keys.ts';
import { readItem, type Write } from '../db/table.ts';
import { networkOf } from './networks.ts';

/** Networks kept for an NRP; the oldest is dropped first. */
const mostAddresses = 10;
const knownForSeconds = 90 * 24 * 60 * 60;

const known = z.object({ networks: z.array(z.string()) });

/** The networks that an NRP signed in from, the latest first; none for an NRP that does not exist. */
export const knownAddresses = async (nrp: string): Promise<readonly string[]> =>
  (await readItem(known, keys.knownAddresses(nrp)))?.networks ?? [];

/** The item of a sign-in's transaction that makes its address the latest of the known ones. */
export const knownAddressesPut = (nrp: string, ip: string | undefined, before: readonly string[], now: Date): Write => {
  const network = networkOf(ip);
  return {
    item: {
      Put: {
        Item: {
          ...keys.knownAddresses(nrp),
          networks: [network, ...before.filter((each) => each !== network)].slice(0, mostAddresses),
          ttl: Math.floor(now.getTime() / 1000) + knownForSeconds,
        },
      },
    },
  };
};
