import { loadProfile } from '../../../functions/profiles/profile-store.ts';
import { listUsersWithRole } from '../../../functions/profiles/role-member-store.ts';
import { addUser, profileAfter, resetPassword, saveUser } from '../../../functions/users/user-service.ts';
import type { SubmissionDepartment } from '../../../shared/domain/departments.ts';
import type { Position, PositionRole, Role } from '../../../shared/domain/people/roles.ts';
import { isSmokeAccount } from '../../../shared/domain/people/smoke-accounts.ts';
import { CommandError } from '../common/command-error.ts';
import { commandLineActor } from '../users/commands.ts';

/** The department of the smoke test's submissions. */
export const smokeDepartment = 'TDC' satisfies SubmissionDepartment;

interface Account {
  nrp: string;
  full_name: string;
  role?: Role;
  position?: PositionRole;
}

export const accounts = {
  admin: { nrp: '00000001', full_name: 'Uji Sistem: Admin', role: 'admin' },
  submitter: { nrp: '00000002', full_name: 'Uji Sistem: Pengaju' },
  deptHead: { nrp: '00000003', full_name: 'Uji Sistem: Dept. Head', position: 'dept_head' },
  sheHead: { nrp: '00000004', full_name: 'Uji Sistem: Dept. Head SHE', position: 'she_head' },
  projectManager: { nrp: '00000005', full_name: 'Uji Sistem: Project Manager', position: 'project_manager' },
  controller: { nrp: '00000006', full_name: 'Uji Sistem: Document Controller', role: 'document_controller' },
} as const satisfies Record<string, Account>;
export type AccountKey = keyof typeof accounts;
export const accountKeys = Object.keys(accounts) as AccountKey[];

/** A run takes a minute or two; after this time a position ends by itself, also when the test did not run again. */
const positionMs = 60 * 60_000;

/**
 * Activates the accounts with new passwords, which exist only in this process. It works in the table as
 * `npm run users` does, because no account of an earlier run has a password that a user knows.
 */
export const activateAccounts = async (): Promise<Record<AccountKey, string>> => {
  const admins = await listUsersWithRole('admin');
  // Otherwise the account could not be deactivated at the end: the last active admin must stay.
  if (admins.every(({ nrp }) => isSmokeAccount(nrp)))
    throw new CommandError('The environment has no admin yet; add the first admins with npm run users');
  const passwords = accountKeys.map(async (key) => [key, await activate(accounts[key])] as const);
  return Object.fromEntries(await Promise.all(passwords)) as Record<AccountKey, string>;
};

/** The positions of an account during a run that begins now. */
export const positionsOf = ({ position }: Account, now: Date): Position[] =>
  position === undefined
    ? []
    : [
        {
          role: position,
          acting: true,
          valid_until: new Date(now.getTime() + positionMs).toISOString(),
          ...(position === 'dept_head' && { department: smokeDepartment }),
        },
      ];

const activate = async (account: Account): Promise<string> => {
  const { nrp, full_name, role } = account;
  const now = new Date();
  const context = { by: commandLineActor(), now };
  const before = await loadProfile(nrp);
  const wanted = profileAfter(before, {
    nrp,
    full_name,
    roles: role === undefined ? [] : [role],
    positions: positionsOf(account, now),
    active: true,
  });
  if (!before) return (await addUser(wanted, context)).password;
  return (await resetPassword(await saveUser(before, wanted, context), context)).password;
};

/** Takes roles, positions and sign-in from the accounts. Profiles stay: history names them. */
export const deactivateAccounts = async (): Promise<void> => {
  for (const key of accountKeys) {
    const before = await loadProfile(accounts[key].nrp);
    if (!before?.active) continue;
    const wanted = profileAfter(before, { ...before, roles: [], positions: [], active: false });
    await saveUser(before, wanted, { by: commandLineActor(), now: new Date() });
  }
};
