import { handle } from './http/handler.ts';
import { managedUsers } from './users/managed-user-service.ts';
import { peopleFrom } from './users/profile-store.ts';
import { nrpAfter, userCursor } from './users/user-cursor.ts';

const pageSize = 50;

export const handler = handle('list-users', async ({ search, active, cursor }, { now }) => {
  const wanted = (search ?? '').normalize('NFC').trim().toLowerCase();
  const { people, next } = await peopleFrom(
    nrpAfter(cursor),
    pageSize,
    (person) =>
      (active === undefined || person.active === active) &&
      (person.nrp.includes(wanted) || (person.full_name ?? '').toLowerCase().includes(wanted)),
  );
  return { users: await managedUsers(people, now), next_cursor: userCursor(next) };
});
