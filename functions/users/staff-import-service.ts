import type { ImportedRow } from '../../shared/api/users.ts';
import {
  type TitleMeaning,
  type UserFromRow,
  type UserRow,
  userFromRow,
} from '../../shared/domain/import/user-rows.ts';
import { ownPositions, type Position } from '../../shared/domain/people/roles.ts';
import { Failure } from '../../shared/errors.ts';
import { log } from '../observability/log.ts';
import { loadProfiles, type Profile, type ProfileInput } from '../profiles/profile-store.ts';
import { type Actor, addUser, profileAfter, requirePossibleRights, saveUser } from './user-service.ts';

interface ImportContext {
  by: Actor;
  now: Date;
  /** Reports what each row would change, and writes nothing. */
  dry_run: boolean;
  /** What job titles are that may be positions. */
  titles?: readonly TitleMeaning[];
  /** Rows not begun by then are postponed: a response after the call's timeout would lose the new passwords. */
  until?: Date;
}

/** Adds or changes a user for each row. A row that fails is reported and does not affect the others. */
export const importStaff = async (rows: readonly UserRow[], context: ImportContext): Promise<ImportedRow[]> => {
  const parsed = rows.map((row) => ({
    row,
    nrp: (row.nrp ?? '').trim(),
    ...uniqueUserFromRow(row, rows, context.titles),
  }));
  const present = new Map<string, Profile>();
  const nrps = parsed.flatMap((each) => ('user' in each ? [each.user.nrp] : []));
  for (const profile of await loadProfiles(nrps)) if (profile) present.set(profile.nrp, profile);
  const results: ImportedRow[] = [];
  for (const { row, nrp, ...result } of parsed) {
    const identity = { row: row.row, nrp };
    if ('errors' in result) results.push({ ...identity, outcome: 'failed', ...result });
    else if (context.until && Date.now() > context.until.getTime())
      results.push({ ...identity, outcome: 'postponed', errors: [] });
    else {
      const { user, ...notes } = result;
      results.push({ ...identity, ...(await importRow(user, present.get(nrp), context)), ...notes });
    }
  }
  return results;
};

type RowResult = Pick<ImportedRow, 'outcome' | 'password' | 'errors'>;

const uniqueUserFromRow = (
  row: UserRow,
  rows: readonly UserRow[],
  titles: readonly TitleMeaning[] = [],
): ReturnType<typeof userFromRow> => {
  const first = rows.find(({ nrp }) => nrp !== undefined && nrp.trim() === row.nrp?.trim());
  if (first === undefined || first === row) return userFromRow(row, titles);
  return { errors: [{ column: 'NRP', message: `NRP ini sudah ada pada baris ${first.row}` }] };
};

/** Every failure becomes the row's result: an exception would lose the passwords of the rows before it. */
const importRow = async (
  user: UserFromRow,
  before: Profile | undefined,
  { by, now, dry_run }: ImportContext,
): Promise<RowResult> => {
  const wanted = profileAfter(before, {
    nrp: user.nrp,
    full_name: user.full_name,
    department: user.department,
    without_account: user.without_account,
    roles: user.roles ?? before?.roles ?? [],
    positions:
      user.positions?.map((held) => existingPosition(held, before?.positions ?? [])) ?? before?.positions ?? [],
    active: before?.active ?? true,
  });
  if (before && isUnchanged(before, wanted)) return { outcome: 'unchanged', errors: [] };
  try {
    requirePossibleRights(wanted);
    const outcome = before ? 'updated' : 'added';
    return dry_run
      ? { outcome, errors: [] }
      : { outcome, ...(await storeUser(before, wanted, { by, now })), errors: [] };
  } catch (error) {
    if (!(error instanceof Failure)) log.error('row not imported', { user: user.nrp, cause: error as Error });
    const { message } = error instanceof Failure ? error : new Failure('internal');
    return { outcome: 'failed', errors: [{ column: 'NRP', message }] };
  }
};

/** With the password of a new user who has an account. */
const storeUser = async (before: Profile | undefined, wanted: ProfileInput, context: { by: Actor; now: Date }) => {
  if (!before && !wanted.without_account) return { password: (await addUser(wanted, context)).password };
  await saveUser(before, wanted, context);
  return {};
};

/** The position with its dates, where the user holds it already: a sheet has no columns for dates. */
const existingPosition = (held: Position, before: readonly Position[]): Position =>
  ownPositions(before).find(
    ({ role, department, acting }) =>
      role === held.role && department === held.department && (acting ?? false) === (held.acting ?? false),
  ) ?? held;

const isUnchanged = (before: Profile, wanted: ProfileInput): boolean =>
  before.full_name === wanted.full_name &&
  before.department === wanted.department &&
  before.without_account === wanted.without_account &&
  JSON.stringify([...before.roles].sort()) === JSON.stringify([...wanted.roles].sort()) &&
  JSON.stringify(before.positions) === JSON.stringify(wanted.positions);
