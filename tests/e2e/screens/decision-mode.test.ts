import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accessibilityViolations, hasHorizontalOverflow, resize, takeScreenshots } from '../../support/browser.ts';
import { setUpBrowserSessions, waitForToast } from '../../support/browser-sessions.ts';
import { expectFocusInside, limitQueue, waitForDraft } from '../../support/decision-mode.ts';
import { signInAs } from '../../support/demo-users.ts';
import { testFile } from '../../support/files.ts';
import { clearBell, waitForBell } from '../../support/page-actions.ts';
import { approve, freshNomor, submit } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();

const title = (index: number) => `Prosedur Uji Keputusan ${index}`;
const submitFive = async (): Promise<string[]> => {
  const employee = await signInAs('employee');
  const ids: string[] = [];
  for (let index = 1; index <= 5; index += 1) ids.push(await submit(employee, { document_title: title(index) }));
  return ids;
};
const queueCall = 'get-pending-documents';
const emptyText = 'Tidak ada dokumen yang menunggu peninjauan';
const aside = (page: Page) => page.getByRole('complementary', { name: 'Pengajuan' });
const dialog = (page: Page) => page.getByRole('alertdialog');

test('reads and approves five submissions with two clicks each', async () => {
  const { page } = await sessions.openFresh('admin');
  await limitQueue(page, queueCall, await submitFive());
  await page.goto('/review');
  await page.getByRole('button', { name: 'Mode Keputusan' }).click();
  let clicks = 0;
  for (let index = 1; index <= 5; index += 1) {
    await waitForDraft(page, `${index} dari 5`, title(index));
    await aside(page).getByRole('button', { name: 'Setujui' }).click();
    await dialog(page).getByRole('button', { name: 'Setujui' }).click();
    clicks += 2;
    await dialog(page).waitFor({ state: 'detached' });
    await expectFocusInside(page, 'main');
  }
  await page.getByText(emptyText).waitFor();
  expect(clicks).toBeLessThanOrEqual(10);
  await page.reload();
  await page.getByText(emptyText).waitFor();
  expect(await page.getByRole('button', { name: 'Mode Keputusan' }).getAttribute('aria-pressed')).toBe('true');
});

test('decides five submissions with the keyboard alone, in at most fifteen keys', async () => {
  const { page } = await sessions.openFresh('admin');
  await limitQueue(page, queueCall, await submitFive());
  await page.goto('/review?tampilan=keputusan');
  await waitForDraft(page, '1 dari 5', title(1));
  await expectFocusInside(page, '[data-fills-window] section');

  // Moving, cancelling and rejecting are not part of the count.
  await page.keyboard.press('j');
  await waitForDraft(page, '2 dari 5', title(2));
  await page.keyboard.press('k');
  await waitForDraft(page, '1 dari 5', title(1));
  await page.keyboard.press('t');
  await dialog(page).getByText('Tidak dilaksanakan').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  // Letters are text here.
  await page.keyboard.type('jat');
  expect(await dialog(page).getByLabel('Alasan Penolakan (Opsional)').inputValue()).toBe('jat');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await expectFocusInside(page, '[data-fills-window] section');

  let keys = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    keys += 1;
  };
  for (let index = 1; index <= 5; index += 1) {
    await waitForDraft(page, `${index} dari 5`, title(index));
    await press('a');
    await dialog(page).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Setujui');
    await press('Enter');
    await dialog(page).waitFor({ state: 'detached' });
    // The draft of the next submission, or the page when nothing waits any more.
    await expectFocusInside(page, index < 5 ? '[data-fills-window] section' : 'main');
  }
  await page.getByText(emptyText).waitFor();
  expect(keys).toBeLessThanOrEqual(15);
});

