import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setUpBrowserSessions, waitForToastText } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { freshNomor } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();

/** Resolves when the page's socket is notified that it receives the changes of a list. */
const whenSubscribed = (page: Page): Promise<unknown> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).includes('"subscribed"') && resolve(payload)),
    );
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
