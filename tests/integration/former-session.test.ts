import { once } from 'node:events';
import { expect, inject, test } from 'vitest';
import { Client, type Person } from '../support/api.ts';
import { listening } from '../support/sockets.ts';
import { newPerson } from '../support/users.ts';

const anonymous = () => new Client(inject('stageUrl'));
const withCookie = (cookie: string) => ({ headers: { cookie } });
const signInOver = (former: Person, { nrp, password }: { nrp: string; password: string }) =>
  anonymous().reply('validate-login', { nrp, password }, withCookie(former.cookie));

const isOver = async (former: Person): Promise<boolean> => {
  const [call, refresh] = await Promise.all([
    former.reply('get-session', {}),
    anonymous().reply('refresh-session', {}, withCookie(former.cookie)),
  ]);
  expect(call.status).toBe(refresh.status);
  return call.status === 401;
};

test('signing in again ends the former session of the same browser, its sockets too, and no other', async () => {
  const here = await newPerson();
  const elsewhere = await anonymous().ok('validate-login', { nrp: here.nrp, password: here.password });
  const { socket, heard } = await listening(here);
  const closed = once(socket, 'close');
  const reply = await signInOver(here, here);
  if (!('body' in reply)) throw new Error(JSON.stringify(reply));
  expect(await isOver(here)).toBe(true);
  await closed;
  expect(heard).toContainEqual({ type: 'session.ended', reason: 'revoked' });
  for (const { session } of [reply.body, elsewhere])
    expect((await new Client(inject('stageUrl'), session.access_token).reply('get-session', {})).status).toBe(200);
});

test('the former session ends whoever’s it was, and its late refresh leaves the new cookie alone', async () => {
  const [former, other] = await Promise.all([newPerson(), newPerson()]);
  expect((await signInOver(former, other)).status).toBe(200);
  const refusal = await anonymous().refused('refresh-session', {}, withCookie(former.cookie));
  expect([refusal.status, refusal.headers.get('set-cookie')]).toEqual([401, null]);
  expect(await isOver(former)).toBe(true);
  expect(await isOver(other)).toBe(false);
});

test('a sign-in that fails ends nothing, nor does one with a cookie of nobody’s session', async () => {
  const user = await newPerson();
  const wrong = { nrp: user.nrp, password: user.password === '40719365' ? '40719366' : '40719365' };
  expect(await signInOver(user, wrong)).toMatchObject({ status: 401, error: 'invalid_credentials' });
  const forged = withCookie(user.cookie.replace(/[\w-]{43}$/, 'x'.repeat(43)));
  const { nrp, password } = user;
  expect((await anonymous().reply('validate-login', { nrp, password }, forged)).status).toBe(200);
  expect(await isOver(user)).toBe(false);
});
