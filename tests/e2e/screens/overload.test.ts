import type { Page, Route } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { clearRoutes, setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { testFile } from '../../support/files.ts';
import { fillForm } from '../../support/page-actions.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions([/status of (429|503)/]);
let page: Page;
afterEach(() => clearRoutes(page));

const tooManyRequests = (headers: Record<string, string> = {}) => ({
  status: 429,
  headers,
  json: { message: 'Too Many Requests' },
});
const unavailable = {
  status: 503,
  json: { success: false, error: 'unavailable', message: 'Layanan sedang sibuk.', request_id: 'uji' },
};

/** Answers the first requests of a call with these, and passes the others; returns the requests so far. */
const answerFirst = async (call: string, ...answers: Parameters<Route['fulfill']>[0][]) => {
  const requests: { key: string | undefined; at: number }[] = [];
  await page.route(`**/api/${call}*`, async (route) => {
    requests.push({ key: route.request().headers()['idempotency-key'], at: Date.now() });
    const answer = answers[requests.length - 1];
    await (answer ? route.fulfill(answer) : route.continue());
  });
  return requests;
};

const banner = () => page.getByText('Server sedang sibuk. Permintaan Anda dikirim ulang otomatis');

test('a list that meets 429 and 503 says so, counts down, and appears by itself', async () => {
  page = await sessions.page('employee');
  const requests = await answerFirst('get-dashboard-documents', tooManyRequests({ 'Retry-After': '3' }), unavailable);
  await page.goto('/dashboard');
  await banner().waitFor();
  await page.getByText(/Mencoba lagi dalam [1-5] detik\./).waitFor();
  await page.locator('main table tbody tr, main li').first().waitFor();
  await banner().waitFor({ state: 'detached' });
  expect(requests.length).toBeGreaterThanOrEqual(3);
  expect((requests[1]?.at ?? 0) - (requests[0]?.at ?? 0)).toBeGreaterThanOrEqual(2900);
  expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
});

test('a submission that meets 503 and 429 keeps its form and arrives once', async () => {
  page = await sessions.page('employee');
  const document_number = freshNomor();
  const title = `Prosedur Sibuk ${document_number}`;
  const [draft, supporting] = await Promise.all([testFile('docx'), testFile('pdf')]);
  await page.goto('/pengajuan');
  const uploads = await answerFirst('create-upload-urls', tooManyRequests());
  const submits = await answerFirst('upload-and-submit-document', unavailable, tooManyRequests({ 'Retry-After': '2' }));
  const fields = { purpose: 'new', type: 'SOP', nomor: document_number, department: 'Produksi' } as const;
  await fillForm(page, { ...fields, title, draft, supporting });
  await page.getByRole('button', { name: 'Ajukan Dokumen' }).click();
  await banner().waitFor();
  expect(await page.getByLabel('Judul Dokumen').inputValue()).toBe(title);
  await expect.poll(() => submits.length).toBe(1);
  await banner().waitFor();
  expect(await page.getByLabel('Judul Dokumen').inputValue()).toBe(title);
  await page.getByText('Dokumen Berhasil Diajukan!').waitFor();
  await banner().waitFor({ state: 'detached' });
  expect([uploads.length, submits.length]).toEqual([2, 3]);
  expect(new Set(submits.map(({ key }) => key)).size).toBe(1);
  const employee = await signInAs('employee');
  const { documents } = await employee.ok('get-dashboard-documents', { mine: true });
  expect(documents.filter((each) => each.document_number === document_number)).toHaveLength(1);
});
