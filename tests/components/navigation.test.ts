import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { parentOf } from '../../web/src/app/nav-links.ts';
import { canOpen } from '../../web/src/app/screen-access.ts';
import { screens as table } from '../../web/src/app/screen-table.ts';
import { takeConsoleErrors } from '../support/page-console.ts';
import { currentAddress, openScreen, sessionUser, textsOf, users } from '../support/render-screen.tsx';
import { rawAnswer } from '../support/stubbed-calls.ts';

const header = () => within(screen.getByRole('banner'));
const links = () => within(header().getByRole('navigation', { name: 'Utama' })).getAllByRole('link');
const footerLinks = () => textsOf(within(screen.getByRole('contentinfo')).getAllByRole('link'));
const openGuide = async (...[settings]: [Parameters<typeof openScreen>[1]?]) => {
  const page = await openScreen('/panduan', settings);
  await screen.findByRole('heading', { level: 1, name: 'Panduan' });
  return page;
};

const furtherLinksOfAdmin = [
  ...['Pengguna', 'Waktu Proses', 'Wajib Dibaca', 'Baca Bersama', 'Panduan', 'Tidak di Tempat', 'Hari Kerja & Libur'],
  ...['Titik Periksa Log', 'E-mail'],
];

test.each([
  ['/panduan', 'HIMS - Panduan'],
  ['/database', 'HIMS - Database HIMS'],
  ['/pengajuan', 'HIMS - Pengajuan Dokumen'],
  ['/daftar-induk/dokumen/hgs', 'HIMS - Daftar Induk Dokumen - HCGS'],
  ['/tinjauan-berkala', 'HIMS - Tinjauan Berkala'],
])('the document title at %s is announced', async (path, title) => {
  await openScreen(path, {
    as: users.controller,
    answers: { 'list-document-reviews': { reviews: [], next_cursor: null } },
  });
  await waitFor(() => expect(document.title).toBe(title));
  expect(document.querySelector('[aria-live=polite]')?.textContent).toBe(title);
});

describe('the header', () => {
  test('marks the current link, and leads to the dashboard', async () => {
    const { user } = await openScreen('/database');
    await screen.findByRole('heading', { level: 1 });
    expect(textsOf(links())).toEqual(['Dashboard Dokumen', 'Pengajuan Dokumen', 'Database HIMS']);
    expect(links().map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'page']);
    expect(header().getByRole('link', { name: 'HIMS' }).getAttribute('href')).toBe('/dashboard');
    await user.click(links()[1] ?? document.body);
    await screen.findByRole('heading', { level: 1, name: 'Pengajuan Dokumen' });
    // The keyboard goes on in the content of the new screen.
    expect(document.activeElement?.tagName).toBe('MAIN');
  });

  test('shows the NRP of a user without a name, with the only item of its menu', async () => {
    const { user } = await openGuide({ as: { ...sessionUser('10000032', ''), full_name: null } });
    await user.click(header().getByRole('button', { name: 'User 10000032' }));
    expect(textsOf(await screen.findAllByRole('menuitem'))).toEqual(['Keluar']);
  });

  test.each(['/favicon.svg', null])('shows the picture of the user, or an icon: %s', async (avatar_url) => {
    await openGuide({ as: sessionUser('10000031', 'Joko Santoso', { avatar_url }) });
    const picture = header().getByRole('button', { name: 'Joko Santoso' }).firstElementChild;
    expect(picture?.getAttribute('src') ?? null).toBe(avatar_url);
    expect(picture?.querySelector('svg') === null).toBe(avatar_url !== null);
  });

  test('has a menu on a phone, which Escape closes back to its button', async () => {
    const { user } = await openGuide({
      ...{ as: users.admin, width: 820 },
      answers: { 'get-password-choices': { choices: ['48151623'] } },
    });
    const button = header().getByRole('button', { name: 'Buka menu' });
    await user.click(button);
    const menu = within(await waitFor(() => document.getElementById('menu-utama') ?? expect.fail('no menu')));
    expect(textsOf(menu.getAllByRole('link'))).toEqual([
      ...['Dashboard Dokumen', 'Pengajuan Dokumen', 'Database HIMS', 'Daftar Induk'],
      ...furtherLinksOfAdmin,
    ]);
    expect(menu.getByRole('button', { name: 'Keluar' })).toBeTruthy();
    expect(screen.getByRole('main', { hidden: true }).hasAttribute('inert')).toBe(true);
    await user.keyboard('{Escape}');
    expect(document.getElementById('menu-utama')).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(screen.getByRole('main').hasAttribute('inert')).toBe(false);

    await user.click(button);
    await user.click(header().getByRole('button', { name: 'Ganti Password' }));
    await screen.findByRole('dialog', { name: 'Ganti Password' });
  });

  test('has the links of the phone in its menu, which a key opens and Escape closes back to its button', async () => {
    const { user } = await openScreen('/pengguna', {
      ...{ as: users.admin, answers: { 'list-locked-addresses': { addresses: [], next_cursor: null } } },
    });
    const button = await header().findByRole('button', { name: 'Lainnya' });
    expect(button.getAttribute('aria-current')).toBe('true');
    for (const key of ['{Enter}', ' ', '{ArrowDown}']) {
      button.focus();
      await user.keyboard(key);
      const items = await screen.findAllByRole('menuitem');
      expect(textsOf(items)).toEqual([...furtherLinksOfAdmin, 'Ganti Password']);
      expect(items.map((item) => item.getAttribute('aria-current')).slice(0, 2)).toEqual(['page', null]);
      expect(document.activeElement).toBe(items[0]);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(document.activeElement).toBe(button));
    }
    await user.keyboard('{Enter}');
    (await screen.findByRole('menuitem', { name: 'Panduan' })).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Panduan' });
    expect(document.activeElement?.tagName).toBe('MAIN');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('counts what waits for the user beside the submissions', async () => {
    await openGuide({
      as: { ...users.admin, positions: users.sheHead.positions },
      answers: {
        'get-worklist': {
          review: { count: 3, late: 0, oldest_days: 2 },
          approval: { count: 12, late: 4, oldest_days: 9 },
        },
      },
    });
    await header().findByRole('link', { name: /^Pengajuan Dokumen.*15 menunggu keputusan Anda$/ });
  });
});

