import { afterAll, expect, test } from 'vitest';
import { BrowserSessions, waitForToast } from '../../support/browser-sessions.ts';
import type { DemoUserKey } from '../../support/nrps.ts';

const sessions = new BrowserSessions();
afterAll(() => sessions.close());

interface Rights {
  masterList: boolean;
  /** Where /pengajuan begins. */
  choice: boolean;
  review: boolean;
  approval: boolean;
}

test.each<[DemoUserKey, Rights]>([
  ['admin', { masterList: true, choice: true, review: true, approval: false }],
  ['controller', { masterList: true, choice: false, review: false, approval: false }],
  ['manager', { masterList: false, choice: true, review: false, approval: true }],
  ['plantHead', { masterList: false, choice: true, review: false, approval: true }],
  ['employee', { masterList: false, choice: false, review: false, approval: false }],
])('%s sees what the role may', async (who, rights) => {
  const { page, context } = await sessions.openFresh(who);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Database HIMS' }).waitFor();
  expect(await page.getByRole('link', { name: 'Daftar Induk', exact: true }).count()).toBe(rights.masterList ? 1 : 0);
  await page.goto('/pengajuan');
  await page.getByRole('heading', { name: rights.choice ? 'Pilih Tindakan' : 'Pengajuan Dokumen', level: 1 }).waitFor();
  for (const [path, may] of [
    ['/review', rights.review],
    ['/approval', rights.approval],
    ['/daftar-induk', rights.masterList],
  ] as const) {
    await page.goto(path);
    await page.waitForURL(may ? `**${path}` : '**/dashboard');
    if (!may && path === '/daftar-induk')
      await waitForToast(page, 'Akses Ditolak', 'Anda tidak memiliki akses ke halaman ini.');
  }
  await context.close();
});

test('without a session every signed-in screen leads to the login', async () => {
  const page = await sessions.page('anonymous');
  for (const path of ['/dashboard', '/pengajuan', '/database', '/review', '/approval', '/daftar-induk']) {
    await page.goto(path);
    await page.waitForURL('**/login');
  }
});

test('the consoles stayed silent', async () => expect(await sessions.consoleErrors()).toEqual([]));
