import { z } from 'zod';
import { adminOnly, defineCall } from './call.ts';
import { callerId, cursor, nextCursor, success, timestamp } from './fields.ts';

/** An IPv4 address, or an IPv6 one or its /64, which counts as one address. */
export const networkAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv6().endsWith('/64')], {
  error: 'Alamat IP tidak benar',
});

/** An address that tried so many NRPs within an hour that sign-in is refused to NRPs that never signed in from it. */
export const lockedAddress = z.object({
  address: z.string(),
  locked_until: timestamp,
  /** Whether the caller's own request came from it. */
  own: z.boolean(),
});
export type LockedAddress = z.infer<typeof lockedAddress>;

export const addressCalls = {
  'list-locked-addresses': defineCall({
    name: 'list-locked-addresses',
    method: 'GET',
    access: adminOnly,
    input: z.object({ admin_id: callerId, cursor: cursor.optional() }),
    output: z.object({ success, addresses: z.array(lockedAddress), next_cursor: nextCursor }),
    errors: [],
  }),
  /** Forgets what was tried from the address within this hour; it is locked again once as many NRPs were tried anew. */
  'unlock-address': defineCall({
    name: 'unlock-address',
    method: 'POST',
    access: adminOnly,
    input: z.object({ admin_id: callerId, address: networkAddress }),
    output: z.object({ success, address: z.string() }),
    errors: ['address_not_locked'],
  }),
} as const;
