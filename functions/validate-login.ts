import { Failure } from '../shared/errors.ts';
import { addressCleared, countAddress } from './auth/address-attempt-store.ts';
import { CredentialChanged, credentialCheck, credentialOf, credentialUpgraded } from './auth/credential-store.ts';
import { deviceMadeKnown, knownDevice } from './auth/device-store.ts';
import { knownAddresses, knownAddressesPut } from './auth/known-address-store.ts';
import { attemptsForgotten, countAttempt, type Lane } from './auth/login-attempt-store.ts';
import { hashPassword, isOutdated, type PasswordRecord, passwordMatches } from './auth/passwords.ts';
import { sessionOf, startSession } from './auth/session-store.ts';
import { signedInAs } from './auth/session-user.ts';
import { accessToken } from './auth/token-signing.ts';
import type { Write } from './db/table.ts';
import { deviceCookie, deviceSecretOf } from './http/device-cookie.ts';
import { handle } from './http/handler.ts';
import { refreshCookie, refreshTokenOf } from './http/refresh-cookie.ts';
import { log } from './observability/log.ts';
import { profileOf } from './users/profile-store.ts';

/** Unknown, inactive and mistyped are one failure, after the same work. */
export const handler = handle('validate-login', async ({ nrp, password }, { now, request }) => {
  log.appendKeys({ nrp });
  const presented = deviceSecretOf(request, nrp);
  const [device, known] = await Promise.all([
    presented === undefined ? undefined : knownDevice(nrp, presented),
    knownAddresses(nrp),
  ]);
  const lane: Lane = device === undefined ? 'ANY' : `DEV#${device}`;
  // The address first: one that tries everybody's door is stopped before it locks the next.
  if (device === undefined) await countAddress({ ip: request.ip, nrp, known }, now);
  await countAttempt(nrp, lane, now);

  const [credential, profile] = await Promise.all([credentialOf(nrp), profileOf(nrp)]);
  const matches = await passwordMatches(password, credential);
  if (!matches || !credential || !profile?.active) throw new Failure('invalid_credentials');

  const made = device === undefined ? deviceMadeKnown(nrp, now) : undefined;
  const former = refreshTokenOf(request);
  const { session, secret } = await startSession(profile, former && (await sessionOf(former, now)), now, [
    attemptsForgotten(nrp, lane, now),
    await credentialCheckOrUpdate(nrp, password, credential),
    ...(made ? [made.write] : []),
    knownAddressesPut(nrp, request.ip, known, now),
  ]).catch(refusedIfChanged);
  const [token] = await Promise.all([
    accessToken(session, now),
    device === undefined ? addressCleared(request.ip, nrp, now) : undefined,
  ]);
  request.setCookie(refreshCookie({ nrp, sid: session.sid, secret }, session.ends_at, now));
  const deviceSecret = made?.secret ?? presented;
  if (deviceSecret !== undefined) request.setCookie(deviceCookie(request, { nrp, secret: deviceSecret }));
  return signedInAs(profile, token, session, now);
});

/**
 * Transaction item of a sign-in: the credential that was compared is still the stored one. The password is at hand only
 * now, so a record of weaker parameters or a former key is made anew.
 */
const credentialCheckOrUpdate = async (nrp: string, password: string, credential: PasswordRecord): Promise<Write> =>
  isOutdated(credential)
    ? credentialUpgraded(nrp, credential, await hashPassword(password))
    : credentialCheck(nrp, credential);

/** A password that was replaced while it was being looked at is no longer the right one. */
const refusedIfChanged = (error: unknown): never => {
  if (error instanceof CredentialChanged) throw new Failure('invalid_credentials', {}, { cause: error });
  throw error;
};
