import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasHorizontalOverflow } from '../../support/browser.ts';
import { overrideResponse, setUpBrowserSessions } from '../../support/browser-sessions.ts';
import type { DemoUserKey } from '../../support/nrps.ts';
import { smallControls } from '../../support/small-controls.ts';
import { copyRow } from '../../web/copies/copy-fixtures.ts';

const sessions = setUpBrowserSessions();

const recalled = [1, 2].map((number) =>
  copyRow({
    ...{ number, nama: 'Prosedur Pemuatan Material dengan Ekskavator', revisi: 1, revision_in_force: 2 },
    recall: { reason: 'superseded', since: '2026-11-20T01:00:00.000Z' },
  }),
);

/** A tablet that is touched. */
const openTablet = async (
  who: DemoUserKey,
  [width, height]: readonly [number, number] = [820, 1180],
): Promise<Page> => {
  const { page } = await sessions.openFresh(who);
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await device.send('Emulation.setDeviceMetricsOverride', {
    ...{ width, height, deviceScaleFactor: 1, mobile: true },
  });
  return page;
};

const screens: readonly [DemoUserKey, string, string | RegExp][] = [
  ['produksiHead', '/dashboard', /^Menampilkan 1-10/],
  ['produksiHead', '/approval?tampilan=tabel', 'Total Menunggu Persetujuan'],
  ['produksiHead', '/departemen-saya', 'tinjauan lewat tenggat'],
  ['admin', '/dashboard', /^Menampilkan 1-10/],
  ['admin', '/review?tampilan=keputusan', /^\d+ dari \d+$/],
  ['controller', '/tinjauan-berkala', 'Nomor Dokumen'],
  ['controller', '/pembaca/produksi', 'Nomor Dokumen'],
  ['controller', '/pembaca/fat?tab=penarikan', 'HIMS-SOP-PRO-01'],
  ['controller', '/pembaca/fat?tab=salinan', 'HIMS-SOP-PRO-01'],
  ['controller', '/jejak-audit', /^\d+ \w{3} \d{4} /],
  ['employee', '/wajib-dibaca', /^Baca paling lambat|^Terlambat, batas/],
  ['employee', '/database', 'Kebijakan K3LH'],
];

test.each(screens)(
  '%s touches controls of at least 44 px at %s, below a header of one line',
  async (who, path, shown) => {
    const page = await openTablet(who);
    await overrideResponse(page, 'list-copies', { copies: recalled });
    await page.goto(path);
    await page.getByText(shown).first().waitFor();
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    expect(await smallControls(page, 44)).toEqual([]);
    expect(await hasHorizontalOverflow(page)).toBe(false);
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(57);
  },
);

test.each([
  ['/database', 'Kebijakan K3LH'],
  ['/panduan', 'Daftar isi'],
] as const)('controls beside the content of %s are 44 px on a tablet held sideways', async (path, shown) => {
  const page = await openTablet('employee', [1194, 834]);
  await page.goto(path);
  await page.getByText(shown).or(page.getByLabel(shown)).first().waitFor();
  expect(await smallControls(page, 44)).toEqual([]);
});

test('the fields of a master list are 44 px on a tablet, the texts of a row on one line', async () => {
  const page = await openTablet('controller');
  await page.goto('/daftar-induk/dokumen/produksi');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const name = page.getByRole('textbox', { name: 'Nama Dokumen baris 1', exact: true });
  await name.waitFor();
  expect(await smallControls(page, 44)).toEqual([]);
  const top = (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((field) => {
      const { paddingTop, borderTopWidth } = getComputedStyle(field);
      return field.getBoundingClientRect().top + Number.parseFloat(paddingTop) + Number.parseFloat(borderTopWidth);
    });
  expect(Math.abs((await top('Nama Dokumen baris 1')) - (await top('Status baris 1')))).toBeLessThanOrEqual(1);
});

test.each(['penarikan', 'salinan'])('a row of the tab %s has at most 72 px on a tablet', async (tab) => {
  const page = await openTablet('controller');
  await overrideResponse(page, 'list-copies', { copies: recalled });
  await page.goto(`/pembaca/fat?tab=${tab}`);
  const row = page.getByRole('row').filter({ hasText: 'HIMS-SOP-PRO-01' }).first();
  await row.waitFor();
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72.5);
});
