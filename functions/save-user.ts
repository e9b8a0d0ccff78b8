import { Failure } from '../shared/errors.ts';
import { lockedUntil } from './auth/login-attempt-store.ts';
import { writeTogether } from './db/table.ts';
import { handle } from './http/handler.ts';
import { stoppedJobs } from './imports/owner-jobs-service.ts';
import { leftWaiting } from './submissions/vacancy-preview-service.ts';
import { managedUser } from './users/managed-user-service.ts';
import { type Profile, profileOf, savedAs } from './users/profile-store.ts';
import { personSaved, profileWith } from './users/user-service.ts';

export const handler = handle(
  'save-user',
  async ({ admin_id: _same, version, dry_run, ...facts }, { caller, command, now }) => {
    const before = await profileOf(facts.nrp);
    requireSeen(before, facts.nrp, version);
    const wanted = profileWith(before, facts);
    const [left, stopped, [locked]] = await Promise.all([
      leftWaiting(before, wanted, now),
      stoppedJobs(before, wanted, now),
      lockedUntil([facts.nrp], now),
    ]);
    const answer = { user: managedUser(savedAs(before, wanted), locked), ...left, ...stopped };
    if (dry_run) await writeTogether(command.remember(answer));
    else await personSaved(before, wanted, { by: caller, now, also: command.remember(answer) });
    return answer;
  },
);

const requireSeen = (before: Profile | undefined, nrp: string, version: number): void => {
  if (!before && version > 0) throw new Failure('not_found');
  if (before && version === 0) throw new Failure('user_exists', { nrp, nama: before.full_name ?? `User ${nrp}` });
  if (before && version !== before.version) throw new Failure('user_changed', { nrp });
};
