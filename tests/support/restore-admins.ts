import { inject } from 'vitest';

/** Gives the demo's admins their role back behind the product's back, then takes it from these. */
export const restoreAdmins = async (restored: readonly string[], revoked: readonly string[]): Promise<void> => {
  Object.assign(process.env, inject('adminEnv'));
  const { loadProfile, saveProfile } = await import('../../functions/profiles/profile-store.ts');
  const setAdmin = async (nrp: string, admin: boolean): Promise<void> => {
    const profile = await loadProfile(nrp);
    if (!profile) throw new Error(`There is no user ${nrp}`);
    const { version: _counted, ...wanted } = profile;
    await saveProfile({ ...wanted, roles: admin ? ['admin'] : [] });
  };
  for (const nrp of restored) await setAdmin(nrp, true);
  for (const nrp of revoked) await setAdmin(nrp, false);
};