test.each<[keyof typeof users, string[]]>([
  ['employee', ['Panduan', 'E-mail']],
  ['produksiHead', ['Panduan', 'Tidak di Tempat', 'E-mail']],
  ['projectManager', ['Waktu Proses', 'Panduan', 'Tidak di Tempat', 'E-mail']],
  ['admin', furtherLinksOfAdmin.filter((each) => !['Wajib Dibaca', 'Baca Bersama'].includes(each))],
])('the footer of %s has the links of the role', async (who, expected) => {
  await openGuide({ as: users[who] });
  expect(footerLinks()).toEqual(expected);
});

const noReviews = {
  'list-document-reviews': { reviews: [], next_cursor: null },
  'get-distribution-counts': { departments: [] },
};

test.each<[keyof typeof users, string, string, string | null]>([
  ['controller', '/daftar-induk/tinjauan?tenggat=terlambat', '/tinjauan-berkala?tenggat=terlambat', '/daftar-induk'],
  ['produksiHead', '/daftar-induk/tinjauan', '/tinjauan-berkala', '/departemen-saya'],
  ['auditor', '/tinjauan-berkala', '/tinjauan-berkala', null],
])('leads %s from %s to the screen above it, at its present address', async (who, path, address, parent) => {
  const { user } = await openScreen(path, { as: users[who], answers: noReviews });
  await screen.findByRole('heading', { level: 1, name: 'Tinjauan Berkala' });
  expect(currentAddress()).toBe(address);
  const up = within(screen.getByRole('main'))
    .queryAllByRole('link')
    .find((link) => link.textContent?.startsWith('←'));
  expect(up?.getAttribute('href') ?? null).toBe(parent);
  if (up) await user.click(up);
  if (parent) await waitFor(() => expect(currentAddress()).toBe(parent));
});

test.each<[keyof typeof users, string]>([
  ['admin', '/pengajuan'],
  ['controller', '/daftar-induk'],
  ['produksiHead', '/departemen-saya'],
])('%s finds at %s a link to every screen below it', async (who, path) => {
  await openScreen(path, { as: users[who], answers: { 'get-distribution-counts': { departments: [] } } });
  await screen.findByRole('heading', { level: 1 });
  const hrefs = () =>
    within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')?.replace(/\?.*/, ''));
  const below = table.filter((each) => canOpen(each, users[who]) && parentOf(each, users[who])?.path === path);
  // Two are reached in another way: a department's page by its rows, and the specification's picker by its address only.
  const linked = below
    .map((each) => each.path)
    .filter((each) => !each.includes(':department') && each !== '/daftar-induk/departemen');
  expect(linked.length).toBeGreaterThan(0);
  await waitFor(() => expect(hrefs()).toEqual(expect.arrayContaining(linked)));
});

describe('other paths', () => {
  test('return one step from the page under development', async () => {
    const { user } = await openGuide({ as: users.employee });
    await openScreen('/under-development');
    await screen.findByRole('heading', { name: 'Fitur Sedang Dikembangkan' });
    await user.click(screen.getByRole('button', { name: 'Kembali ke Dashboard' }));
    await waitFor(() => expect(currentAddress()).toBe('/panduan'));
  });

  test('go to the dashboard from the page under development when it is the first of a new tab', async () => {
    const documents = rawAnswer({ success: true, documents: [] });
    await openGuide({ as: users.employee, answers: { 'get-dashboard-documents': documents } });
    // As the router marks its first entry, after which about:blank remains in the history.
    vi.spyOn(window.history, 'state', 'get').mockReturnValue({ idx: 0 });
    const { user } = await openScreen('/under-development');
    await user.click(await screen.findByRole('button', { name: 'Kembali ke Dashboard' }));
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
  });

  test('that are unknown show and log it, with a link to the landing page', async () => {
    const { user } = await openScreen('/jalan/buntu', { as: null });
    await screen.findByText('Oops! Page not found');
    expect(takeConsoleErrors().join()).toContain('/jalan/buntu');
    await user.click(screen.getByRole('link', { name: 'Return to Home' }));
    await waitFor(() => expect(currentAddress()).toBe('/'));
  });
});
