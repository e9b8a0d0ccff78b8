import { afterAll, describe, expect, test } from 'vitest';
import { BrowserSessions, clearRoutes, overrideResponse } from '../../support/browser-sessions.ts';

const sessions = new BrowserSessions();
afterAll(() => sessions.close());

const hour = 3_600_000;

test('relative times: just now, hours, then a date; and they tick', async () => {
  const { page, context } = await sessions.openFresh('employee');
  await page.clock.install();
  const at = (age: number) => new Date(Date.now() - age).toISOString();
  const notifications = [0.98 * hour, 5.2 * hour, 30 * hour].map((age, index) => ({
    id: `n-${index}`,
    title: 'Judul',
    message: 'Isi',
    type: 'info',
    created_at: at(age),
    read: true,
    submission_id: null,
  }));
  await overrideResponse(page, 'get-user-notifications', { notifications });
  await page.goto('/dashboard');
  await page
    .getByRole('button', { name: /^Notifikasi/ })
    .first()
    .click();
  const times = page.getByRole('dialog').locator('time');
  await times.first().waitFor();
  expect((await times.allInnerTexts()).slice(0, 2)).toEqual(['Baru saja', '5 jam yang lalu']);
  expect(await times.nth(2).textContent()).toMatch(/^\d{1,2} \p{L}+ \d{4}$/u);
  await page.clock.runFor(2 * 60_000);
  await expect.poll(() => times.first().textContent()).toBe('1 jam yang lalu');
  await context.close();
});

test('the bell: 80 units wide, its list 96 high', async () => {
  const page = await sessions.page('employee');
  await page.goto('/dashboard');
  await page
    .getByRole('button', { name: /^Notifikasi/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Hapus Semua Notifikasi').waitFor();
  expect((await dialog.boundingBox())?.width).toBe(320);
  expect(await dialog.locator('.overflow-y-auto').evaluate((list) => getComputedStyle(list).maxHeight)).toBe('384px');
  await page.keyboard.press('Escape');
});

describe('pages', () => {
  test('ten a page on the dashboard; another filter starts at the first; the address keeps both', async () => {
    const page = await sessions.page('employee');
    await page.goto('/dashboard?halaman=2');
    await page.getByText(/^Menampilkan 11-20 dari/).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(10);
    await page.getByRole('combobox', { name: 'Departemen' }).click();
    await page.getByRole('option', { name: 'SHE', exact: true }).click();
    await page.getByText(/^Menampilkan 1-/).waitFor();
    expect(new URL(page.url()).search).toBe('?departemen=SHE');
    await page.goBack();
    await page.getByText(/^Menampilkan 11-20 dari/).waitFor();
  });

  test('a queue’s page stands in the address', async () => {
    const page = await sessions.page('admin');
    await page.route('**/api/get-pending-documents*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const [first] = body.documents;
      body.documents = Array.from({ length: 41 }, (_, at) => ({ ...first, id: `${first.id}${at}` }));
      await route.fulfill({ response, json: body });
    });
    await page.goto('/review');
    await page.getByText('Menampilkan 1-20 dari 41 hasil').waitFor();
    await page.getByRole('button', { name: 'Selanjutnya' }).click();
    await page.getByText('Menampilkan 21-40 dari 41 hasil').waitFor();
    await page.reload();
    await page.getByText('Menampilkan 21-40 dari 41 hasil').waitFor();
    await clearRoutes(page);
  });
});

describe('database', () => {
  test('opens on manuals and policies of IMS, the policy and the two manuals first', async () => {
    const page = await sessions.page('employee');
    await page.goto('/database');
    const names = page.locator('tbody tr td:nth-child(2)');
    await names.first().waitFor();
    await expect
      .poll(async () => (await names.allInnerTexts()).slice(0, 3).map((name) => name.trim()))
      .toEqual([
        expect.stringContaining('Kebijakan K3LH'),
        expect.stringContaining('Manual IMS'),
        expect.stringContaining('Manual SMKP'),
      ]);
    expect(await page.getByRole('tab', { name: 'IMS' }).getAttribute('aria-selected')).toBe('true');
  });

  test('a search looks everywhere, whatever the case, also at the department’s label', async () => {
    const page = await sessions.page('employee');
    await page.goto('/database?jenis=FRM&departemen=fat&cari=EXCAVATOR');
    await page.locator('tbody mark').first().waitFor();
    await page.getByPlaceholder('Cari dokumen anda').fill('engineering');
    await page.locator('tbody tr').filter({ hasText: 'ENGINEERING' }).first().waitFor();
  });
});

test('rows appear 50 ms after one another and cards 100 ms, unless less motion is wished for', async () => {
  const { page, context } = await sessions.openFresh('employee');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/dashboard');
  const delay = (selector: string) =>
    page
      .locator(selector)
      .nth(3)
      .evaluate((element) => getComputedStyle(element).animationDelay);
  await page.getByText(/^Menampilkan/).waitFor();
  expect(await delay('tbody tr')).toBe('0.15s');
  expect(await delay('dl > div')).toBe('0.3s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await delay('tbody tr')).toBe('0s');
  await context.close();
});

test('the editor’s table scrolls within 60 % of the window, 1000 px wide at least, 700 on a tablet', async () => {
  const page = await sessions.page('controller');
  await page.goto('/daftar-induk/dokumen/ims');
  await page.locator('tr[data-line="0"]').waitFor();
  const table = page.getByRole('table').first();
  const minimum = () => table.evaluate((element) => getComputedStyle(element).minWidth);
  expect(await minimum()).toBe('1000px');
  await page.setViewportSize({ width: 820, height: 900 });
  await expect.poll(minimum).toBe('700px');
  const area = await table.evaluate((element) => {
    for (let box = element.parentElement; box; box = box.parentElement)
      if (getComputedStyle(box).maxHeight !== 'none') return getComputedStyle(box).maxHeight;
    return null;
  });
  expect(area).toBe('540px');
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('the consoles stayed silent', async () => expect(await sessions.consoleErrors()).toEqual([]));
