import { z } from 'zod';
import { keys } from '../db/keys.ts';
import { readItem, type TransactItem } from '../db/table.ts';
import { newSecret, secretHash } from './secrets.ts';

/** A device that nobody signed in on for so long is a stranger again. */
export const deviceRetentionSeconds = 180 * 24 * 60 * 60;

const device = z.object({ known_since: z.iso.datetime() });

/** The hash a device is known by to this NRP; undefined for one it does not know. */
export const findKnownDevice = async (nrp: string, secret: string): Promise<string | undefined> => {
  const hash = secretHash(secret);
  return (await readItem(device, keys.knownDevice(nrp, hash))) ? hash : undefined;
};

/** A new device, by its secret, and the member of the sign-in that makes it known. */
export const newDevice = (nrp: string, now: Date): { secret: string; write: TransactItem } => {
  const secret = newSecret();
  return {
    secret,
    write: {
      item: {
        Put: {
          Item: {
            ...keys.knownDevice(nrp, secretHash(secret)),
            known_since: now.toISOString(),
            ttl: Math.floor(now.getTime() / 1000) + deviceRetentionSeconds,
          },
        },
      },
    },
  };
};
