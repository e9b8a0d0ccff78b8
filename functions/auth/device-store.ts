import * as z from 'zod/mini';
import { itemPut, ttlAfter } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem } from '../db/table.ts';
import type { TransactItem } from '../db/transactions.ts';
import { newSecret, secretHash } from './secrets.ts';

/** A device is unknown again when its user has not signed in on it for so long. */
export const deviceRetentionSeconds = 180 * 24 * 60 * 60;

const device = z.object({ known_since: z.iso.datetime() });

/** The hash by which this NRP knows the device; undefined for an unknown device. */
export const findKnownDevice = async (nrp: string, secret: string): Promise<string | undefined> => {
  const hash = secretHash(secret);
  return (await readItem(device, keys.knownDevice(nrp, hash))) ? hash : undefined;
};

/** The secret of a new device, and the Put that makes the device known to this NRP. */
export const newDevice = (nrp: string, now: Date): { secret: string; devicePut: TransactItem } => {
  const secret = newSecret();
  return {
    secret,
    devicePut: itemPut({
      ...keys.knownDevice(nrp, secretHash(secret)),
      known_since: now.toISOString(),
      ttl: ttlAfter(now, deviceRetentionSeconds),
    }),
  };
};
