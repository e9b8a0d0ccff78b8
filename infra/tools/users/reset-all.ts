import { availableParallelism } from 'node:os';
import { newPassword } from '../../../functions/auth/generated-passwords.ts';
import { hashPassword } from '../../../functions/auth/passwords.ts';
import { retry } from '../../../functions/db/retry.ts';
import { listProfiles, loadProfile, type Profile } from '../../../functions/profiles/profile-store.ts';
import { requiredEnv } from '../../../functions/runtime/env.ts';
import { resetPassword } from '../../../functions/users/user-service.ts';
import { Failure } from '../../../shared/errors.ts';
import { CommandError } from '../common/command-error.ts';
import { commandLineActor } from './commands.ts';
import { createPlan, findInterruptedPlan, type PlannedReset, type ResetPlan } from './reset-plan.ts';

export interface ResetAllOptions {
  environment: string;
  /** Path of the password file. */
  passwords: string;
  /** Asks the operator, and returns the answer; undefined when `--yes` was given. */
  ask: ((question: string) => Promise<string>) | undefined;
  report: (done: number, total: number, seconds: number) => void;
}

/**
 * Gives every active user a generated password, ends their sessions and unlocks their sign-ins, also where the profile
 * has no credential. Continues an interrupted reset of the same password file.
 */
export const resetAllPasswords = async ({ environment, passwords, ask, report }: ResetAllOptions): Promise<string> => {
  const file = { path: passwords, target: `${environment} (table ${requiredEnv('TABLE_NAME')})` };
  const interrupted = findInterruptedPlan(file);
  const { active, inactive } = interrupted ? { active: [], inactive: 0 } : await loadUsers();
  const count = interrupted ? interrupted.remaining.length : active.length;
  const seconds = (await measureSecondsPerPassword()) * count;
  if (ask) {
    const begun = interrupted ? `continues a reset, with ${interrupted.total - count} users done, and ` : '';
    const answer = await ask(
      `This ${begun}replaces the passwords of ${count} active users of ${environment} and ends their sessions. It takes about ${durationText(seconds)}.\nType ${environment} to continue: `,
    );
    if (answer.trim() !== environment) throw new CommandError('Nothing was changed');
  }
  const plan =
    interrupted ??
    createPlan(
      file,
      active.map(({ nrp, full_name }) => ({ nrp, full_name, password: newPassword(nrp) })),
    );
  const skipped = await applyPlan(plan, report);
  plan.complete();
  return [
    `Users with a new password: ${plan.total - skipped.length}. Their sessions have ended.`,
    ...(inactive > 0 ? [`Deactivated users, who stay as they are: ${inactive}`] : []),
    ...(skipped.length > 0 ? [`Deactivated meanwhile, so without a new password: ${skipped.join(', ')}`] : []),
    `Passwords: ${passwords} (readable by you alone; hand them out, then delete it)`,
  ].join('\n');
};

const loadUsers = async (): Promise<{ active: Profile[]; inactive: number }> => {
  const profiles: Profile[] = [];
  let after: string | undefined;
  do {
    const { users, next } = await listProfiles(after, 1000, () => true);
    profiles.push(...users);
    after = next ?? undefined;
  } while (after !== undefined);
  const active = profiles.filter((profile) => profile.active);
  if (active.length === 0) throw new CommandError('There are no active users');
  return { active, inactive: profiles.length - active.length };
};

/** Node computes scrypt in its thread pool, which has four threads unless UV_THREADPOOL_SIZE says otherwise. */
const parallelHashes = Math.min(availableParallelism(), Number(process.env['UV_THREADPOOL_SIZE']) || 4);

/** Also proves that the password key can be used, before anything is changed. */
const measureSecondsPerPassword = async (): Promise<number> => {
  const started = performance.now();
  await Promise.all(Array.from({ length: parallelHashes }, () => hashPassword('')));
  return (performance.now() - started) / 1000 / parallelHashes;
};

/** Returns the users that were deactivated since the plan was made. After an error, what has begun is completed. */
const applyPlan = async (plan: ResetPlan, report: ResetAllOptions['report']): Promise<string[]> => {
  const started = performance.now();
  const queue = plan.remaining.values();
  const skipped: string[] = [];
  const errors: unknown[] = [];
  let done = plan.total - plan.remaining.length;
  const work = async (): Promise<void> => {
    for (const reset of queue) {
      if (errors.length > 0) return;
      try {
        if (await applyReset(reset)) plan.markDone(reset.nrp);
        else skipped.push(reset.nrp);
        done += 1;
        report(done, plan.total, (performance.now() - started) / 1000);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: parallelHashes }, work));
  const [cause] = errors;
  if (cause === undefined) return skipped;
  throw new CommandError(
    `${done} of ${plan.total} users have their new password. Run the same command again to continue. The error: ${cause instanceof Error ? cause.message : String(cause)}`,
    { cause },
  );
};

/** The profile was changed since it was read. */
const isUserChanged = (error: unknown): boolean => error instanceof Failure && error.code === 'user_changed';

/** False where the user is not active any more. */
const applyReset = ({ nrp, password }: PlannedReset): Promise<boolean> =>
  retry(isUserChanged, async () => {
    const profile = await loadProfile(nrp);
    if (!profile?.active) return false;
    await resetPassword(profile, { by: commandLineActor(), now: new Date() }, password);
    return true;
  });

/** '40 s', '35 min', '2.3 h'. */
export const durationText = (seconds: number): string => {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
};
