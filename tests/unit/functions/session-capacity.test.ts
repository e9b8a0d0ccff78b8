import { expect, it } from 'vitest';
import { credentialPut } from '../../../functions/auth/credential-store.ts';
import { hashPassword } from '../../../functions/auth/passwords.ts';
import { handler as getSession } from '../../../functions/get-session.ts';
import { saveProfile } from '../../../functions/profiles/profile-store.ts';
import { handler as refreshSession } from '../../../functions/refresh-session.ts';
import { handler as validateLogin } from '../../../functions/validate-login.ts';
import { type CapacityUsage, measureCapacity } from '../../bench/consumed-capacity.ts';
import { type CallResponse, invoke, kms, profileItem } from './invoke.ts';
import { withLocalTable } from './local-table.ts';
import { withCheapScrypt } from './scrypt.ts';

/** The figures behind the lifetime of access tokens and the costs of sign-ins and refreshes in the runbook. */

withCheapScrypt();
withLocalTable();

const nrp = '20000001';
const password = '24681357';

interface Measured extends CallResponse {
  units: CapacityUsage;
  /** Requests to KMS: a MAC of the password, a signature of the token. */
  kms: number;
}

const measure = async (call: () => Promise<CallResponse>): Promise<Measured> => {
  let response: CallResponse | undefined;
  kms.resetHistory();
  const units = await measureCapacity(async () => {
    response = await call();
  });
  if (response?.status !== 200) throw new Error(`The call failed: ${JSON.stringify(response?.body)}`);
  return { ...response, units: { ...units }, kms: kms.calls().length };
};

it('consumes a fixed number of capacity units and KMS requests per sign-in and refresh', async () => {
  const { PK: _pk, SK: _sk, version: _version, ...profile } = profileItem({ nrp });
  await saveProfile(profile, [credentialPut(nrp, await hashPassword(password))]);
  const input = { nrp, password };
  const first = await measure(() => invoke(validateLogin, { input }));
  const cookies = first.cookies.map((cookie) => cookie.split(';')[0] ?? '');
  const again = await measure(() => invoke(validateLogin, { input, cookies }));
  const cookie = again.cookies[0]?.split(';')[0] ?? '';
  const refreshed = await measure(() => invoke(refreshSession, { cookies: [cookie] }));
  const { access_token } = refreshed.body['session'] as { access_token: string };
  // The first call of a container fetches the public key.
  await invoke(getSession, { method: 'GET', token: access_token });
  const authenticated = await measure(() => invoke(getSession, { method: 'GET', token: access_token }));
  const figures = ({ units, kms }: Measured) => ({ ...units, kms });
  expect(figures(first), 'a sign-in in a new browser').toEqual({ read: 5, write: 15, kms: 2 });
  expect(figures(again), 'a sign-in in the same browser').toEqual({ read: 7, write: 15, kms: 2 });
  expect(figures(refreshed), 'a refresh').toEqual({ read: 2, write: 4, kms: 1 });
  expect(figures(authenticated), 'the authentication of any other call').toEqual({ read: 2, write: 0, kms: 0 });
});
