import { userCalls } from '../shared/api/users.ts';
import { Failure } from '../shared/errors.ts';
import { loadLockTimes } from './auth/login-attempt-store.ts';
import { transactWrite } from './db/transactions.ts';
import { handle } from './http/handler.ts';
import { previewStoppedJobs } from './jobs/owner-jobs-service.ts';
import { loadProfile, type Profile, savedProfile } from './profiles/profile-store.ts';
import { previewVacancies } from './submissions/vacancy-preview-service.ts';
import { managedUser } from './users/managed-user-service.ts';
import { loadSubstituteChange } from './users/substitute-trust-service.ts';
import { profileAfter, requirePossibleRights, saveUser } from './users/user-service.ts';

export const handler = handle(
  userCalls['save-user'],
  async ({ version, dry_run, ...profile }, { caller, command, now }) => {
    const before = await loadProfile(profile.nrp);
    requireCurrentVersion(before, profile.nrp, version);
    const wanted = profileAfter(before, profile);
    requirePossibleRights(wanted);
    const { profile: after, stopped } = await loadSubstituteChange(wanted, now);
    const suspended_absences = stopped.map(({ absence: { id, holder, substitute, from, until } }) => ({
      id,
      holder,
      substitute,
      from,
      until,
    }));
    const [vacancies, stoppedJobs, [lockedUntil]] = await Promise.all([
      previewVacancies(before, after, now),
      previewStoppedJobs(before, after, now),
      loadLockTimes([profile.nrp], now),
    ]);
    const user = managedUser(savedProfile(before, after), lockedUntil);
    const result = { user, ...vacancies, ...stoppedJobs, suspended_absences };
    if (dry_run) await transactWrite(command.resultPuts(result));
    else await saveUser(before, wanted, { by: caller, now, extraWrites: command.resultPuts(result) });
    return result;
  },
);

const requireCurrentVersion = (before: Profile | undefined, nrp: string, version: number): void => {
  if (!before && version > 0) throw new Failure('not_found');
  if (before && version === 0) throw new Failure('user_exists', { nrp, nama: before.full_name ?? `User ${nrp}` });
  if (before && version !== before.version) throw new Failure('user_changed', { nrp });
};
