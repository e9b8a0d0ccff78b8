import { weaknessOf } from '../shared/domain/passwords.ts';
import { Failure } from '../shared/errors.ts';
import { credentialOf } from './data/credentials.ts';
import { attemptsForgotten, countAttempt } from './data/login-attempts.ts';
import { profileOf } from './data/profiles.ts';
import { handle } from './lib/handler.ts';
import { passwordMatches } from './lib/passwords.ts';
import { passwordChosen } from './lib/people.ts';

/** Whoever finds a signed-in screen can guess here no faster than at the door. */
export const handler = handle('change-password', async ({ current_password, new_password }, { caller, now }) => {
  const { nrp, session_id, epoch } = caller;
  const weakness =
    new_password === current_password
      ? 'Password baru harus berbeda dari password saat ini.'
      : weaknessOf(new_password, nrp);
  if (weakness !== undefined)
    throw new Failure('weak_password', { alasan: weakness }, { fields: { new_password: weakness } });
  await countAttempt(nrp, 'CHANGE', now);
  const [credential, profile] = await Promise.all([credentialOf(nrp), profileOf(nrp)]);
  if (!profile?.active || profile.epoch !== epoch) throw new Failure('unauthenticated');
  if (!credential || !(await passwordMatches(current_password, credential))) {
    const { message } = new Failure('wrong_password');
    throw new Failure('wrong_password', {}, { fields: { current_password: message } });
  }
  await passwordChosen(profile, new_password, {
    compared: credential,
    sid: session_id,
    now,
    also: [attemptsForgotten(nrp, 'CHANGE', now)],
  });
  return {};
});
