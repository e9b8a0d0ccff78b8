import { expect, inject, test } from 'vitest';
import { Client, demoPassword } from '../support/api.ts';
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
