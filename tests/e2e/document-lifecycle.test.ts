import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type PageSession, takeScreenshots } from '../support/browser.ts';
import { setUpBrowserSessions } from '../support/browser-sessions.ts';
import { signInAs } from '../support/demo-users.ts';
import { type TestFile, testFile } from '../support/files.ts';
import {
  decideOnPage,
  findInDatabase,
  openFile,
  type SubmissionFormValues,
  submitForm,
  waitForBell,
} from '../support/page-actions.ts';
import { readPdf } from '../support/pdf-text.ts';
import { freshNomor } from '../support/submissions.ts';

/** Without a socket the page asks every thirty seconds. */
const bellTimeoutMs = 10_000;
const nomor = freshNomor('SOP', 'PRO');
const title = `Prosedur Perjalanan ${nomor.slice(-8)}`;

type Role = 'employee' | 'admin' | 'produksiHead' | 'sheHead' | 'projectManager';
const approvers = ['produksiHead', 'sheHead', 'projectManager'] as const;

const sessions = setUpBrowserSessions();
const browsers = {} as Record<Role, PageSession>;
let files: Record<'draft' | 'ppd', TestFile>;

beforeAll(async () => {
  for (const role of ['employee', 'admin', ...approvers] as const) browsers[role] = await sessions.open(role);
  const [draft, ppd] = await Promise.all([
    testFile('pdf', { nomor, nama: title }),
    testFile('pdf', { nomor, nama: 'Form PPD' }),
  ]);
  files = { draft, ppd };
});

const textsOf = async (bytes: Uint8Array): Promise<string[]> =>
  (await readPdf(bytes)).flatMap(({ texts }) => texts.map(({ text }) => text));

/** Waits for the bell of the employee's open page, without a reload. */
const expectUnreadCount = async (unread: number): Promise<void> =>
  waitForBell(browsers.employee.page, unread, bellTimeoutMs);

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

/** Submits with the form, and leaves the page with an empty bell. */
const submitOnPage = async (values: SubmissionFormValues): Promise<string> => {
  const { page } = browsers.employee;
  const id = await submitForm(page, values);
  await (await signInAs('employee')).ok('delete-all-notifications', {});
  await page.goto('/dashboard');
  await expectUnreadCount(0);
  return id;
};

const openBell = (page: Page) =>
  page
    .getByRole('button', { name: /^Notifikasi/ })
    .first()
    .click();

describe('the life cycle of a document', () => {
  test('submits, reviews and approves a new document in five browsers, and finds it in the database', async () => {
    const { page } = browsers.employee;
    await submitOnPage(form({}));
    await decideOnPage(browsers.admin.page, '/review', 'Approve', title);
    await expectUnreadCount(1);
    for (const role of approvers) await decideOnPage(browsers[role].page, '/approval', 'Approve', title);
    await openBell(page);
    await page.getByText('Berhasil').first().waitFor();
    // One row, whose text followed the steps.
    await expectUnreadCount(1);
    expect(await page.getByRole('dialog').getByRole('listitem').count()).toBe(1);
    await takeScreenshots(page, 'bell', false);
    const row = await findInDatabase(page, nomor, title);
    expect(await row.textContent()).toContain('Aktif');
    const { bytes, type, disposition } = await openFile(page, () =>
      row.getByRole('button', { name: `Lihat ${title}` }).click(),
    );
    // With a band on each page, once that is made.
    expect(await textsOf(bytes)).toEqual(expect.arrayContaining(await textsOf(files.draft.bytes)));
    expect(type).toBe('application/pdf');
    expect(disposition).toMatch(/^inline/);
  });
});
