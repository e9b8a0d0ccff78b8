import { Failure } from '../shared/errors.ts';
import { handle } from './http/handler.ts';
import { managedUser, personNamed } from './users/managed-user-service.ts';
import { passwordReset } from './users/user-service.ts';

export const handler = handle('reset-user-password', async ({ nrp }, { caller, now }) => {
  // One's own needs the present password: a stolen token must not become a stolen account.
  if (nrp === caller.nrp) throw new Failure('own_account');
  const { person, password } = await passwordReset(await personNamed(nrp), { by: caller, now });
  return { user: managedUser(person, undefined), password };
});
