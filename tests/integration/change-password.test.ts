import { once } from 'node:events';
import { expect, inject, test } from 'vitest';
import { Client, signIn } from '../support/api.ts';
import { openListeningSocket } from '../support/sockets.ts';
import { createSignedInUser } from '../support/users.ts';

const anonymous = () => new Client(inject('localStackUrl'));

test('accepts a new password at once; this session continues by its cookie, and all others end', async () => {
  const here = await createSignedInUser();
  const elsewhere = await signIn(inject('localStackUrl'), here.nrp, here.password);
  const { socket, received } = await openListeningSocket(elsewhere);
  const closed = once(socket, 'close');
  const { choices } = await here.ok('get-password-choices', {});
  const [chosen = ''] = choices;
  await here.ok('change-password', { current_password: here.password, new_password: chosen });

  expect((await here.expectError('get-session', {})).status).toBe(401);
  const headers = { cookie: here.cookie };
  const renewed = await anonymous().ok('refresh-session', {}, { headers });
  expect(renewed.user.nrp).toBe(here.nrp);
  const onward = new Client(inject('localStackUrl'), renewed.session.access_token);
  expect((await onward.call('get-session', {})).status).toBe(200);

  expect((await elsewhere.expectError('get-session', {})).status).toBe(401);
  const stale = { headers: { cookie: elsewhere.cookie } };
  expect((await anonymous().expectError('refresh-session', {}, stale)).status).toBe(401);
  await closed;
  expect(received).toContainEqual({ type: 'session.ended', reason: 'revoked' });

  const old = { nrp: here.nrp, password: here.password };
  expect((await anonymous().expectError('validate-login', old)).error).toBe('invalid_credentials');
  expect((await signIn(inject('localStackUrl'), here.nrp, chosen)).nrp).toBe(here.nrp);
});

test('requires the current password, and limits guesses at it', async () => {
  const user = await createSignedInUser();
  const [new_password = ''] = (await user.ok('get-password-choices', {})).choices;
  const guess = { current_password: user.password === '40719365' ? '40719366' : '40719365', new_password };
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await user.expectError('change-password', guess)).toMatchObject({
      error: 'wrong_password',
      fields: { current_password: 'Password saat ini salah.' },
    });
  const right = { ...guess, current_password: user.password };
  expect((await user.expectError('change-password', right)).error).toBe('locked_out');
  // The owner can still sign in.
  expect((await signIn(inject('localStackUrl'), user.nrp, user.password)).nrp).toBe(user.nrp);
});
