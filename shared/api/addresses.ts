import * as z from 'zod/mini';
import { adminOnly, defineCalls, get, post } from './call.ts';
import { cursor, nextCursor, timestamp } from './fields.ts';

/** An IPv4 address, an IPv6 address, or an IPv6 /64: attempts are counted per /64. */
export const networkAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv6().check(z.endsWith('/64'))], {
  error: 'Alamat IP tidak benar',
});

/** An address that exceeded the hourly limit of different NRPs; sign-in from it is refused to NRPs that never signed in from it (docs/security.md). */
export const lockedAddress = z.object({
  address: z.string(),
  locked_until: timestamp,
  /** Whether the caller's own request comes from this address. */
  own: z.boolean(),
});
export type LockedAddress = z.infer<typeof lockedAddress>;

export const addressCalls = defineCalls({
  'list-locked-addresses': get({
    access: adminOnly,
    input: z.object({ cursor: z.optional(cursor) }),
    output: z.object({ addresses: z.array(lockedAddress), next_cursor: nextCursor }),
  }),
  /** Resets the count of NRPs tried from the address; the limit applies again to new attempts. */
  'unlock-address': post({
    access: adminOnly,
    input: z.object({ address: networkAddress }),
    output: z.object({ address: z.string() }),
    errors: ['address_not_locked'],
  }),
});
