import { userCalls } from '../shared/api/users.ts';
import { weaknessOf } from '../shared/domain/people/passwords.ts';
import { Failure } from '../shared/errors.ts';
import { loadCredential } from './auth/credential-store.ts';
import { attemptsResetUpdate, countAttempt } from './auth/login-attempt-store.ts';
import { passwordMatches } from './auth/passwords.ts';
import { handle } from './http/handler.ts';
import { loadProfile } from './profiles/profile-store.ts';
import { changePassword } from './users/user-service.ts';

/** Limits guesses in an open session to the rate of the sign-in. */
export const handler = handle(
  userCalls['change-password'],
  async ({ current_password, new_password }, { caller, now }) => {
    const { nrp, session_id, epoch } = caller;
    const weakness =
      new_password === current_password
        ? 'Password baru harus berbeda dari password saat ini.'
        : weaknessOf(new_password, nrp);
    if (weakness !== undefined)
      throw new Failure('weak_password', { alasan: weakness }, { fields: { new_password: weakness } });
    await countAttempt(nrp, 'CHANGE', now);
    const [credential, profile] = await Promise.all([loadCredential(nrp), loadProfile(nrp)]);
    if (!profile?.active || profile.epoch !== epoch) throw new Failure('unauthenticated');
    if (!credential || !(await passwordMatches(current_password, credential))) {
      const { message } = new Failure('wrong_password');
      throw new Failure('wrong_password', {}, { fields: { current_password: message } });
    }
    await changePassword(profile, new_password, {
      compared: credential,
      sid: session_id,
      now,
      extraWrites: [attemptsResetUpdate(nrp, 'CHANGE', now)],
    });
    return {};
  },
);
