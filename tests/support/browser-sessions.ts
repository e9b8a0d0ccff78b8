import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, expect, inject } from 'vitest';
import type { UserClient } from './api.ts';
import { type BrowserSession, type BrowserState, openBrowserSession, openPage, type PageSession } from './browser.ts';
import { launchBrowser } from './browser-launch.ts';
import { signInAs } from './demo-users.ts';
import type { DemoUserKey } from './nrps.ts';

/** The session of a user who signed in over HTTP, in the format that the page stores. */
const savedSession = ({ user, token = '' }: UserClient): string => {
  const { id, nrp, roles, full_name, avatar_url, display_name, role, positions } = user;
  const saved = {
    user: {
      id,
      email: `${nrp}@hims.local`,
      aud: 'authenticated',
      app_metadata: { provider: 'custom' },
      user_metadata: { nrp, roles, full_name, avatar_url },
      display_name,
      avatar_url,
      role,
      positions,
    },
    access_token: token,
    // Later than the suite ends: without the cookie a refresh would end the session. Its access token is valid for an hour.
    refresh_at: Date.now() + 45 * 60_000,
    ends_at: Date.now() + 16 * 3_600_000,
  };
  return JSON.stringify(saved);
};

/** Cookie and local storage of a browser after a sign-in. */
const signedInState = (user: UserClient, origin: string, withCookie: boolean): BrowserState => {
  const [name = '', value = ''] = user.cookie.split(/=(.*)/);
  const cookie = { name, value, domain: 'localhost', path: '/api', expires: -1 };
  return {
    cookies: withCookie ? [{ ...cookie, httpOnly: true, secure: true, sameSite: 'Strict' }] : [],
    origins: [{ origin, localStorage: [{ name: 'hims.session', value: savedSession(user) }] }],
  };
};

let browser: Promise<Browser> | undefined;
/** One browser process for all files that this process runs; it ends with the process. */
const sharedBrowser = (): Promise<Browser> => {
  browser ??= launchBrowser();
  return browser;
};

const openState = async (state?: BrowserState): Promise<BrowserSession> =>
  openBrowserSession(await sharedBrowser(), inject('localStackUrl'), state);

const openForUser = async (session: Promise<UserClient> | undefined): Promise<BrowserSession> =>
  // Without the cookie: the demo users' sessions are shared, and a refresh would invalidate the refresh token for others.
  openState(session && signedInState(await session, inject('localStackUrl'), false));

const userSession = (who: DemoUserKey | 'anonymous'): Promise<UserClient> | undefined =>
  who === 'anonymous' ? undefined : signInAs(who);

interface SharedSession {
  browser: Promise<BrowserSession>;
  session: Promise<UserClient> | undefined;
  /** Pages of finished files, for reuse: a new page starts a process. */
  idlePages: Page[];
}

/** Browser contexts shared by all files while their session is valid, so that assets are loaded from the HTTP cache. */
const sharedSessions = new Map<DemoUserKey | 'anonymous', SharedSession>();
const openShared = async (who: DemoUserKey | 'anonymous'): Promise<SharedSession> => {
  const session = userSession(who);
  const existing = sharedSessions.get(who);
  if (existing && existing.session === session) return existing;
  if (existing) await (await existing.browser).context.close();
  const shared = { browser: openForUser(session), session, idlePages: [] };
  sharedSessions.set(who, shared);
  return shared;
};

const initialSize = { width: 1440, height: 900 };

/** Resets a page for the next file: only the browser's cookies, local storage and caches remain. */
const resetPage = async (page: Page): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of ['request', 'response', 'dialog', 'download', 'popup', 'filechooser'] as const)
    await page.removeAllListeners(event);
  // Leaving a screen stores its drafts, so they are cleared from another page of the same origin.
  await page.goto('/config.json');
  await page.evaluate(() => sessionStorage.clear());
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.setViewportSize(initialSize);
  await page.goto('about:blank');
};

/**
 * The browser sessions of one test file: the first call for a user opens a signed-in page. Later files reuse the page, so
 * a test that cannot undo its changes (a clock, an init script, a WebSocket route) needs `openFresh`.
 */
