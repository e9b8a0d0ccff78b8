import { expect, inject, test } from 'vitest';
import { Client, demoPassword } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { nrps } from '../support/nrps.ts';

const anonymous = () => new Client(inject('localStackUrl'));

test("opens a session with the user's details for the right NRP and password", async () => {
  const reply = await anonymous().call('validate-login', { nrp: nrps.produksiHead, password: demoPassword });
  expect(reply).toMatchObject({
    status: 200,
    body: {
      user: {
        nrp: nrps.produksiHead,
        full_name: 'Agus Prasetyo',
        roles: ['level1_management'],
        role: 'level1_management',
        positions: [{ role: 'dept_head', department: 'Produksi' }],
      },
    },
  });
  const cookie = reply.headers.get('set-cookie') ?? '';
  for (const attribute of ['hims_refresh=', 'HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/api'])
    expect(cookie).toContain(attribute);
  expect(reply.headers.get('cache-control')).toBe('no-store');
});

test("returns 'user' for a user without roles, otherwise the highest role", async () => {
  expect((await signInAs('employee')).user.role).toBe('user');
  expect((await signInAs('admin')).user.role).toBe('admin');
  expect((await signInAs('sheEmployee')).user.full_name).toBeNull();
});

test('does not distinguish a wrong password from an unknown NRP', async () => {
  const wrongPassword = await anonymous().expectError('validate-login', { nrp: nrps.manager, password: '13572468' });
  const unknown = await anonymous().expectError('validate-login', { nrp: '19283746', password: '13572468' });
  expect(wrongPassword).toMatchObject({ status: 401, error: 'invalid_credentials' });
  expect(unknown).toMatchObject({ status: 401, error: 'invalid_credentials', message: wrongPassword.message });
});

test('names invalid fields one by one', async () => {
  const failure = await anonymous().expectError('validate-login', { nrp: '123', password: 'abcdefgh' });
  expect(failure).toMatchObject({
    status: 400,
    error: 'invalid_input',
    fields: { nrp: 'NRP harus 8 angka.', password: 'Password harus 8 angka.' },
  });
});

test('locks an NRP after five failures, with the time to wait', async () => {
  const nrp = '19999999';
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await anonymous().expectError('validate-login', { nrp, password: '00000001' })).status).toBe(401);
  const locked = await anonymous().expectError('validate-login', { nrp, password: '00000001' });
  expect(locked).toMatchObject({ status: 429, error: 'locked_out' });
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
});
