import { expect, inject, test } from 'vitest';
import { Client, demoPassword } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { nrps } from '../support/nrps.ts';

const anonymous = () => new Client(inject('localStackUrl'));

test('the right NRP and password open a session with who the person is', async () => {
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

test('someone without roles is a user; the strongest role is named', async () => {
  expect((await signInAs('employee')).user.role).toBe('user');
  expect((await signInAs('admin')).user.role).toBe('admin');
  expect((await signInAs('sheEmployee')).user.full_name).toBeNull();
});

test('a wrong password and an unknown NRP are told apart by nothing', async () => {
  const wrong = await anonymous().expectError('validate-login', { nrp: nrps.manager, password: '13572468' });
  const unknown = await anonymous().expectError('validate-login', { nrp: '19283746', password: '13572468' });
  expect(wrong).toMatchObject({ status: 401, error: 'invalid_credentials' });
  expect(unknown).toMatchObject({ status: 401, error: 'invalid_credentials', message: wrong.message });
});

test('what is no NRP or password is named field by field', async () => {
  const refusal = await anonymous().expectError('validate-login', { nrp: '123', password: 'abcdefgh' });
  expect(refusal).toMatchObject({
    status: 400,
    error: 'invalid_input',
    fields: { nrp: 'NRP harus 8 angka.', password: 'Password harus 8 angka.' },
  });
});

test('five failures lock an NRP out for a while, with the time to wait', async () => {
  const nrp = '19999999';
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await anonymous().expectError('validate-login', { nrp, password: '00000001' })).status).toBe(401);
  const locked = await anonymous().expectError('validate-login', { nrp, password: '00000001' });
  expect(locked).toMatchObject({ status: 429, error: 'locked_out' });
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
});
