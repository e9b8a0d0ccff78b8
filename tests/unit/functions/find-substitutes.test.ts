import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findActiveUsers } from '../../../functions/users/user-search-service.ts';
import { addUser, at, changeUser } from './absence-users.ts';
import { withLocalTable } from './local-table.ts';

withLocalTable();
beforeEach(() => at('2028-02-28T05:00:00.000Z'));
afterEach(() => vi.useRealTimers());

test('finds first whose name begins with the words, then whose parts do, also beyond the limit of others', async () => {
  // By NRP, the usual order, in reverse.
  for (const full_name of ['Dimas Hasanudin', 'Joko Sandi', 'Budi San', 'Sandi Yusuf']) {
    const { nrp } = await addUser();
    await changeUser(nrp, { full_name });
  }
  const find = async (search: string, limit: number) => {
    const { users, more } = await findActiveUsers(search, limit, '10000001');
    return [users.map(({ full_name }) => full_name), more];
  };
  expect(await find('san', 10)).toEqual([['Sandi Yusuf', 'Joko Sandi', 'Budi San', 'Dimas Hasanudin'], false]);
  expect(await find('SAN', 2)).toEqual([['Sandi Yusuf', 'Joko Sandi'], true]);
  expect(await find('yusuf sandi', 10)).toEqual([['Sandi Yusuf'], false]);
  expect(await find('2000000', 3)).toEqual([['Dimas Hasanudin', 'Joko Sandi', 'Budi San'], true]);
});