test('opens a request from the bell at its submission, and marks it read with the decision', async () => {
  const { page } = await sessions.openFresh('secondAdmin');
  await page.goto('/dashboard');
  await clearBell(page);
  const ids = await submitFive();
  await waitForBell(page, 5, 30_000);
  await page
    .getByRole('button', { name: /^Notifikasi/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(title(3)) })
    .click();
  await page.waitForURL(`**/review?tampilan=keputusan&pengajuan=${ids[2]}`);
  await page.getByRole('heading', { level: 2, name: title(3) }).waitFor();
  await page.locator('[data-page="1"] canvas').waitFor();
  await waitForBell(page, 4, 10_000);
  // Decided without the bell: its request is read all the same.
  const [first] = ids;
  await page.goto(`/review?tampilan=keputusan&pengajuan=${first}`);
  await page.getByRole('heading', { level: 2, name: title(1) }).waitFor();
  await page.keyboard.press('a');
  await dialog(page).getByRole('button', { name: 'Setujui' }).click();
  await waitForBell(page, 3, 10_000);
  // An old link, and a submission that another admin decided.
  await page.goto(`/review?tampilan=keputusan&pengajuan=${first}`);
  await page.getByText('Pengajuan ini tidak lagi menunggu keputusan Anda').waitFor();
  expect(await page.getByRole('link', { name: 'Lihat Pengajuan' }).getAttribute('href')).toBe(
    `/dashboard?pengajuan=${first}`,
  );
});

test('names purpose and consequence in the dialog of the table too', async () => {
  const employee = await signInAs('employee');
  const controller = await signInAs('controller');
  const document_number = freshNomor();
  const nama = 'Prosedur Uji Akibat';
  await controller.ok('create-hims-document', {
    department: 'PRO',
    nomor: document_number,
    nama,
    jenis: 'SOP',
    revisi: 3,
  });
  const revision = await submit(employee, { submission_purpose: 'revision', document_number, document_title: nama });
  const page = await sessions.page('admin');
  await limitQueue(page, queueCall, [revision]);
  await page.goto('/review');
  await page.getByRole('button', { name: `Approve ${nama}` }).click();
  await dialog(page).getByText('Revisi 3 → 4').waitFor();
  await dialog(page).getByText('Berlaku di Daftar Induk setelah tahap approval terakhir.').waitFor();
  await dialog(page).getByRole('button', { name: 'Batal' }).click();
  await page.getByRole('button', { name: `Reject ${nama}` }).click();
  await dialog(page).getByLabel('Alasan Penolakan (Opsional)').fill('Dimusnahkan saja');
  await dialog(page).getByRole('button', { name: 'Tolak' }).click();
  await waitForToast(page, 'Dokumen Ditolak');
  const cancellation = await submit(employee, {
    submission_purpose: 'cancellation',
    document_number,
    document_title: nama,
  });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await limitQueue(page, queueCall, [cancellation]);
  await page.goto('/review');
  await page.getByRole('button', { name: `Approve ${nama}` }).click();
  await dialog(page).getByText('Pemusnahan: Aktif → Kadaluarsa').waitFor();
  await takeScreenshots(page, 'review-cancellation', false);
});

test('has tall rows on a phone, and decisions only in the panel with the draft', async () => {
  const { page } = await sessions.openFresh('admin');
  const ids = await submitFive();
  await limitQueue(page, queueCall, ids);
  await resize(page, 390, 844);
  await page.goto('/review');
  const row = page.locator(`[data-submission="${ids[1]}"]`);
  await row.waitFor();
  expect((await row.boundingBox())?.height).toBe(72);
  expect(await page.getByRole('button', { name: /^(Approve|Reject)/ }).count()).toBe(0);
  await row.click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('tab', { name: 'Draf' }).click();
  await panel.locator('[data-page="1"] canvas').waitFor();
  if (process.env['HIMS_PHOTOGRAPHS'])
    await page.screenshot({ path: 'tests/e2e/screenshots/decision-panel-390.png', animations: 'disabled' });
  expect(await hasHorizontalOverflow(page)).toBe(false);
  expect(await accessibilityViolations(page)).toEqual([]);
  await panel.getByRole('button', { name: `Approve ${title(2)}` }).click();
  await dialog(page).getByRole('button', { name: 'Setujui' }).click();
  await waitForToast(page, 'Dokumen Disetujui', title(2));
  await row.waitFor({ state: 'detached' });
});

let mixed: string[] = [];
beforeAll(async () => {
  const employee = await signInAs('employee');
  const manager = await signInAs('secondAdmin');
  mixed = [
    await submit(employee, { document_title: 'Prosedur Pengangkutan Batubara dari Pit ke Stockpile' }),
    await submit(
      employee,
      { document_title: 'Instruksi Kerja Perawatan Dump Truck' },
      { draft: await testFile('docx') },
    ),
    await submit(manager, { document_title: 'Standar Penerangan Tambang' }),
  ];
});

