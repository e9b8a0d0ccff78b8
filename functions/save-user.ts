import { Failure } from '../shared/errors.ts';
import { lockedUntil } from './data/login-attempts.ts';
import { type Profile, profileOf, savedAs } from './data/profiles.ts';
import { writeTogether } from './data/table.ts';
import { handle } from './lib/handler.ts';
import { stoppedJobs } from './lib/jobs-of-owner.ts';
import { leftWaiting } from './lib/left-waiting.ts';
import { managedUser } from './lib/managed-users.ts';
import { personSaved, profileWith } from './lib/people.ts';

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
