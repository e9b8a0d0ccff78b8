import { expect, inject, test } from 'vitest';
import { Client, type ErrorResponse } from '../support/api.ts';
import { addUser, freshNrp } from '../support/users.ts';

const guess = (nrp: string, password: string) =>
  new Client(inject('localStackUrl')).call('validate-login', { nrp, password }) as Promise<
    ErrorResponse | { status: 200 }
  >;

/** How often each error came. */
const countByError = async (
  replies: readonly Promise<ErrorResponse | { status: 200 }>[],
): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const reply of await Promise.all(replies)) {
    const name = 'error' in reply ? reply.error : 'in';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

test('checks five of sixty concurrent guesses, whether the NRP exists or not', async () => {
  const { user, password } = await addUser();
  for (const nrp of [user.nrp, freshNrp()]) {
    const guesses = Array.from({ length: 60 }, (_, at) => guess(nrp, String(90_000_000 + at)));
    expect(await countByError(guesses)).toEqual({ invalid_credentials: 5, locked_out: 55 });
  }
  // The right password is not checked either.
  expect(await countByError([guess(user.nrp, password)])).toEqual({ locked_out: 1 });
});
