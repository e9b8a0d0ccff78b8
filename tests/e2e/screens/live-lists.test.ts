import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { signIn } from '../../support/api.ts';
import { setUpBrowserSessions, waitForToastText } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { nrps } from '../../support/nrps.ts';
import { freshNomor, submit } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();

/** A page loads its list again within this time after its socket has subscribed. */
const afterSubscriptionMs = 6_000;

/** Resolves when the page's socket is notified that it receives the changes of a list. */
const whenSubscribed = (page: Page): Promise<unknown> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).includes('"subscribed"') && resolve(payload)),
    );
  });

const countDashboardRequests = (page: Page): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/get-dashboard-documents') count += 1;
  });
  return () => count;
};

const totalOf = async (page: Page): Promise<number> => {
  const card = await page.getByRole('button', { name: /^Total Pengajuan/ }).innerText();
  return Number(card.replace(/\D/g, ''));
};

test('shows a new submission and its status to users who only look at the list, without a request', async () => {
  const [{ page: all }, { page: other }] = await Promise.all([
    sessions.openFresh('sheEmployee'),
    sessions.openFresh('sheEmployee'),
  ]);
  const subscribed = [whenSubscribed(all), whenSubscribed(other)];
  await all.goto('/dashboard');
  await other.goto('/dashboard?departemen=Engineering');
  for (const page of [all, other]) await page.getByText(/^Menampilkan 1-/).waitFor();
  await Promise.all(subscribed);
  await all.waitForTimeout(afterSubscriptionMs);
  const requests = [countDashboardRequests(all), countDashboardRequests(other)];
  const total = await totalOf(all);

  const employee = await signIn(inject('localStackUrl'), nrps.employee);
  const document_title = `Prosedur Daftar Langsung ${Date.now()}`;
  const submission_id = await submit(employee, { document_title });
  const row = all.locator('tbody tr').first();
  await row.getByText(document_title).waitFor();
  expect(await row.innerText()).toContain('Proses Peninjauan');
  expect(await all.locator('tbody tr').count()).toBe(10);
  expect(await totalOf(all)).toBe(total + 1);

  await employee.ok('withdraw-submission', { submission_id, version: 1 });
  await row.getByText('Ditarik').waitFor();
  expect(await other.getByText(document_title).count()).toBe(0);
  expect(requests.map((count) => count())).toEqual([0, 0]);
});

test('shows changes made while the socket was closed after it reconnects', async () => {
  const controller = await signInAs('controller');
  const nomor = freshNomor('SOP', 'ENG');
  const input = { department: 'ENG', nomor, nama: 'Prosedur Survei', jenis: 'SOP' } as const;
  const { document } = await controller.ok('create-hims-document', input);
  const { page } = await sessions.openFresh('controller');
  let isDisconnected = false;
  let disconnect = async (): Promise<void> => undefined;
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    if (isDisconnected) void socket.close();
    else socket.connectToServer();
    disconnect = () => socket.close();
  });
  const subscribed = whenSubscribed(page);
  await page.goto(`/daftar-induk/dokumen/engineering?cari=${nomor}`);
  const row = page.getByRole('row').filter({ hasText: nomor });
  await row.waitFor();
  await subscribed;
  isDisconnected = true;
  await disconnect();
  const { id, version } = document;
  await controller.ok('update-hims-documents', { department: 'ENG', rows: [{ id, version, revisi: 77 }] });
  expect(await row.getByText('77', { exact: true }).count()).toBe(0);
  isDisconnected = false;
  await row.getByText('77', { exact: true }).waitFor({ timeout: 60_000 });
  await waitForToastText(page, 'Dokumen Diperbarui');
});
