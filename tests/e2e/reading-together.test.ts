import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations } from '../support/browser.ts';
import { setUpBrowserSessions } from '../support/browser-sessions.ts';
import { signInAs } from '../support/demo-users.ts';
import { requireDocument } from '../support/required-reading.ts';
import { waitUntil } from '../support/submissions.ts';
import { addUser, freshNrp } from '../support/users.ts';

const sessions = setUpBrowserSessions([/status of 422/, /ERR_INTERNET_DISCONNECTED/]);

/** Pauses between keys and lines as a person makes them, in milliseconds; `HIMS_PACE=120` measures the crew of twenty. */
const pace = Number(process.env['HIMS_PACE'] ?? 0);

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

test('a crew of twenty confirms on one phone, one after the other', { timeout: 240_000 }, async () => {
  const [controller, admin] = [await signInAs('controller'), await signInAs('admin')];
  const { id, nomor } = await requireDocument(controller);
  const staff: Awaited<ReturnType<typeof addUser>>[] = [];
  for (let count = 0; count < 12; count += 1) staff.push(await addUser({ department: 'LOG' }));
  const crew = Array.from({ length: 8 }, (_, at) => ({ nrp: freshNrp(), full_name: `Kru Gudang ${at}` }));
  for (const person of crew)
    await admin.ok('save-user', {
      ...{ ...person, department: 'LOG', roles: [], positions: [], active: true, without_account: true, version: 0 },
    });
  await waitUntil(async () => {
    const { people } = await controller.ok('list-readers', { department: 'LOG', export: true });
    return [...staff.map(({ user }) => user), ...crew].every(({ nrp }) => people.some((each) => each.nrp === nrp));
  });

  const page = await sessions.page('logisticHead');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/baca-bersama?dokumen=${id}&nomor=${encodeURIComponent(nomor)}`);
  await page.getByLabel('Tempat').fill('Gudang Utama');
  await page.getByRole('button', { name: 'Mulai' }).click();
  await page.getByRole('button', { name: 'Lanjut ke Konfirmasi' }).click();
  const confirm = page.getByRole('button', { name: 'Saya Sudah Membaca dan Memahami' });
  await confirm.waitFor();
  const started = Date.now();
  for (const [at, { user, password }] of staff.entries()) {
    await page.getByLabel('NRP').pressSequentially(user.nrp, { delay: pace });
    if (at === 3) {
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
  if (pace > 0) process.stdout.write(`A crew of twenty: ${seconds} s\n`);

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
  expect(people.filter(({ nrp, state }) => nrps.has(nrp) && state === 'understood')).toHaveLength(20);
});
