import { Failure } from '../shared/errors.ts';
import { handle } from './lib/handler.ts';
import { managedUser, personNamed } from './lib/managed-users.ts';
import { passwordReset } from './lib/people.ts';

export const handler = handle('reset-user-password', async ({ nrp }, { caller, now }) => {
  // One's own needs the present password: a stolen token must not become a stolen account.
  if (nrp === caller.nrp) throw new Failure('own_account');
  const { person, password } = await passwordReset(await personNamed(nrp), { by: caller, now });
  return { user: managedUser(person, undefined), password };
});
