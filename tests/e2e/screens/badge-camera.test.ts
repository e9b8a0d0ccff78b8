import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { demoPassword, signIn, type UserClient } from '../../support/api.ts';
import { openPageSession, type PageSession, signInOnPage, takeScreenshots } from '../../support/browser.ts';
import { launchBrowser } from '../../support/browser-launch.ts';
import { signInAs } from '../../support/demo-users.ts';
import { nrps } from '../../support/nrps.ts';
import { requireDocument } from '../../support/required-reading.ts';
import { addUser } from '../../support/users.ts';

const pin = '482913';
const folder = mkdtempSync(join(tmpdir(), 'hims-camera-'));
let browser: Browser;
let session: PageSession;
let owner: UserClient;

/** A frame for Chromium's fake camera, YUV4MPEG2 of 320 × 240 pixels, that shows a code on grey. */
const cameraFrame = (code: string): Buffer => {
  const [width, height, unit] = [320, 240, 6];
  const { data, size } = encode(code, { ecc: 'Q', border: 2 });
  const luma = Buffer.alloc(width * height, 110);
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      for (let line = 0; line < unit; line += 1) {
        const top = (height - size * unit) / 2 + row * unit + line;
        const start = top * width + (width - size * unit) / 2 + column * unit;
        luma.fill(isDark ? 40 : 220, start, start + unit);
      }
  const colors = Buffer.alloc((width * height) / 2, 128);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 C420jpeg\nFRAME\n`), luma, colors]);
};

beforeAll(async () => {
  const { user, password = '' } = await addUser({ department: 'LOG' });
  owner = await signIn(inject('localStackUrl'), user.nrp, password);
  await owner.ok('change-password', { current_password: password, badge_pin: pin });
  const { code } = await (await signInAs('admin')).ok('change-badge', { nrp: owner.nrp });
  const camera = join(folder, 'camera.y4m');
  writeFileSync(camera, cameraFrame(code ?? ''));
  browser = await launchBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${camera}`,
  ]);
  session = await openPageSession(browser, inject('localStackUrl'));
  await session.page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const getUserMedia = async (constraints?: MediaStreamConstraints) => {
      const stream = await open(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
    Object.assign(navigator.mediaDevices, { getUserMedia });
    Object.assign(window, { tracks });
    // As Safari and Firefox.
    Reflect.deleteProperty(window, 'BarcodeDetector');
  });
  await signInOnPage(session.page, nrps.logisticHead, demoPassword);
});
afterAll(async () => {
  expect(session.consoleErrors).toEqual([]);
  await browser?.close();
  rmSync(folder, { recursive: true });
});

/** The states of all tracks that the page opened: 'live' or 'ended'. */
const trackStates = (page: Page): Promise<string[]> =>
  page.evaluate(() => ('tracks' in window ? (window.tracks as MediaStreamTrack[]) : []).map((each) => each.readyState));

const openConfirmations = async (page: Page): Promise<void> => {
  const { id, nomor } = await requireDocument(await signInAs('controller'));
  await page.goto(`/baca-bersama?dokumen=${id}&nomor=${encodeURIComponent(nomor)}`);
  await page.getByLabel('Tempat').fill('Gudang Utama');
  await page.getByRole('button', { name: 'Mulai' }).click();
  await page.getByRole('button', { name: 'Lanjut ke Konfirmasi' }).click();
};

const confirmByCamera = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Pindai Lencana' }).click();
  const digits = page.getByLabel('PIN', { exact: true });
  await digits.waitFor();
  expect(await digits.evaluate((field) => field === document.activeElement)).toBe(true);
  await takeScreenshots(page, 'badge-camera', false);
  await digits.pressSequentially(pin);
  await page.getByRole('button', { name: 'Saya Sudah Membaca dan Memahami' }).click();
  await page.getByText(`${owner.user.full_name} tercatat.`).waitFor();
};

test('reads a badge in a browser without a detector, and asks the PIN once', async () => {
  const { page } = session;
  await openConfirmations(page);
  await confirmByCamera(page);

  // The badge is still before the camera.
  await page.waitForTimeout(1000);
  expect(await page.getByLabel('NRP atau lencana').inputValue()).toBe('');
  expect(await trackStates(page)).toEqual(['live']);
  await page.getByRole('button', { name: 'Tutup Kamera' }).click();
  await expect.poll(() => trackStates(page)).toEqual(['ended']);
});

test('reads a badge in a browser whose detector reads no QR codes', async () => {
  const { page } = session;
  await page.addInitScript(() => {
    const getSupportedFormats = async () => ['ean_13'];
    Object.assign(window, { BarcodeDetector: { getSupportedFormats } });
  });
  await openConfirmations(page);
  await confirmByCamera(page);

  await page.getByRole('tab', { name: 'Daftar Hadir' }).click();
  await expect.poll(() => trackStates(page)).toEqual(['ended']);
});

test('stops the camera that is closed while the reader of codes loads', async () => {
  const { page } = session;
  await openConfirmations(page);
  const loading = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  await page.route('**/assets/decode-*.js', async (route) => {
    requested.resolve();
    await loading.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Pindai Lencana' }).click();
  await requested.promise;
  expect(await trackStates(page)).toEqual(['live']);
  await page.getByRole('button', { name: 'Tutup Kamera' }).click();
  await expect.poll(() => trackStates(page)).toEqual(['ended']);
  loading.resolve();
});