test.each(['light', 'dark'] as const)(
  'decision mode has no accessibility violations in the %s theme',
  async (scheme) => {
    const { page } = await sessions.openFresh('secondAdmin');
    await limitQueue(page, queueCall, mixed);
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`/review?tampilan=keputusan&pengajuan=${mixed[0]}`);
    await page.locator('[data-page="1"] canvas').waitFor();
    await page.getByText('Riwayat').first().waitFor();
    await takeScreenshots(page, `decision-mode-${scheme}`, false);
    for (const width of [1440, 820, 390]) {
      await resize(page, width);
      // Phones show the submission as a panel over the rows.
      if (width < 820) await page.getByRole('dialog').getByText('Tahapan').waitFor();
      expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
      expect(await accessibilityViolations(page), `at ${width}`).toEqual([]);
    }
    await resize(page, 1440);
    await page.goto(`/review?tampilan=keputusan&pengajuan=${mixed[1]}`);
    await page.getByText('Jenis berkas ini tidak dapat ditampilkan di halaman').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('j');
    await page.getByText('Anda tidak dapat memproses pengajuan Anda sendiri.').waitFor();
    // Nothing to decide: the key does nothing.
    await page.keyboard.press('a');
    expect(await dialog(page).count()).toBe(0);
    expect(await page.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight)).toBe(0);
  },
);

test('shows the draft large on a tablet, and the queue as steps or as a layer', async () => {
  const { page } = await sessions.openFresh('admin');
  const ids = await submitFive();
  await limitQueue(page, queueCall, ids);
  await resize(page, 820, 1180);
  await page.goto('/review?tampilan=keputusan');
  await waitForDraft(page, '1 dari 5', title(1));
  expect((await page.locator('[data-page="1"] canvas').boundingBox())?.width).toBeGreaterThan(440);
  expect((await aside(page).boundingBox())?.width).toBeGreaterThanOrEqual(300);
  const queue = page.getByRole('navigation', { name: 'Antrean' });
  await queue.getByRole('button', { name: 'Pengajuan berikutnya' }).click();
  await waitForDraft(page, '2 dari 5', title(2));
  await queue.getByRole('button', { name: 'Antrean' }).click();
  await queue.locator(`[data-submission="${ids[3]}"]`).click();
  await waitForDraft(page, '4 dari 5', title(4));
  expect(await queue.locator('[data-submission]').count()).toBe(0);
  await page.keyboard.press('Enter');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expectFocusInside(page, 'nav[aria-label="Antrean"] button[aria-expanded=false]');
  await aside(page).getByRole('button', { name: 'Setujui' }).click();
  await dialog(page).getByRole('button', { name: 'Setujui' }).click();
  await waitForDraft(page, '5 dari 5', title(5));
  await expectFocusInside(page, 'main');
});

test('the deciding screens of a queue say where they belong and lead back', async () => {
  const page = await sessions.page('admin');
  await page.goto('/review');
  const link = page.getByRole('navigation', { name: 'Utama' }).getByRole('link', { name: 'Pengajuan Dokumen' });
  expect(await link.evaluate((element) => getComputedStyle(element).fontWeight)).toBe('600');
  await page.getByRole('main').getByRole('link', { name: 'Pengajuan Dokumen' }).click();
  await page.waitForURL('**/pengajuan');
});

test('a request for approval opens at the approval queue', async () => {
  const { page } = await sessions.openFresh('produksiHead');
  await page.goto('/dashboard');
  await clearBell(page);
  const [id = ''] = [await submit(await signInAs('employee'), { document_title: title(9) })];
  await approve(await signInAs('admin'), id);
  await waitForBell(page, 1, 30_000);
  await page
    .getByRole('button', { name: /^Notifikasi/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(title(9)) })
    .click();
  await page.waitForURL(`**/approval?tampilan=keputusan&pengajuan=${id}`);
  await page.getByRole('heading', { level: 2, name: title(9) }).waitFor();
  await page.keyboard.press('a');
  await dialog(page).waitFor();
  await page.keyboard.press('Enter');
  await waitForToast(page, 'Dokumen Disetujui', title(9));
});
