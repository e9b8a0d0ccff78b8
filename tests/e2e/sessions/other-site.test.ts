import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { signIn } from '../../support/api.ts';
import { accessibilityViolations, takeScreenshots } from '../../support/browser.ts';
import { BrowserSessions } from '../../support/browser-sessions.ts';
import { openNewUserSession, sessionDialog, signInAgain } from '../../support/login-page.ts';
import { addUser } from '../../support/users.ts';

const sessions = new BrowserSessions();
afterEach(() => sessions.close());

/** The attacker's site: for a browser 127.0.0.1 and localhost are different sites. */
let site: Server;
let page: string;
beforeAll(async () => {
  site = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page));
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterAll(() => site.close());

/** A form whose only field is sent as JSON, because text/plain encodes it as `name=value`. */
const form = (call: string, body: string): string => {
  const [name = '', value = ''] = body.split(/=(.*)/s);
  const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!doctype html><form method="post" enctype="text/plain" action="${inject('localStackUrl')}/api/${call}">
    <input name="${quoted(name)}" value="${quoted(value)}"></form><script>document.forms[0].submit()</script>`;
};

/** Submits a form from the other site in a new tab; returns the response's status. */
const submitForeignForm = async (context: BrowserContext, call: string, body: string): Promise<number | undefined> => {
  page = form(call, body);
  const tab = await context.newPage();
  const responded = tab.waitForResponse(`**/api/${call}`);
  await tab.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const response = await responded;
  expect(response.request().method()).toBe('POST');
  await tab.close();
  return response.status();
};

const refreshCookie = async (context: BrowserContext): Promise<string | undefined> =>
  (await context.cookies(`${inject('localStackUrl')}/api/refresh-session`)).find(({ name }) => name === 'hims_refresh')
    ?.value;

/** Makes the page refresh its token before its next call, by changing the stored refresh time in another tab. */
const makeRefreshDue = async (context: BrowserContext): Promise<void> => {
  const tab = await context.newPage();
  await tab.goto('/config.json');
  await tab.evaluate(() => {
    const saved = JSON.parse(localStorage.getItem('hims.session') ?? '{}');
    localStorage.setItem('hims.session', JSON.stringify({ ...saved, refresh_at: 0 }));
  });
  await tab.close();
};

const waitForRefresh = (tab: Page) => tab.waitForResponse('**/api/refresh-session');

test('forms of another site neither sign in another user nor sign the user out', async () => {
  const { context, page: tab, nrp, name } = await openNewUserSession(sessions);
  const attacker = await addUser();
  const before = await refreshCookie(context);
  const credentials = JSON.stringify({ nrp: attacker.user.nrp, password: attacker.password, x: '=' });
  expect(await submitForeignForm(context, 'validate-login', credentials)).toBe(415);
  expect(await submitForeignForm(context, 'sign-out', '{"x":"="}')).toBe(415);
  expect(await refreshCookie(context)).toBe(before);
  await makeRefreshDue(context);
  const refreshed = waitForRefresh(tab);
  await tab.getByRole('link', { name: 'Database HIMS' }).click();
  expect(((await (await refreshed).json()) as { user: { nrp: string } }).user.nrp).toBe(nrp);
  await tab.getByRole('button', { name }).waitFor();
});

test('a tab whose browser has the cookie of another user asks its own user to sign in, and retains the form', async () => {
  const { context, page: tab, nrp, password } = await openNewUserSession(sessions);
  await tab.goto('/pengajuan');
  await tab.getByLabel('Judul Dokumen').fill('Milik saya');
  await tab.waitForLoadState('networkidle');
  const { user, password: foreignPassword } = await addUser();
  const foreign = await signIn(inject('localStackUrl'), user.nrp, foreignPassword);
  const [cookieName = '', value = ''] = foreign.cookie.split(/=(.*)/);
  await context.addCookies([
    { name: cookieName, value, domain: 'localhost', path: '/api', httpOnly: true, secure: true, sameSite: 'Strict' },
  ]);
  await makeRefreshDue(context);
  const refreshed = waitForRefresh(tab);
  await tab
    .getByRole('button', { name: /Notifikasi/ })
    .first()
    .click();
  expect((await refreshed).status()).toBe(403);
  const dialog = sessionDialog(tab, 'Sesi Berakhir');
  await dialog.getByText('peramban ini telah digunakan untuk masuk dengan NRP lain').waitFor();
  await dialog.getByText(`NRP ${nrp}`).waitFor();
  await takeScreenshots(tab, 'session-replaced', false);
  expect(await accessibilityViolations(tab)).toEqual([]);
  await signInAgain(tab, password);
  expect(await tab.getByLabel('Judul Dokumen').inputValue()).toBe('Milik saya');
  expect(await refreshCookie(context)).toContain(nrp);
});