export class BrowserSessions {
  readonly #tabs = new Map<DemoUserKey | 'anonymous', Promise<PageSession>>();
  readonly #ownSessions: PageSession[] = [];

  async page(who: DemoUserKey | 'anonymous'): Promise<Page> {
    return (await this.open(who)).page;
  }

  open(who: DemoUserKey | 'anonymous'): Promise<PageSession> {
    const tab = this.#tabs.get(who) ?? this.#openTab(who);
    this.#tabs.set(who, tab);
    return tab;
  }

  async #openTab(who: DemoUserKey | 'anonymous'): Promise<PageSession> {
    const { browser, idlePages } = await openShared(who);
    const session = await browser;
    session.consoleErrors.length = 0;
    const page = idlePages.pop();
    return page ? { ...session, page } : openPage(session);
  }

  /** A new browser context, separate from others of the same user. */
  openFresh(who: DemoUserKey | 'anonymous'): Promise<PageSession> {
    return this.#openOwn(openForUser(userSession(who)));
  }

  /** A new browser context of a user whose session no other test uses, with the refresh cookie. */
  openFor(user: UserClient): Promise<PageSession> {
    return this.#openOwn(openState(signedInState(user, inject('localStackUrl'), true)));
  }

  async #openOwn(opening: Promise<BrowserSession>): Promise<PageSession> {
    const session = await openPage(await opening);
    this.#ownSessions.push(session);
    return session;
  }

  /** The console errors of all sessions since the last call. */
  async takeConsoleErrors(): Promise<string[]> {
    const sessions = [...(await Promise.all(this.#tabs.values())), ...this.#ownSessions];
    return sessions.flatMap(({ consoleErrors }) => consoleErrors.splice(0));
  }

  /** Makes the pages as wide again as new ones, for the next test. */
  async resetWidths(): Promise<void> {
    for (const { page } of await Promise.all(this.#tabs.values()))
      if (!page.isClosed() && page.viewportSize()?.width !== initialSize.width) await page.setViewportSize(initialSize);
  }

  async close(): Promise<void> {
    for (const [who, tab] of this.#tabs) {
      const { context, page } = await tab;
      // Closes further tabs that a test opened.
      for (const other of context.pages()) if (other !== page) await other.close();
      if (page.isClosed()) continue;
      await resetPage(page);
      sharedSessions.get(who)?.idlePages.push(page);
    }
    this.#tabs.clear();
    for (const { context } of this.#ownSessions.splice(0)) await context.close();
  }
}

/**
 * The browser sessions of one test file, closed after its last test. A test after which a console shows an error fails,
 * unless `expectedErrors` match it: browsers report every response with a failure status.
 */
export const setUpBrowserSessions = (expectedErrors: readonly RegExp[] = []): BrowserSessions => {
  const sessions = new BrowserSessions();
  afterEach(async () => {
    await sessions.resetWidths();
    const errors = await sessions.takeConsoleErrors();
    const unexpected = errors.filter((line) => !expectedErrors.some((pattern) => pattern.test(line)));
    expect(unexpected, 'console errors').toEqual([]);
  });
  afterAll(() => sessions.close());
  return sessions;
};

const toastsWith = (page: Page, text: string | RegExp) => page.locator('[data-sonner-toast]').filter({ hasText: text });

/** Resolves when a toast has exactly this title and contains the message. */
export const waitForToast = (page: Page, title: string, message = ''): Promise<void> =>
  toastsWith(page, message)
    .filter({ has: page.getByText(title, { exact: true }) })
    .first()
    .waitFor();

/** Overrides fields of the server's response to a call. */
export const overrideResponse = (page: Page, call: string, body: object) =>
  page.route(`**/api/${call}*`, async (route) => {
    try {
      const response = await route.fetch({ maxRetries: 2 });
      await route.fulfill({ response, json: { ...(await response.json()), ...body } });
    } catch (error) {
      // A page may load a list again while its test ends, which closes the page or disposes of the response.
      if (!page.isClosed() && !/has been disposed|has been closed/.test(String(error))) throw error;
    }
  });

export const clearRoutes = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'ignoreErrors' });
