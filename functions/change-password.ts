import { userCalls } from '../shared/api/users.ts';
import { pinWeaknessOf, weaknessOf } from '../shared/domain/people/passwords.ts';
import { Failure } from '../shared/errors.ts';
import { loadCredential } from './auth/credential-store.ts';
import { attemptsResetUpdate, countAttempt } from './auth/login-attempt-store.ts';
import { passwordMatches } from './auth/passwords.ts';
import { handle } from './http/handler.ts';
import { loadProfile } from './profiles/profile-store.ts';
import { saveBadgePin } from './required-reading/badge-service.ts';
import { changePassword } from './users/user-service.ts';

/** Limits guesses in an open session to the rate of the sign-in. */
export const handler = handle(
  userCalls['change-password'],
  async ({ current_password, new_password, badge_pin = '' }, { caller, now }) => {
    const { nrp, session_id, epoch } = caller;
    const weakness =
      new_password === undefined
        ? pinWeaknessOf(badge_pin, nrp, current_password)
        : new_password === current_password
          ? 'Password baru harus berbeda dari password saat ini.'
          : weaknessOf(new_password, nrp);
    if (weakness !== undefined) {
      const field = new_password === undefined ? 'badge_pin' : 'new_password';
      throw new Failure('weak_password', { alasan: weakness }, { fields: { [field]: weakness } });
    }
    await countAttempt(nrp, 'CHANGE', now);
    const [credential, profile] = await Promise.all([loadCredential(nrp), loadProfile(nrp)]);
    if (!profile?.active || profile.epoch !== epoch) throw new Failure('unauthenticated');
    if (!credential || !(await passwordMatches(current_password, credential))) {
      const { message } = new Failure('wrong_password');
      throw new Failure('wrong_password', {}, { fields: { current_password: message } });
    }
    const change = { compared: credential, now, extraWrites: [attemptsResetUpdate(nrp, 'CHANGE', now)] };
    if (new_password === undefined) await saveBadgePin(profile, badge_pin, change);
    else await changePassword(profile, new_password, { ...change, sid: session_id });
    return {};
  },
);
