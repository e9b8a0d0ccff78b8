import * as z from 'zod/mini';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import type { Member } from '../../shared/domain/required-reading/audiences.ts';
import { keys } from '../db/keys.ts';
import { type Page, partitionOfGSI1, partitionOfGSI2, readAll, readPage } from '../db/table.ts';
import { profile } from './profile-store.ts';

/** A user as a reader of documents. */
const personFields = z.pick(profile, {
  nrp: true,
  full_name: true,
  active: true,
  department: true,
  department_since: true,
  member_since: true,
  positions: true,
  roles: true,
  without_account: true,
});
export type Person = z.infer<typeof personFields> & Member;

const names = Object.keys(personFields.shape);
const projection = {
  ProjectionExpression: names.map((name) => `#${name}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
};

/** The active users of a department, by NRP. The index may lag by moments. */
export const loadDepartmentMembers = async (department: DepartmentCode): Promise<Person[]> => {
  const found = await readAll(personFields, {
    ...partitionOfGSI2(keys.membersIndex(department, '').GSI2PK),
    ...projection,
  });
  return found.filter(({ active }) => active);
};

/** Every active user by NRP, page by page. The index may lag by moments. */
export async function* loadMemberPages(): AsyncGenerator<Person[]> {
  let from: Page<Person>['next'] | undefined;
  do {
    const page: Page<Person> = await readPage(personFields, {
      ...partitionOfGSI1(keys.usersIndex('').GSI1PK),
      ...projection,
      from: from ?? undefined,
    });
    yield page.items.filter(({ active }) => active);
    from = page.next;
  } while (from);
}

/** The active users without a department, by NRP. */
export const loadMembersWithoutDepartment = async (): Promise<Person[]> => {
  const found: Person[] = [];
  for await (const people of loadMemberPages())
    found.push(...people.filter(({ department }) => department === undefined));
  return found;
};
