import { readFileSync } from 'node:fs';
import jsQr from 'jsqr';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { startEngine } from '../../functions/pdf/engine.ts';
import { openDocument } from '../../functions/pdf/open-document.ts';
import { pagePicture } from '../../functions/pdf/page-picture.ts';
import { compiledPdfium } from '../../functions/pdf/pdf-files.ts';
import { signIn } from '../support/api.ts';
import { accessibilityViolations } from '../support/browser.ts';
import { setUpBrowserSessions } from '../support/browser-sessions.ts';
import { signInAs } from '../support/demo-users.ts';
import { isFullRun } from '../support/property-runs.ts';
import { requireDocument } from '../support/required-reading.ts';
import { waitUntil } from '../support/submissions.ts';
import { addUser, freshNrp } from '../support/users.ts';

const sessions = setUpBrowserSessions([/status of 4(09|22)/, /ERR_INTERNET_DISCONNECTED/]);

/** Pauses between keys and lines as a person makes them, in milliseconds; `HIMS_PACE=120` measures the crew of twenty. */
const pace = Number(process.env['HIMS_PACE'] ?? 0);

/** A crew of twenty in a full run; in a short one, those who confirm in the same way as another stay away. */
const [staffCount, crewCount] = isFullRun || pace > 0 ? [12, 8] : [5, 2];
/** Who mistypes their password, and whose badge is scanned by hand, revoked, or shown to the camera. */
const [mistyping, scanned, revoked, shown] = [1, staffCount - 3, staffCount - 2, staffCount - 1];

const drawSignature = async (page: Page): Promise<void> => {
  const field = await page.getByRole('img', { name: /^Bidang tanda tangan/ }).boundingBox();
  if (!field) throw new Error('There is no field for a signature');
  await page.mouse.move(field.x + 40, field.y + 60);
  await page.mouse.down();
  for (let step = 1; step < 12; step += 1) {
    await page.mouse.move(field.x + 40 + step * 20, field.y + 60 + (step % 2) * 40);
    await page.waitForTimeout(pace);
  }
  await page.mouse.up();
};

/** What the QR code of a printed badge says. */
const badgeCodeIn = async (pdf: Uint8Array): Promise<string> => {
  const engine = await startEngine(await compiledPdfium());
  const picture = pagePicture(engine, openDocument(engine, pdf), 0);
  if (!picture) throw new Error('The page shows nothing');
  const pixels = Uint8ClampedArray.from({ length: picture.grey.length * 4 }, (_, at) => picture.grey[at >> 2] ?? 0);
  return jsQr(pixels, picture.width, picture.height)?.data ?? '';
};

/** A browser that reads codes as Chrome on Android does, from `window.shown`, before a camera. */
const stubCamera = (page: Page) =>
  page.addInitScript(() => {
    const supported = async () => ['qr_code'];
    const detected = async () => ('shown' in window ? [{ rawValue: window.shown }] : []);
    Object.assign(window, {
      BarcodeDetector: class {
        static readonly getSupportedFormats = supported;
        detect = detected;
      },
    });
    const canvas = document.createElement('canvas');
    const drawing = canvas.getContext('2d');
    setInterval(() => drawing?.fillRect(0, 0, 9, 9), 50);
    Object.assign(navigator.mediaDevices, { getUserMedia: async () => canvas.captureStream(5) });
  });

