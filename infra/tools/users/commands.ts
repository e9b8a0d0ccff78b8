import { userInfo } from 'node:os';
import * as z from 'zod';
import {
  unlockAddress as openAddress,
  listLockedAddresses as readLockedAddresses,
} from '../../../functions/auth/address-attempt-store.ts';
import { unlockUser } from '../../../functions/auth/login-attempt-store.ts';
import { previewStoppedJobs } from '../../../functions/jobs/owner-jobs-service.ts';
import { listProfiles, loadProfile, type Profile } from '../../../functions/profiles/profile-store.ts';
import { previewVacancies } from '../../../functions/submissions/vacancy-preview-service.ts';
import { loadManagedUsers } from '../../../functions/users/managed-user-service.ts';
import { type Actor, addUser, profileAfter, resetPassword, saveUser } from '../../../functions/users/user-service.ts';
import { networkAddress } from '../../../shared/api/addresses.ts';
import { nrp, password } from '../../../shared/api/fields.ts';
import { weaknessOf } from '../../../shared/domain/people/passwords.ts';
import { assignablePosition, type Position, positionLabels, role } from '../../../shared/domain/people/roles.ts';
import { textLine } from '../../../shared/domain/text.ts';
import { CommandError } from '../common/command-error.ts';

/** The actor in history entries: the command line and the operating-system user. */
export const commandLineActor = (): Actor => ({ nrp: 'CLI', full_name: `CLI (${userInfo().username})` });

const newUser = z.object({
  nrp,
  full_name: z.nullable(textLine('Nama', 100)),
  roles: z.array(role),
  positions: z.array(assignablePosition),
  password: z.optional(password),
});

export interface UserOptions {
  name: string | undefined;
  role: readonly string[];
  position: readonly string[];
  password: string | undefined;
}

/** Parses 'dept_head:Produksi', 'she_head', and 'plh:project_manager' for an acting holder. */
const positionOf = (text: string): unknown => {
  const [, acting, name, department] = /^(plh:)?([^:]*)(?::(.*))?$/i.exec(text) ?? [];
  return {
    role: name,
    ...(department === undefined ? {} : { department }),
    ...(acting === undefined ? {} : { acting: true }),
  };
};

export const add = async (nrpArgument: string | undefined, options: UserOptions): Promise<string> => {
  const parsed = newUser.safeParse({
    nrp: nrpArgument,
    full_name: options.name ?? null,
    roles: options.role,
    positions: options.position.map(positionOf),
    password: options.password,
  });
  if (!parsed.success) throw new CommandError(z.prettifyError(parsed.error));
  const { password: chosen, ...newUserData } = parsed.data;
  const weakness = chosen && weaknessOf(chosen, newUserData.nrp);
  if (weakness) throw new CommandError(weakness);
  if (await loadProfile(newUserData.nrp)) throw new CommandError(`There is a user ${newUserData.nrp} already`);
  const { user, password: generated } = await addUser(
    profileAfter(undefined, { ...newUserData, active: true }),
    { by: commandLineActor(), now: new Date() },
    chosen,
  );
  return `${userLine(user)}${chosen === undefined ? `\nPassword: ${generated}` : ''}`;
};

export const list = async (search: string): Promise<string> => {
  const lines: string[] = [];
  const searchText = search.toLowerCase();
  let after: string | undefined;
  do {
    const { users, next } = await listProfiles(after, 100, (user) =>
      `${user.nrp} ${user.full_name ?? ''}`.toLowerCase().includes(searchText),
    );
    const shown = await loadManagedUsers(users, new Date());
    lines.push(...shown.map((user) => userLine(user, user)));
    after = next ?? undefined;
  } while (after !== undefined);
  return lines.join('\n');
};

export const reset = async (nrpArgument: string | undefined): Promise<string> => {
  const { password: generated } = await resetPassword(await loadUser(nrpArgument), {
    by: commandLineActor(),
    now: new Date(),
  });
  return `Password: ${generated}`;
};

export const unlock = async (nrpArgument: string | undefined): Promise<string> => {
  const person = await loadUser(nrpArgument);
  await unlockUser(person.nrp, []);
  return `${person.nrp} may sign in again`;
};

export const lockedAddresses = async (): Promise<string> => {
  const lines: string[] = [];
  let cursor: string | undefined;
  do {
    const { locks, next_cursor } = await readLockedAddresses(cursor, new Date());
    lines.push(...locks.map(({ address, locked_until }) => `${address}  until ${locked_until}`));
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
  return lines.join('\n') || 'No address is locked';
};

export const unlockAddress = async (address: string | undefined): Promise<string> => {
  const parsed = networkAddress.safeParse(address);
  if (!parsed.success) throw new CommandError('The address must be IPv4 or IPv6');
  await openAddress(parsed.data, [], new Date());
  return `NRPs may sign in from ${parsed.data} again`;
};

/** Reports the submissions without an approver, and the bulk jobs that stop. */
export const deactivate = async (nrpArgument: string | undefined): Promise<string> => {
  const before = await loadUser(nrpArgument);
  if (!before.active) return `${before.nrp} is already inactive`;
  const now = new Date();
  const after = profileAfter(before, { ...before, active: false });
  const [{ waiting, waiting_more }, { running_jobs, running_jobs_more }] = await Promise.all([
    previewVacancies(before, after, now),
    previewStoppedJobs(before, after, now),
  ]);
  await saveUser(before, after, { by: commandLineActor(), now });
  const stopped =
    running_jobs.length === 0
      ? []
      : [
          'These bulk jobs stop; rows already written stay:',
          ...running_jobs.map(
            ({ job_id, file_name, done, total }) => `  ${job_id}  ${file_name}  (${done} of ${total})`,
          ),
          ...(running_jobs_more ? ['  …'] : []),
        ];
  if (waiting.length === 0) return [`${before.nrp} is inactive`, ...stopped].join('\n');
  return [
    `${before.nrp} is inactive. These submissions now have no approver:`,
    ...waiting.map(
      ({ document_number, document_title, level }) =>
        `  ${document_number}  ${document_title}  (${level === null ? 'review' : positionLabels[level]})`,
    ),
    ...(waiting_more ? ['  …'] : []),
    'They continue automatically when a new holder is appointed.',
    ...stopped,
  ].join('\n');
};

const loadUser = async (nrpArgument: string | undefined): Promise<Profile> => {
  const parsed = nrp.safeParse(nrpArgument);
  if (!parsed.success) throw new CommandError('An NRP has 8 digits');
  const person = await loadProfile(parsed.data);
  if (!person) throw new CommandError(`There is no user ${parsed.data}`);
  return person;
};

type ListedUser = Pick<Profile, 'nrp' | 'full_name' | 'roles' | 'positions' | 'active'>;

const userLine = ({ nrp: number, full_name, roles, positions, active }: ListedUser, more?: SignInState): string =>
  [
    number,
    (full_name ?? '-').padEnd(28),
    ...(active ? [] : ['nonaktif']),
    ...(more?.locked_until ? ['terkunci'] : []),
    ...(more?.password_changed_at === null ? ['tanpa password'] : []),
    [...roles, ...positions.map(positionText)].join(', ') || 'user',
  ].join('  ');

interface SignInState {
  locked_until: string | null;
  password_changed_at: string | null;
}

const positionText = ({ role: positionRole, department, acting }: Position): string =>
  [acting && 'Plh.', positionLabels[positionRole], department].filter(Boolean).join(' ');
