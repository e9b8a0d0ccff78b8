import { canManageMasterList } from '../../shared/domain/people/roles.ts';
import { loadProfile } from '../profiles/profile-store.ts';

/**
 * Why a job's owner may no longer run it, as a sentence for users; undefined while they may. A job outlives the request
 * that started it, so its workers check again before each step.
 */
export const findLostRights = async (nrp: string): Promise<string | undefined> => {
  const owner = await loadProfile(nrp);
  const who = `${owner?.full_name ?? 'Pemilik pekerjaan'} (NRP ${nrp})`;
  if (!owner?.active) return `Dihentikan karena ${who} sudah dinonaktifkan.`;
  if (!canManageMasterList(owner)) return `Dihentikan karena ${who} tidak lagi menjadi Admin atau Document Controller.`;
  return undefined;
};
