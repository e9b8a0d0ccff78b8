import { userCalls } from '../shared/api/users.ts';
import { userName } from '../shared/domain/people/roles.ts';
import { Failure } from '../shared/errors.ts';
import { handle } from './http/handler.ts';
import { loadUser, managedUser } from './users/managed-user-service.ts';
import { resetPassword } from './users/user-service.ts';

export const handler = handle(userCalls['reset-user-password'], async ({ nrp }, { caller, now }) => {
  // For the caller's own password the current one is required: a stolen access token must not suffice to take over the
  // account.
  if (nrp === caller.nrp) throw new Failure('own_account');
  const present = await loadUser(nrp);
  if (present.without_account) throw new Failure('without_account', { nama: userName(present) });
  const { user, password } = await resetPassword(present, { by: caller, now });
  return { user: managedUser(user, undefined), password };
});
