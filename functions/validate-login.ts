import { sessionCalls } from '../shared/api/sessions.ts';
import { Failure, failing } from '../shared/errors.ts';
import { clearAddressAttempt } from './auth/address-attempt-store.ts';
import { credentialCheck, credentialUpgradeUpdate } from './auth/credential-store.ts';
import { findKnownDevice, newDevice } from './auth/device-store.ts';
import { knownNetworksPut } from './auth/known-address-store.ts';
import { attemptsResetUpdate } from './auth/login-attempt-store.ts';
import { checkPassword } from './auth/password-check.ts';
import { hashPassword, isOutdated, type PasswordRecord } from './auth/passwords.ts';
import { auditPhaseAt } from './auth/session-rules.ts';
import { findSession, startSession } from './auth/session-store.ts';
import { signInResponse } from './auth/session-user.ts';
import { issueAccessToken } from './auth/token-signing.ts';
import type { TransactItem } from './db/transactions.ts';
import { deviceCookie, deviceSecretFrom } from './http/device-cookie.ts';
import { handle } from './http/handler.ts';
import { refreshCookie, refreshTokenFrom } from './http/refresh-cookie.ts';
import { log } from './observability/log.ts';
import type { Profile } from './profiles/profile-store.ts';
import { formatDate } from './runtime/format-time.ts';

/** An unknown NRP, an inactive user and a wrong password give the same failure after the same work. */
export const handler = handle(sessionCalls['validate-login'], async ({ nrp, password }, { now, request }) => {
  log.appendKeys({ nrp });
  const presented = deviceSecretFrom(request, nrp);
  const device = presented === undefined ? undefined : await findKnownDevice(nrp, presented);
  const checked = await checkPassword({ nrp, password, ip: request.ip, device }, now);
  if (!checked) throw new Failure('invalid_credentials');
  const { profile, credential, scope, knownNetworks } = checked;

  requireAuditPeriod(profile, now);

  const addedDevice = device === undefined ? newDevice(nrp, now) : undefined;
  const previousToken = refreshTokenFrom(request);
  const previousSession = previousToken && (await findSession(previousToken, now));
  const { session, secret } = await startSession(profile, previousSession, now, [
    attemptsResetUpdate(nrp, scope, now),
    await credentialCheckOrUpdate(nrp, password, credential),
    ...(addedDevice ? [addedDevice.devicePut] : []),
    knownNetworksPut(nrp, request.ip, knownNetworks, now),
  ]);
  const [token] = await Promise.all([
    issueAccessToken(session, now),
    device === undefined ? clearAddressAttempt(request.ip, nrp, now) : undefined,
  ]);
  request.setCookie(refreshCookie({ nrp, sid: session.sid, secret }, session.ends_at, now));
  const deviceSecret = addedDevice?.secret ?? presented;
  if (deviceSecret !== undefined) request.setCookie(deviceCookie(request, { nrp, secret: deviceSecret }));
  return signInResponse(profile, token, session, now);
});

/** Says that the access of an auditor has not begun or has ended; only to who knows the password. */
const requireAuditPeriod = ({ audit_period }: Profile, now: Date): void => {
  const phase = auditPhaseAt(audit_period, now);
  if (!audit_period || phase === 'during') return;
  const { valid_from, valid_until } = audit_period;
  if (phase === 'before') throw new Failure('audit_not_begun', { tanggal: formatDate(valid_from) });
  throw new Failure('audit_ended', { tanggal: formatDate(valid_until) });
};

/**
 * Checks in the sign-in's transaction that the credential that was compared is still stored. A record of outdated
 * parameters or a former key is computed again, which needs the password.
 */
const credentialCheckOrUpdate = async (
  nrp: string,
  password: string,
  credential: PasswordRecord,
): Promise<TransactItem> =>
  isOutdated(credential)
    ? credentialUpgradeUpdate(nrp, credential, await hashPassword(password), rejectChangedCredential)
    : credentialCheck(nrp, credential, rejectChangedCredential);

const rejectChangedCredential = failing('invalid_credentials');
