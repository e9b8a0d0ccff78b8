import type { ImportedRow } from '../../shared/api/users.ts';
import type { Position } from '../../shared/domain/roles.ts';
import { type UserFromRow, type UserRow, userFromRow } from '../../shared/domain/user-rows.ts';
import { Failure } from '../../shared/errors.ts';
import { log } from '../observability/log.ts';
import { loadProfiles, type Profile, type ProfileInput } from './profile-store.ts';
import { type Actor, addUser, profileAfter, saveUser } from './user-service.ts';

interface ImportContext {
  by: Actor;
  now: Date;
  /** Tells what would become of each row, and changes nothing. */
  dry_run: boolean;
  /** Rows not begun by then are postponed: an answer that came too late would take its passwords with it. */
  until?: Date;
}

/** Adds or changes a person for each row. A row that fails is told of and leaves the others alone. */
export const importStaff = async (rows: readonly UserRow[], circumstances: ImportContext): Promise<ImportedRow[]> => {
  const read = rows.map((row) => ({ row, nrp: (row.nrp ?? '').trim(), ...readUniqueRow(row, rows) }));
  const present = new Map<string, Profile>();
  const named = read.flatMap((each) => ('person' in each ? [each.person.nrp] : []));
  for (const person of await loadProfiles(named)) if (person) present.set(person.nrp, person);
  const results: ImportedRow[] = [];
  for (const { row, nrp, ...outcome } of read) {
    const about = { row: row.row, nrp };
    if ('errors' in outcome) results.push({ ...about, outcome: 'failed', errors: outcome.errors });
    else if (circumstances.until && Date.now() > circumstances.until.getTime())
      results.push({ ...about, outcome: 'postponed', errors: [] });
    else results.push({ ...about, ...(await importRow(outcome.person, present.get(nrp), circumstances)) });
  }
  return results;
};

type RowOutcome = Pick<ImportedRow, 'outcome' | 'password' | 'errors'>;

const readUniqueRow = (row: UserRow, rows: readonly UserRow[]): ReturnType<typeof userFromRow> => {
  const first = rows.find(({ nrp }) => nrp !== undefined && nrp.trim() === row.nrp?.trim());
  if (first === undefined || first === row) return userFromRow(row);
  return { errors: [{ column: 'NRP', message: `NRP ini sudah ada pada baris ${first.row}` }] };
};

/** One row's change. Whatever happens to it, the rows before it must still hear their passwords. */
const importRow = async (
  person: UserFromRow,
  before: Profile | undefined,
  { by, now, dry_run }: ImportContext,
): Promise<RowOutcome> => {
  const wanted = profileAfter(before, {
    nrp: person.nrp,
    full_name: person.full_name,
    roles: person.roles ?? before?.roles ?? [],
    positions:
      person.positions?.map((held) => existingPosition(held, before?.positions ?? [])) ?? before?.positions ?? [],
    active: before?.active ?? true,
  });
  if (before && isUnchanged(before, wanted)) return { outcome: 'unchanged', errors: [] };
  try {
    if (dry_run) return { outcome: before ? 'updated' : 'added', errors: [] };
    if (before) {
      await saveUser(before, wanted, { by, now });
      return { outcome: 'updated', errors: [] };
    }
    const { password } = await addUser(wanted, { by, now });
    return { outcome: 'added', password, errors: [] };
  } catch (error) {
    if (!(error instanceof Failure)) log.error('row not imported', { user: person.nrp, cause: error as Error });
    const { message } = error instanceof Failure ? error : new Failure('internal');
    return { outcome: 'failed', errors: [{ column: 'NRP', message }] };
  }
};

/** A sheet knows no dates: a position somebody holds already stays as it is. */
const existingPosition = (held: Position, before: readonly Position[]): Position =>
  before.find(
    ({ role, department, acting }) =>
      role === held.role && department === held.department && (acting ?? false) === (held.acting ?? false),
  ) ?? held;

const isUnchanged = (before: Profile, wanted: ProfileInput): boolean =>
  before.full_name === wanted.full_name &&
  JSON.stringify([...before.roles].sort()) === JSON.stringify([...wanted.roles].sort()) &&
  JSON.stringify(before.positions) === JSON.stringify(wanted.positions);
