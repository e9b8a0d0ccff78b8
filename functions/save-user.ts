import { userCalls } from '../shared/api/users.ts';
import { Failure } from '../shared/errors.ts';
import { loadLockTimes } from './auth/login-attempt-store.ts';
import { transactWrite } from './db/transactions.ts';
import { handle } from './http/handler.ts';
import { previewStoppedJobs } from './imports/owner-jobs-service.ts';
import { previewVacancies } from './submissions/vacancy-preview-service.ts';
import { managedUser } from './users/managed-user-service.ts';
import { loadProfile, type Profile, savedProfile } from './users/profile-store.ts';
import { profileAfter, saveUser } from './users/user-service.ts';

export const handler = handle(
  userCalls['save-user'],
  async ({ admin_id: _same, version, dry_run, ...profile }, { caller, command, now }) => {
    const before = await loadProfile(profile.nrp);
    requireCurrentVersion(before, profile.nrp, version);
    const after = profileAfter(before, profile);
    const [vacancies, stoppedJobs, [lockedUntil]] = await Promise.all([
      previewVacancies(before, after, now),
      previewStoppedJobs(before, after, now),
      loadLockTimes([profile.nrp], now),
    ]);
    const result = { user: managedUser(savedProfile(before, after), lockedUntil), ...vacancies, ...stoppedJobs };
    if (dry_run) await transactWrite(command.resultPuts(result));
    else await saveUser(before, after, { by: caller, now, extraWrites: command.resultPuts(result) });
    return result;
  },
);

const requireCurrentVersion = (before: Profile | undefined, nrp: string, version: number): void => {
  if (!before && version > 0) throw new Failure('not_found');
  if (before && version === 0) throw new Failure('user_exists', { nrp, nama: before.full_name ?? `User ${nrp}` });
  if (before && version !== before.version) throw new Failure('user_changed', { nrp });
};
