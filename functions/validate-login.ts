import { Failure } from '../shared/errors.ts';
import { clearAddressAttempt, countAddressAttempt } from './auth/address-attempt-store.ts';
import {
  CredentialChanged,
  credentialCheck,
  credentialUpgradeUpdate,
  loadCredential,
} from './auth/credential-store.ts';
import { findKnownDevice, newDevice } from './auth/device-store.ts';
import { knownNetworksPut, loadKnownNetworks } from './auth/known-address-store.ts';
import { type AttemptScope, attemptsResetUpdate, countAttempt } from './auth/login-attempt-store.ts';
import { hashPassword, isOutdated, type PasswordRecord, passwordMatches } from './auth/passwords.ts';
import { findSession, startSession } from './auth/session-store.ts';
import { signInResponse } from './auth/session-user.ts';
import { issueAccessToken } from './auth/token-signing.ts';
import type { TransactItem } from './db/table.ts';
import { deviceCookie, deviceSecretFrom } from './http/device-cookie.ts';
import { handle } from './http/handler.ts';
import { refreshCookie, refreshTokenFrom } from './http/refresh-cookie.ts';
import { log } from './observability/log.ts';
import { loadProfile } from './users/profile-store.ts';

/** Unknown, inactive and mistyped are one failure, after the same work. */
export const handler = handle('validate-login', async ({ nrp, password }, { now, request }) => {
  log.appendKeys({ nrp });
  const presented = deviceSecretFrom(request, nrp);
  const [device, known] = await Promise.all([
    presented === undefined ? undefined : findKnownDevice(nrp, presented),
    loadKnownNetworks(nrp),
  ]);
  const lane: AttemptScope = device === undefined ? 'ANY' : `DEV#${device}`;
  // The address first: one that tries everybody's door is stopped before it locks the next.
  if (device === undefined) await countAddressAttempt({ ip: request.ip, nrp, known }, now);
  await countAttempt(nrp, lane, now);

  const [credential, profile] = await Promise.all([loadCredential(nrp), loadProfile(nrp)]);
  const matches = await passwordMatches(password, credential);
  if (!matches || !credential || !profile?.active) throw new Failure('invalid_credentials');

  const made = device === undefined ? newDevice(nrp, now) : undefined;
  const former = refreshTokenFrom(request);
  const { session, secret } = await startSession(profile, former && (await findSession(former, now)), now, [
    attemptsResetUpdate(nrp, lane, now),
    await credentialCheckOrUpdate(nrp, password, credential),
    ...(made ? [made.write] : []),
    knownNetworksPut(nrp, request.ip, known, now),
  ]).catch(rejectChangedCredential);
  const [token] = await Promise.all([
    issueAccessToken(session, now),
    device === undefined ? clearAddressAttempt(request.ip, nrp, now) : undefined,
  ]);
  request.setCookie(refreshCookie({ nrp, sid: session.sid, secret }, session.ends_at, now));
  const deviceSecret = made?.secret ?? presented;
  if (deviceSecret !== undefined) request.setCookie(deviceCookie(request, { nrp, secret: deviceSecret }));
  return signInResponse(profile, token, session, now);
});

/**
 * Transaction item of a sign-in: the credential that was compared is still the stored one. The password is at hand only
 * now, so a record of weaker parameters or a former key is made anew.
 */
const credentialCheckOrUpdate = async (
  nrp: string,
  password: string,
  credential: PasswordRecord,
): Promise<TransactItem> =>
  isOutdated(credential)
    ? credentialUpgradeUpdate(nrp, credential, await hashPassword(password))
    : credentialCheck(nrp, credential);

/** A password that was replaced while it was being looked at is no longer the right one. */
const rejectChangedCredential = (error: unknown): never => {
  if (error instanceof CredentialChanged) throw new Failure('invalid_credentials', {}, { cause: error });
  throw error;
};
