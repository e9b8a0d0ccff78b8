import { expect, inject, test } from 'vitest';
import { signIn } from '../support/api.ts';
import { nrps } from '../support/nrps.ts';

test('returns the user and the expiry of a new session', async () => {
  const admin = await signIn(inject('localStackUrl'), nrps.admin);
  const { user, expires_at } = await admin.ok('get-session', {});
  expect(user).toMatchObject({ nrp: nrps.admin, roles: ['admin'] });
  const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(50);
  expect(minutes).toBeLessThanOrEqual(60.1);
});
