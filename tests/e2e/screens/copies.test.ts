import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../../support/browser.ts';
import { overrideResponse, setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { copyRow } from '../../web/copies/copy-fixtures.ts';

const sessions = setUpBrowserSessions();

const nama = 'Prosedur Pemuatan Material dengan Ekskavator pada Area Disposal Timur';
const recall = { reason: 'superseded', since: '2026-11-20T01:00:00.000Z' } as const;
const outdated = [1, 2].map((number) =>
  copyRow({ nama, number, revisi: 1, recall, place: 'Ruang arsip lantai 2', revision_in_force: 2 }),
);
const closedBy = { nrp: '10000003', full_name: 'Maria Goretti Wulandari Kusumaningtyas' };
const closed = copyRow({
  ...{ nama, number: 3, state: 'destroyed', closed_at: '2026-11-22T02:00:00.000Z', closed_by: closedBy },
  ...{ witness: 'Budi Santoso', remark: 'Dibakar di tempat pembakaran' },
});

const expectSound = async (page: Page, name: string, width = 0) => {
  expect(await hasHorizontalOverflow(page), `${name} ${width}`).toBe(false);
  expect(await accessibilityViolations(page), `${name} ${width}`).toEqual([]);
};

test.each([
  ['distribution-cards', '/daftar-induk/distribusi', 'Kode departemen FAT'],
  ['copies-out', '/pembaca/fat?tab=salinan', nama],
  ['copies-recall', '/pembaca/fat?tab=penarikan', nama],
  ['copies-closed', '/pembaca/fat?tab=salinan&status=ditutup', nama],
])('%s fits three widths without accessibility violations', async (name, path, text) => {
  const page = await sessions.page('controller');
  await overrideResponse(page, 'list-copies', { copies: name === 'copies-closed' ? [closed] : outdated });
  await page.goto(path);
  for (const width of [1440, 820, 390]) {
    await resize(page, width);
    await page.getByText(text).first().waitFor();
    await expectSound(page, name, width);
  }
  await takeScreenshots(page, name);
});

test('the selection and its dialogs have no accessibility violations', async () => {
  const page = await sessions.page('controller');
  await overrideResponse(page, 'list-copies', { copies: outdated });
  await page.goto('/pembaca/fat?tab=penarikan');
  await page.getByRole('checkbox', { name: 'Pilih semua salinan yang tampil' }).check();
  await expectSound(page, 'selection');
  await takeScreenshots(page, 'copies-selected');
  await page.getByRole('button', { name: 'Cetak Pengganti (2)' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  await expectSound(page, 'replacement');
  await takeScreenshots(page, 'copies-replacement', false);
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Salinan terpilih' }).getByRole('button', { name: 'Catat Penarikan' }).click();
  await dialog.getByRole('radio', { name: /^Dimusnahkan/ }).check();
  await dialog.getByRole('button', { name: 'Catat Penarikan' }).click();
  await dialog.getByText('Saksi harus diisi untuk salinan yang dimusnahkan').waitFor();
  await expectSound(page, 'recall dialog');
  await takeScreenshots(page, 'copies-recall-dialog', false);
});
