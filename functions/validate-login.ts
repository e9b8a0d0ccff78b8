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

/** An unknown NRP, an inactive user and a wrong password give the same failure after the same work. */
export const handler = handle('validate-login', async ({ nrp, password }, { now, request }) => {
  log.appendKeys({ nrp });
  const presented = deviceSecretFrom(request, nrp);
  const [device, knownNetworks] = await Promise.all([
    presented === undefined ? undefined : findKnownDevice(nrp, presented),
    loadKnownNetworks(nrp),
  ]);
  const scope: AttemptScope = device === undefined ? 'ANY' : `DEV#${device}`;
  // The address is counted first: an address that tries many NRPs is blocked before it locks the next one.
  if (device === undefined) await countAddressAttempt({ ip: request.ip, nrp, known: knownNetworks }, now);
  await countAttempt(nrp, scope, now);

  const [credential, profile] = await Promise.all([loadCredential(nrp), loadProfile(nrp)]);
  const matches = await passwordMatches(password, credential);
  if (!matches || !credential || !profile?.active) throw new Failure('invalid_credentials');

  const createdDevice = device === undefined ? newDevice(nrp, now) : undefined;
  const formerToken = refreshTokenFrom(request);
  const { session, secret } = await startSession(profile, formerToken && (await findSession(formerToken, now)), now, [
    attemptsResetUpdate(nrp, scope, now),
    await credentialCheckOrUpdate(nrp, password, credential),
    ...(createdDevice ? [createdDevice.write] : []),
    knownNetworksPut(nrp, request.ip, knownNetworks, now),
  ]).catch(rejectChangedCredential);
  const [token] = await Promise.all([
    issueAccessToken(session, now),
    device === undefined ? clearAddressAttempt(request.ip, nrp, now) : undefined,
  ]);
  request.setCookie(refreshCookie({ nrp, sid: session.sid, secret }, session.ends_at, now));
  const deviceSecret = createdDevice?.secret ?? presented;
  if (deviceSecret !== undefined) request.setCookie(deviceCookie(request, { nrp, secret: deviceSecret }));
  return signInResponse(profile, token, session, now);
});

/**
 * Transaction item of a sign-in: the compared credential is still the stored one. A credential with weaker parameters
 * or a former key is hashed again, because the password is available only now.
 */
const credentialCheckOrUpdate = async (
  nrp: string,
  password: string,
  credential: PasswordRecord,
): Promise<TransactItem> =>
  isOutdated(credential)
    ? credentialUpgradeUpdate(nrp, credential, await hashPassword(password))
    : credentialCheck(nrp, credential);

/** The password was replaced during the comparison, so it is no longer valid. */
const rejectChangedCredential = (error: unknown): never => {
  if (error instanceof CredentialChanged) throw new Failure('invalid_credentials', {}, { cause: error });
  throw error;
};
