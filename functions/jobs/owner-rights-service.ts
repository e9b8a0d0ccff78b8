import { canManageMasterList, canSeeEvidence } from '../../shared/domain/people/roles.ts';
import { auditPhaseAt } from '../auth/session-rules.ts';
import { loadProfile } from '../profiles/profile-store.ts';
import type { Job } from './job-store.ts';

/**
 * Why a job's owner may no longer run it, as a sentence for users; undefined while they may. A job outlives the request
 * that started it, so its workers check again before each step.
 */
export const findLostRights = async ({
  kind,
  owner_nrp,
}: Pick<Job, 'kind' | 'owner_nrp'>): Promise<string | undefined> => {
  const owner = await loadProfile(owner_nrp);
  const who = `${owner?.full_name ?? 'Pemilik pekerjaan'} (NRP ${owner_nrp})`;
  if (!owner?.active) return `Dihentikan karena ${who} sudah dinonaktifkan.`;
  if (kind === 'pack') {
    if (auditPhaseAt(owner.audit_period, new Date()) !== 'during')
      return `Dihentikan karena masa akses auditor ${who} sudah berakhir.`;
    return canSeeEvidence(owner) ? undefined : `Dihentikan karena ${who} tidak lagi dapat melihat bukti dokumen.`;
  }
  if (!canManageMasterList(owner)) return `Dihentikan karena ${who} tidak lagi menjadi Admin atau Document Controller.`;
  return undefined;
};
