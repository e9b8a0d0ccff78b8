import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { type Audience, audienceKeys, everyoneKey } from '../../shared/domain/required-reading/audiences.ts';
import { loadDepartmentMembers, loadMemberPages, type Person } from '../profiles/member-store.ts';
import { loadHoldings } from '../profiles/position-store.ts';
import { loadProfiles } from '../profiles/profile-store.ts';

/**
 * Everyone who may belong to one of these audiences, of all departments or of some, by NRP: each audience is a part of
 * them. The company is read once where an audience is everyone.
 */
export const loadCandidates = async (
  audiences: readonly Audience[],
  departments: readonly DepartmentCode[] | undefined,
): Promise<Person[]> => {
  if (departments) return sortedPeople((await Promise.all(departments.map(loadDepartmentMembers))).flat());
  if (audiences.some((each) => audienceKeys(each).includes(everyoneKey))) return loadEveryone();
  const members = await Promise.all(
    [...new Set(audiences.flatMap((each) => each.departments))].map(loadDepartmentMembers),
  );
  const nrps = [...(await loadHolderNrps(audiences)), ...audiences.flatMap(({ users }) => users)];
  const named = (await loadProfiles([...new Set(nrps)])).filter((found) => found?.active);
  return sortedPeople([...members.flat(), ...named.filter((found) => found !== undefined)]);
};

const loadEveryone = async (): Promise<Person[]> => {
  const people: Person[] = [];
  for await (const page of loadMemberPages()) people.push(...page);
  return people;
};

const loadHolderNrps = async (audiences: readonly Audience[]): Promise<string[]> => {
  const holdings = await Promise.all(
    // The department counts for a Dept. Head only.
    audiences.flatMap(({ positions }) =>
      positions.map(({ role, department = 'SHE' }) => loadHoldings(role, department)),
    ),
  );
  return holdings.flat().flatMap(({ nrp, held }) => (held.length > 0 ? [nrp] : []));
};

const sortedPeople = (people: readonly Person[]): Person[] =>
  [...new Map(people.map((person) => [person.nrp, person])).values()].sort((one, other) =>
    one.nrp < other.nrp ? -1 : 1,
  );
