import { z } from 'zod';
import { position, role } from '../../shared/domain/roles.ts';
import { keys } from './keys.ts';
import { readItem } from './table.ts';

export const profile = z.object({
  nrp: z.string(),
  full_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  display_name: z.string().nullable(),
  roles: z.array(role),
  positions: z.array(position),
  /** False for someone who left: no session of theirs is accepted. */
  active: z.boolean(),
  /** Raised to end every session at once, as a reset password does. */
  epoch: z.int().nonnegative(),
});
export type Profile = z.infer<typeof profile>;

/** The person with this NRP as they are now; undefined when there is none. */
export const profileOf = (nrp: string): Promise<Profile | undefined> => readItem(profile, keys.profile(nrp));
