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
  'save-user',
  async ({ admin_id: _same, version, dry_run, ...facts }, { caller, command, now }) => {
    const before = await loadProfile(facts.nrp);
    requireCurrentVersion(before, facts.nrp, version);
    const wanted = profileAfter(before, facts);
    const [left, stopped, [locked]] = await Promise.all([
      previewVacancies(before, wanted, now),
      previewStoppedJobs(before, wanted, now),
      loadLockTimes([facts.nrp], now),
    ]);
    const answer = { user: managedUser(savedProfile(before, wanted), locked), ...left, ...stopped };
    if (dry_run) await transactWrite(command.resultPuts(answer));
    else await saveUser(before, wanted, { by: caller, now, extraWrites: command.resultPuts(answer) });
    return answer;
  },
);

const requireCurrentVersion = (before: Profile | undefined, nrp: string, version: number): void => {
  if (!before && version > 0) throw new Failure('not_found');
  if (before && version === 0) throw new Failure('user_exists', { nrp, nama: before.full_name ?? `User ${nrp}` });
  if (before && version !== before.version) throw new Failure('user_changed', { nrp });
};
