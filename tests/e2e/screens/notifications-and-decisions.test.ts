import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { BrowserSessions } from '../../support/browser-sessions.ts';

const sessions = new BrowserSessions();
afterAll(() => sessions.close());

const waitForRequest = (page: Page, call: string) =>
  page.waitForRequest((request) => request.url().includes(`/api/${call}`));

describe('notifications', () => {
  test('are asked for again when the bell is clicked', async () => {
    const page = await sessions.page('employee');
    await page.goto('/dashboard');
    await page.getByText(/^Menampilkan/).waitFor();
    const asked = waitForRequest(page, 'get-user-notifications');
    await page
      .getByRole('button', { name: /^Notifikasi/ })
      .first()
      .click();
    expect((await asked).method()).toBe('GET');
    await page.keyboard.press('Escape');
  });

  test('are polled every 30 seconds while the socket is down', async () => {
    const { page, context } = await sessions.openFresh('employee');
    await page.clock.install();
    await page.routeWebSocket('**/ws*', (socket) => socket.close());
    await page.goto('/dashboard');
    await page.getByText(/^Menampilkan/).waitFor();
    const asked = waitForRequest(page, 'get-user-notifications');
    await page.clock.runFor(31_000);
    await asked;
    await context.close();
  });
});

describe('decisions', () => {
  test.each(['approve', 'reject'] as const)(
    'process-document-review says %s, and a reason only when rejecting',
    async (action) => {
      const page = await sessions.page('admin');
      await page.route('**/api/process-document-review', (route) => route.abort());
      await page.goto('/review');
      await page
        .getByRole('button', { name: action === 'approve' ? /^Approve / : /^Reject / })
        .first()
        .click();
      const dialog = page.getByRole('alertdialog');
      if (action === 'reject') await dialog.getByLabel('Alasan Penolakan (Opsional)').fill('Kurang lengkap');
      const sent = waitForRequest(page, 'process-document-review');
      const cutOff = page.waitForEvent('requestfailed', (request) => request.url().includes('process-document-review'));
      await dialog.getByRole('button', { name: action === 'approve' ? 'Setujui' : 'Tolak', exact: true }).click();
      const body = (await sent).postDataJSON();
      expect(body).toMatchObject({ action, submission_id: expect.any(String) });
      expect(body.rejection_reason).toBe(action === 'reject' ? 'Kurang lengkap' : undefined);
      expect((await sent).headers()['idempotency-key']).toBeTruthy();
      // Let through before that, it would be carried out.
      await cutOff;
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.keyboard.press('Escape');
      // The browser reports the request that was cut off, in its own time; nothing else is wrong.
      const consoleLines: string[] = [];
      const readConsole = async () => consoleLines.push(...(await sessions.consoleErrors())) && consoleLines.join();
      await expect.poll(readConsole).toContain('process-document-review');
    },
  );
});

describe('files', () => {
  test('a preview opens in a new tab; a missing file disables its button', async () => {
    const page = await sessions.page('admin');
    await page.route('**/api/get-pending-documents*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.documents[0].supporting_document_url = null;
      await route.fulfill({ response, json: body });
    });
    await page.goto('/review');
    const first = page.locator('tbody tr').first();
    expect(await first.getByRole('button', { name: /^Buka Form PPD/ }).isDisabled()).toBe(true);
    const popup = page.waitForEvent('popup');
    const asked = waitForRequest(page, 'get-document-file');
    await first.getByRole('button', { name: /^Buka draf/ }).click();
    expect(new URL((await asked).url()).searchParams.get('kind')).toBe('draft');
    await (await popup).close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test('the consoles stayed silent', async () => expect(await sessions.consoleErrors()).toEqual([]));
