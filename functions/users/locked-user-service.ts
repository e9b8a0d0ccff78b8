import { listLockedNrps } from '../auth/login-attempt-store.ts';
import { loadProfiles, type Profile } from '../profiles/profile-store.ts';

/** The active users whose sign-in is locked now, by NRP; `more`: some may be missing, while very many NRPs are locked. */
export const loadLockedUsers = async (now: Date): Promise<{ users: Profile[]; more: boolean }> => {
  const { nrps, more } = await listLockedNrps(now);
  const profiles = await loadProfiles(nrps.toSorted());
  return { users: profiles.flatMap((profile) => (profile?.active ? [profile] : [])), more };
};
