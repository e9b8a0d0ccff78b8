import { expect, test } from 'vitest';
import { resize } from '../../support/browser.ts';
import { setUpBrowserSessions } from '../../support/browser-sessions.ts';

const sessions = setUpBrowserSessions();

test('shows as many columns as fit', async () => {
  const page = await sessions.page('sheEmployee');
  await page.goto('/database?cari=prosedur');
  await page.getByText(/^Menampilkan 1-10 dari/).waitFor();
  for (const [width, shown] of [
    [820, 4],
    [390, 0],
    [1440, 6],
  ] as const) {
    await resize(page, width);
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(shown);
  }
});

test('moves no column from page to page', async () => {
  const page = await sessions.page('admin');
  await page.goto('/database?cari=prosedur');
  const columnPlaces = () =>
    page.getByRole('columnheader').evaluateAll((each) => each.map((header) => header.getBoundingClientRect().x));
  await page.getByText(/^Menampilkan 1-10 dari/).waitFor();
  const firstPage = await columnPlaces();
  await page.getByRole('button', { name: 'Selanjutnya' }).click();
  await page.getByText(/^Menampilkan 11-20 dari/).waitFor();
  expect(await columnPlaces()).toEqual(firstPage);
});

test('keeps a text typed right after a dialog was closed, when the machine is busy', async () => {
  const { page } = await sessions.openFresh('controller');
  // React renders navigations through this channel; typed text is rendered at once.
  await page.addInitScript(() => {
    const Native = MessageChannel;
    window.MessageChannel = class extends Native {
      constructor() {
        super();
        const { port2 } = this;
        const post = port2.postMessage.bind(port2) as (...message: unknown[]) => void;
        port2.postMessage = (...message: unknown[]) =>
          void setTimeout(() => post(...message), document.documentElement.dataset['busy'] ? 800 : 0);
      }
    };
  });
  await page.goto('/database?pekerjaan=semua');
  await page.getByRole('dialog', { name: 'Pekerjaan Terakhir' }).waitFor();
  await page.getByLabel('Cari dokumen anda').evaluate((box) => {
    document.documentElement.dataset['busy'] = 'true';
    document.querySelector<HTMLElement>('[aria-label="Tutup dialog"]')?.click();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'prosedur');
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect.poll(() => new URL(page.url()).search).toBe('?cari=prosedur');
  await page.evaluate(() => document.documentElement.removeAttribute('data-busy'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText(/dokumen cocok dengan “prosedur”/).waitFor();
  expect(await page.getByPlaceholder('Cari dokumen anda').inputValue()).toBe('prosedur');
  expect(new URL(page.url()).search).toBe('?cari=prosedur');
});
