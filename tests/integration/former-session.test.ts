import { once } from 'node:events';
import { expect, inject, test } from 'vitest';
import { Client, type UserClient } from '../support/api.ts';
import { openListeningSocket } from '../support/sockets.ts';
import { createSignedInUser } from '../support/users.ts';

const anonymous = () => new Client(inject('localStackUrl'));
const withCookie = (cookie: string) => ({ headers: { cookie } });
const signInReplacing = (former: UserClient, { nrp, password }: { nrp: string; password: string }) =>
  anonymous().call('validate-login', { nrp, password }, withCookie(former.cookie));

const hasEnded = async (former: UserClient): Promise<boolean> => {
  const [call, refresh] = await Promise.all([
    former.call('get-session', {}),
    anonymous().call('refresh-session', {}, withCookie(former.cookie)),
  ]);
  expect(call.status).toBe(refresh.status);
  return call.status === 401;
};

test('ends the former session of the same browser and its sockets on a new sign-in, and no other session', async () => {
  const here = await createSignedInUser();
  const elsewhere = await anonymous().ok('validate-login', { nrp: here.nrp, password: here.password });
  const { socket, received } = await openListeningSocket(here);
  const closed = once(socket, 'close');
  const reply = await signInReplacing(here, here);
  if (!('body' in reply)) throw new Error(JSON.stringify(reply));
  expect(await hasEnded(here)).toBe(true);
  await closed;
  expect(received).toContainEqual({ type: 'session.ended', reason: 'revoked' });
  for (const { session } of [reply.body, elsewhere])
    expect((await new Client(inject('localStackUrl'), session.access_token).call('get-session', {})).status).toBe(200);
});
