import { beforeAll, expect, inject, test } from 'vitest';
import { callNamed, callNames } from '../../shared/api/index.ts';
import { Client, demoPassword, signIn } from '../support/api.ts';
import { nrps } from '../support/nrps.ts';

/** What a page of another site can make a browser send, and what only our own page or a program sends. */

const origin = inject('localStackUrl');
let cookie: string;
beforeAll(async () => {
  cookie = (await signIn(origin, nrps.employee)).cookie;
});

const post = async (call: string, headers: Record<string, string>, body: unknown = {}) => {
  const response = await fetch(`${origin}/api/${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { error } = (await response.json()) as { error?: string };
  return { status: response.status, error, setCookie: response.headers.get('set-cookie') };
};
const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
];
const json = { 'content-type': 'application/json' };
const commands = callNames.filter((name) => callNamed(name).method === 'POST');

test.each(commands)('%s rejects forms and requests from another site', async (call) => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
    expect(await post(call, { cookie, 'content-type': type })).toMatchObject({
      error: 'unsupported_media_type',
      setCookie: null,
    });
  for (const from of foreign)
    expect(await post(call, { cookie, ...json, ...from })).toMatchObject({
      error: 'foreign_origin',
      setCookie: null,
    });
});

test('does not sign in or out from another site: the session continues', async () => {
  const input = { nrp: nrps.sheEmployee, password: demoPassword };
  expect((await post('validate-login', { cookie, 'content-type': 'text/plain' }, input)).setCookie).toBeNull();
  expect((await post('sign-out', { cookie, ...json, origin: 'https://evil.example' })).status).toBe(403);
  const renewed = await fetch(`${origin}/api/refresh-session`, {
    method: 'POST',
    headers: { ...json, cookie, origin, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ user_id: nrps.employee }),
  });
  expect(renewed.status).toBe(200);
  cookie = (renewed.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
});

test('accepts our own page on any host name of this machine', async () => {
  const { port } = new URL(origin);
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`]) {
    const at = `http://${host}`;
    const client = new Client(at);
    const headers = { origin: at, 'sec-fetch-site': 'same-origin' };
    expect((await client.send('sign-out', {}, { headers })).status).toBe(200);
  }
  const other = await new Client(`http://127.0.0.1:${port}`).send(
    'sign-out',
    {},
    { headers: { origin: `http://localhost:${port}` } },
  );
  expect(other.status).toBe(403);
});
