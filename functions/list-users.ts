import { peopleFrom } from './data/profiles.ts';
import { handle } from './lib/handler.ts';
import { managedUsers } from './lib/managed-users.ts';
import { nrpAfter, userCursor } from './lib/user-cursor.ts';

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
