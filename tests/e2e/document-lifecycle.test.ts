import { beforeAll, describe, expect, test } from 'vitest';
import { type PageSession, takeScreenshots } from '../support/browser.ts';
import { setUpBrowserSessions } from '../support/browser-sessions.ts';
import { type TestFile, testFile } from '../support/files.ts';
import { machineSlowness } from '../support/machine-slowness.ts';
import {
  clearBell,
  decideOnPage,
  findInDatabase,
  openFile,
  type SubmissionFormValues,
  submitForm,
  waitForBell,
} from '../support/page-actions.ts';
import { freshNomor } from '../support/submissions.ts';

/** Two seconds on an idle machine. */
const bellTimeoutMs = (): number => 2000 * machineSlowness();
const nomor = freshNomor('SOP', 'PRO');
const title = `Prosedur Perjalanan ${nomor.slice(-8)}`;
const revisedTitle = `${title} Edisi Kedua`;

type Role = 'employee' | 'admin' | 'produksiHead' | 'sheHead' | 'projectManager';
const approvers = ['produksiHead', 'sheHead', 'projectManager'] as const;

const sessions = setUpBrowserSessions();
const browsers = {} as Record<Role, PageSession>;
let files: Record<'draft' | 'revised' | 'cancelled' | 'ppd', TestFile>;

beforeAll(async () => {
  for (const role of ['employee', 'admin', ...approvers] as const) browsers[role] = await sessions.open(role);
  const [draft, revised, cancelled, ppd] = await Promise.all([
    testFile('pdf', { nomor, nama: title }),
    testFile('docx', { nomor, nama: revisedTitle, revisi: 1 }),
    testFile('xlsx', { nomor, nama: 'Daftar pemusnahan' }),
    testFile('pdf', { nomor, nama: 'Form PPD' }),
  ]);
  files = { draft, revised, cancelled, ppd };
});

/** Waits for the bell of the employee's open page, without a reload. */
const expectUnreadCount = async (unread: number): Promise<void> =>
  waitForBell(browsers.employee.page, unread, bellTimeoutMs());

const form = (over: Partial<SubmissionFormValues>): SubmissionFormValues => ({
  purpose: 'new',
  title,
  type: 'SOP',
  nomor,
  department: 'Produksi',
  draft: files.draft,
  supporting: files.ppd,
  ...over,
});

/** Submits and approves on every level; expects each decision on the employee's bell within two seconds. */
const submitAndApprove = async (values: SubmissionFormValues): Promise<void> => {
  const { page } = browsers.employee;
  await submitForm(page, values);
  await page.goto('/dashboard');
  await clearBell(page);
  await decideOnPage(browsers.admin.page, '/review', 'Approve', values.title);
  await expectUnreadCount(1);
  for (const [at, role] of approvers.entries()) {
    await decideOnPage(browsers[role].page, '/approval', 'Approve', values.title);
    await expectUnreadCount(at + 2);
  }
  await page
    .getByRole('button', { name: /^Notifikasi/ })
    .first()
    .click();
  await page.getByText('Berhasil').first().waitFor();
};

describe('the life cycle of a document in five browsers', () => {
  test('submits, reviews and approves a new document on three levels and finds it in the database', async () => {
    await submitAndApprove(form({}));
    await takeScreenshots(browsers.employee.page, 'bell', false);
    const row = await findInDatabase(browsers.employee.page, nomor, title);
    expect(await row.textContent()).toContain('Aktif');
    const { bytes, type, disposition } = await openFile(browsers.employee.page, () =>
      row.getByRole('button', { name: `Lihat ${title}` }).click(),
    );
    expect(bytes).toEqual(files.draft.bytes);
    expect(type).toBe('application/pdf');
    expect(disposition).toMatch(/^inline/);
  });

  test('replaces it with a revision', async () => {
    await submitAndApprove(form({ purpose: 'revision', title: revisedTitle, draft: files.revised }));
    const row = await findInDatabase(browsers.employee.page, nomor, revisedTitle);
    expect((await row.getByRole('cell').allTextContents()).map((text) => text.trim())).toContain('1');
    const { bytes, disposition } = await openFile(browsers.employee.page, () =>
      row.getByRole('button', { name: `Lihat ${revisedTitle}` }).click(),
    );
    expect(bytes).toEqual(files.revised.bytes);
    expect(disposition).toMatch(/^attachment/);
  });

  test('ends it with a cancellation', async () => {
    await submitAndApprove(form({ purpose: 'cancellation', title: revisedTitle, draft: files.cancelled }));
    await findInDatabase(browsers.employee.page, nomor, 'Kadaluarsa');
  });

  test('shows the employee the reason of a rejection and offers a resubmission', async () => {
    const { page } = browsers.employee;
    const rejected = form({ title: `Prosedur Ditolak ${nomor.slice(-8)}`, nomor: freshNomor() });
    const reason = 'Nomor pada Form PPD tidak sama dengan draf.';
    await submitForm(page, rejected);
    await page.goto('/dashboard');
    await clearBell(page);
    await decideOnPage(browsers.admin.page, '/review', 'Reject', rejected.title, reason);
    await expectUnreadCount(1);
    await page
      .getByRole('button', { name: /^Notifikasi/ })
      .first()
      .click();
    await page.getByText('Ditolak').first().waitFor();
    await page
      .getByRole('button', { name: new RegExp(rejected.title) })
      .last()
      .click();
    await page.getByText(reason).first().waitFor();
    await takeScreenshots(page, 'submission-rejected', false);
    await page.getByRole('link', { name: 'Ajukan Ulang' }).click();
    await page.getByLabel('Judul Dokumen').waitFor();
    expect(await page.getByLabel('Judul Dokumen').inputValue()).toBe(rejected.title);
    expect(await page.getByLabel('Nomor Dokumen').inputValue()).toBe(rejected.nomor);
  });
});