test('a crew confirms on one phone, one after the other', { timeout: 240_000 }, async () => {
  const [controller, admin] = [await signInAs('controller'), await signInAs('admin')];
  const { id, nomor } = await requireDocument(controller);
  const staff: Awaited<ReturnType<typeof addUser>>[] = [];
  for (let count = 0; count < staffCount; count += 1) staff.push(await addUser({ department: 'LOG' }));
  const crew = Array.from({ length: crewCount }, (_, at) => ({ nrp: freshNrp(), full_name: `Kru Gudang ${at}` }));
  for (const person of crew)
    await admin.ok('save-user', {
      ...{ ...person, department: 'LOG', roles: [], positions: [], active: true, without_account: true, version: 0 },
    });
  await waitUntil(async () => {
    const { people } = await controller.ok('list-readers', { department: 'LOG', export: true });
    return [...staff.map(({ user }) => user), ...crew].every(({ nrp }) => people.some((each) => each.nrp === nrp));
  });

  // Three have badges with a PIN, of which one is revoked.
  const pin = '482913';
  const codes = new Map<number, string>();
  for (const at of [scanned, revoked, shown]) {
    const { user, password = '' } = staff[at] ?? {};
    const owner = await signIn(inject('localStackUrl'), user?.nrp ?? '', password);
    await owner.ok('change-password', { current_password: password, badge_pin: pin });
    codes.set(at, (await admin.ok('change-badge', { nrp: owner.nrp })).code ?? '');
  }
  await admin.ok('change-badge', { nrp: staff[revoked]?.user.nrp ?? '', revocation: { reason: 'Hilang' } });
  const office = await sessions.page('admin');
  await office.goto(`/pengguna?cari=${staff[scanned]?.user.nrp}`);
  await office.getByRole('button', { name: `Tindakan lain untuk ${staff[scanned]?.user.full_name}` }).click();
  await office.getByRole('menuitem', { name: 'Cetak Lencana' }).click();
  const [printed] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('alertdialog').getByRole('button', { name: 'Cetak Lencana' }).click(),
  ]);
  codes.set(scanned, await badgeCodeIn(readFileSync(await printed.path())));

  const page = await sessions.page('logisticHead');
  await stubCamera(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/baca-bersama?dokumen=${id}&nomor=${encodeURIComponent(nomor)}`);
  await page.getByLabel('Tempat').fill('Gudang Utama');
  await page.getByRole('button', { name: 'Mulai' }).click();
  await page.getByRole('button', { name: 'Lanjut ke Konfirmasi' }).click();
  const confirm = page.getByRole('button', { name: 'Saya Sudah Membaca dan Memahami' });
  await confirm.waitFor();
  const started = Date.now();
  /** As a hand scanner types it. */
  const scan = (at: number) => page.getByLabel('NRP atau lencana').pressSequentially(`${codes.get(at)}\n`);
  for (const [at, { user, password }] of staff.entries()) {
    if (at === scanned || at === shown) {
      if (at === scanned) await scan(at);
      else {
        await page.evaluate((code) => Object.assign(window, { shown: code }), codes.get(at));
        await page.getByRole('button', { name: 'Pindai Lencana' }).click();
      }
      const digits = page.getByLabel('PIN', { exact: true });
      await digits.waitFor();
      expect(await digits.evaluate((field) => field === document.activeElement)).toBe(true);
      if (at === scanned) {
        await page.keyboard.type('482914', { delay: pace });
        await confirm.click();
        await page.getByText('Lencana atau PIN salah').waitFor();
        await digits.fill('');
      }
      await digits.pressSequentially(pin, { delay: pace });
      await confirm.click();
      await page.getByText(`${user.full_name} tercatat.`).waitFor();
      continue;
    }
    if (at === revoked) {
      await scan(at);
      await page.keyboard.type(pin, { delay: pace });
      await confirm.click();
      await page.getByText('Lencana ini sudah dicabut atau diganti.').waitFor();
      await page.getByLabel('NRP atau lencana').fill('');
    }
    await page.getByLabel('NRP').pressSequentially(user.nrp, { delay: pace });
    if (at === mistyping) {
      // A mistyped password says so at once, and the NRP stays.
      await page.keyboard.type(
        password.replace(/^./, (digit) => String((Number(digit) + 1) % 10)),
        { delay: pace },
      );
      await confirm.click();
      await page.getByText('NRP atau password salah').waitFor();
      await page.getByLabel('Password', { exact: true }).fill('');
      await page.getByLabel('Password', { exact: true }).focus();
    }
    // The focus is in the password after the eighth digit of the NRP.
    await page.keyboard.type(password, { delay: pace });
    await confirm.click();
    await page.getByText(`${user.full_name} tercatat.`).waitFor();
  }
  await page.getByRole('tab', { name: 'Tanda Tangan' }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  for (const { nrp, full_name } of crew) {
    await page.locator('select[name=nrp]').selectOption(nrp);
    await drawSignature(page);
    if (nrp === crew.at(-1)?.nrp) {
      // Without a connection the page says that this one is not stored, and keeps what was drawn.
      await page.context().setOffline(true);
      await confirm.click();
      await page.getByText('Belum tersimpan').waitFor();
      await page.context().setOffline(false);
    }
    await confirm.click();
    await page.getByText(`${full_name} tercatat.`).waitFor();
  }
  const seconds = (Date.now() - started) / 1000;
  if (pace > 0) process.stdout.write(`A crew of ${staffCount + crewCount}: ${seconds} s\n`);

  await page.getByRole('tab', { name: 'Daftar Hadir' }).click();
  for (const { full_name } of [...staff.map(({ user }) => user), ...crew])
    await page
      .getByText(full_name ?? '', { exact: true })
      .first()
      .waitFor();
  await page.getByRole('button', { name: 'Akhiri' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Akhiri' }).click();
  await page.getByRole('tab', { name: 'Konfirmasi' }).waitFor({ state: 'detached' });
  const { people } = await controller.ok('get-reading-progress', { document_id: id, export: true });
  const nrps = new Set([...staff.map(({ user }) => user.nrp), ...crew.map(({ nrp }) => nrp)]);
  expect(people.filter(({ nrp, state }) => nrps.has(nrp) && state === 'understood')).toHaveLength(
    staffCount + crewCount,
  );
});
