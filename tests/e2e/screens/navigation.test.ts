import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { BrowserSessions } from '../../support/browser-sessions.ts';
import { withPositions } from '../../support/local-stack-data.ts';
import { type DemoUserKey, nrps } from '../../support/nrps.ts';
import { chooseOption } from '../../support/page-actions.ts';

const sessions = new BrowserSessions();
afterAll(() => sessions.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

describe('titles', () => {
  test.each<[DemoUserKey, string, string]>([
    ['controller', '/dashboard', 'HIMS - Dashboard'],
    ['controller', '/database', 'HIMS - Database HIMS'],
    ['controller', '/pengajuan', 'HIMS - Pengajuan Dokumen'],
    ['controller', '/daftar-induk/dokumen/hgs', 'HIMS - Daftar Induk Dokumen - HCGS'],
    ['admin', '/review', 'HIMS - Peninjauan Dokumen'],
  ])('%s at %s', async (who, path, title) => {
    const page = await sessions.page(who);
    await page.goto(path);
    await page.waitForFunction((wanted) => document.title === wanted, title);
  });
});

describe('login', () => {
  test('its words, its toggle, and the way home', async () => {
    const page = await sessions.page('anonymous');
    await page.goto('/login');
    await heading(page, 'Selamat Datang di HIMS');
    await page.getByText('Masukkan NRP dan Password Anda').waitFor();
    const password = page.getByLabel('Password', { exact: true });
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Tampilkan password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByRole('link', { name: 'Kembali ke Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('who is signed in goes on to the dashboard', async () => {
    const page = await sessions.page('employee');
    await page.goto('/login');
    await page.waitForURL('**/dashboard');
  });
});

describe('header', () => {
  test('its links, the active one, and a user without a name', async () => {
    const page = await sessions.page('sheEmployee');
    await page.goto('/database');
    const links = page.getByRole('navigation', { name: 'Utama' }).getByRole('link');
    await links.first().waitFor();
    expect(await links.allInnerTexts()).toEqual(['Dashboard Dokumen', 'Pengajuan Dokumen', 'Database HIMS']);
    expect(await links.nth(2).getAttribute('aria-current')).toBe('page');
    await page.getByRole('banner').getByRole('link', { name: 'HIMS', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: `User ${nrps.sheEmployee}` }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Keluar']);
    await page.keyboard.press('Escape');
  });

  test('a picture when there is one, else an icon', async () => {
    const page = await sessions.page('employee');
    await page.goto('/dashboard');
    const account = page.getByRole('button', { name: 'Joko Santoso' });
    await account.locator('svg').first().waitFor();
    const user = await (await page.request.get('/favicon.svg')).text();
    expect(user).toContain('<svg');
    await page.evaluate(() => {
      const saved = JSON.parse(localStorage.getItem('hims.session') ?? '{}');
      saved.user.user_metadata.avatar_url = '/favicon.svg';
      localStorage.setItem('hims.session', JSON.stringify(saved));
      dispatchEvent(new StorageEvent('storage', { key: 'hims.session' }));
    });
    await account.locator('img[src="/favicon.svg"]').waitFor();
  });

  test('on a phone: the same links, the bell and the way out behind one button; Escape gives the focus back', async () => {
    const page = await sessions.page('admin');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: /^Notifikasi/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Buka menu' }).click();
    const links = page.getByRole('navigation', { name: 'Utama' }).getByRole('link');
    expect(await links.count()).toBeGreaterThanOrEqual(4);
    await page.getByRole('button', { name: 'Keluar' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Buka menu');
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('submission', () => {
  test('an admin chooses between submitting and reviewing, a manager between submitting and approving', async () => {
    for (const [who, second, path] of [
      ['admin', 'Peninjauan Dokumen', '/review'],
      ['projectManager', 'Approval Dokumen', '/approval'],
    ] as const) {
      const page = await sessions.page(who);
      await page.goto('/pengajuan');
      await heading(page, 'Pilih Tindakan');
      await heading(page, 'Pengajuan Dokumen');
      await heading(page, second);
      await page.getByRole('link', { name: /^Lihat Dokumen/ }).click();
      await page.waitForURL(`**${path}`);
      await page.goBack();
      await page.getByRole('button', { name: 'Mulai Pengajuan' }).click();
      await page.getByRole('button', { name: 'Ajukan Dokumen' }).waitFor();
      await page.getByRole('button', { name: '← Kembali ke Dashboard' }).click();
      await heading(page, 'Pilih Tindakan');
    }
  });

  test('everyone else starts at the form, with the template to download', async () => {
    const page = await sessions.page('controller');
    await page.goto('/pengajuan');
    await heading(page, 'Pengajuan Dokumen');
    expect(await page.getByRole('button', { name: '← Kembali ke Dashboard' }).count()).toBe(0);
    const template = page.waitForRequest((request) => request.url().includes('/api/get-form-template'));
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Unduh Form Permohonan Perubahan Dokumen' }).click();
    await template;
    await (await popup).close();
  });

  test('who will approve is named for the chosen department, or that a level has nobody', async () => {
    const page = await sessions.page('controller');
    const route = page.getByRole('heading', { name: 'Alur persetujuan' }).locator('..');
    await route.getByText('Pilih departemen untuk melihat siapa yang akan menyetujui.').waitFor();
    const showing = async (department: string) => {
      await chooseOption(page, 'Departemen', department);
      await expect.poll(() => route.locator('ol[aria-busy=false]').count()).toBe(1);
      return (await route.getByRole('listitem').allInnerTexts()).map((step) => step.split('\n'));
    };
    const review = ['Peninjau (Admin)', 'Salah satu admin'];
    const beyond = [
      ['Dept. Head SHE', 'Siti Rahmawati'],
      ['Project Manager', 'Hendra Gunawan'],
    ];
    expect(await showing('Produksi')).toEqual([review, ['Dept. Head Produksi', 'Agus Prasetyo'], ...beyond]);
    // The head of SHE is its department's level too.
    expect(await showing('SHE')).toEqual([review, ...beyond]);
    await withPositions(nrps.hcgsHead, [], async () => {
      expect(await showing('HCGS')).toEqual([review, ['Dept. Head HCGS', 'Belum ada pejabat'], ...beyond]);
    });
  });
});

describe('what is not there', () => {
  test('under development goes back one step', async () => {
    const page = await sessions.page('employee');
    await page.goto('/database');
    await page.goto('/under-development');
    await heading(page, 'Fitur Sedang Dikembangkan');
    await page.getByRole('button', { name: 'Kembali ke Dashboard' }).click();
    await page.waitForURL(/\/(database|dashboard)$/);
  });

  test('an unknown path says so, logs itself, and leads home', async () => {
    const { page, consoleErrors, context } = await sessions.openFresh('anonymous');
    await page.goto('/jalan/buntu');
    await page.getByText('Oops! Page not found').waitFor();
    expect(consoleErrors.join()).toContain('/jalan/buntu');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await context.close();
  });
});

test('the consoles stayed silent', async () => expect(await sessions.consoleErrors()).toEqual([]));
