import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';
import type { UserClient } from './api.ts';
import { type BrowserSession, type BrowserState, openBrowserSession, openPage, type PageSession } from './browser.ts';
import { launchBrowser } from './browser-launch.ts';
import { signInAs } from './demo-users.ts';
import type { DemoUserKey } from './nrps.ts';

/** The session of somebody who signed in over HTTP, as the page would have saved it. */
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
    refresh_at: Date.now() + 660_000,
    ends_at: Date.now() + 16 * 3_600_000,
  };
  return JSON.stringify(saved);
};

/** What a sign-in leaves in a browser. */
const signedInState = (user: UserClient, origin: string, withCookie: boolean): BrowserState => {
  const [name = '', value = ''] = user.cookie.split(/=(.*)/);
  const cookie = { name, value, domain: 'localhost', path: '/api', expires: -1 };
  return {
    cookies: withCookie ? [{ ...cookie, httpOnly: true, secure: true, sameSite: 'Strict' }] : [],
    origins: [{ origin, localStorage: [{ name: 'hims.session', value: savedSession(user) }] }],
  };
};

let browser: Promise<Browser> | undefined;
/** One for all files that this process runs; it ends with the process. */
const sharedBrowser = (): Promise<Browser> => {
  browser ??= launchBrowser();
  return browser;
};

const openState = async (state?: BrowserState): Promise<BrowserSession> =>
  openBrowserSession(await sharedBrowser(), inject('localStackUrl'), state);

const openForUser = async (session: Promise<UserClient> | undefined): Promise<BrowserSession> =>
  // Sessions of the demo's people are shared: none of their browsers may use up the refresh token.
  openState(session && signedInState(await session, inject('localStackUrl'), false));

const userSession = (who: DemoUserKey | 'anonymous'): Promise<UserClient> | undefined =>
  who === 'anonymous' ? undefined : signInAs(who);

interface SharedSession {
  browser: Promise<BrowserSession>;
  session: Promise<UserClient> | undefined;
  /** Pages that a file has left. A new one would cost a process. */
  idlePages: Page[];
}

/** Browsers that stay for all files, as long as their session serves: what was loaded once need not be loaded again. */
const sharedSessions = new Map<DemoUserKey | 'anonymous', SharedSession>();
const openShared = async (who: DemoUserKey | 'anonymous'): Promise<SharedSession> => {
  const session = userSession(who);
  const known = sharedSessions.get(who);
  if (known && known.session === session) return known;
  if (known) await (await known.browser).context.close();
  const shared = { browser: openForUser(session), session, idlePages: [] };
  sharedSessions.set(who, shared);
  return shared;
};

/** As a new page would be for the next file: nothing of its tests stays but what the browser itself keeps. */
const resetPage = async (page: Page): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of ['request', 'response', 'dialog', 'download', 'popup', 'filechooser'] as const)
    await page.removeAllListeners(event);
  // The last screen keeps what is unfinished when it is left: another page of the same origin, then, to clear it.
  await page.goto('/config.json');
  await page.evaluate(() => sessionStorage.clear());
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('about:blank');
};

/**
 * The browsers of one test file: somebody's tab opens when first asked for, already signed in. Later files use it again:
 * whatever cannot be undone (a clock, a script at the start, a socket's route) belongs to a `fresh` one.
 */
export class BrowserSessions {
  readonly #tabs = new Map<DemoUserKey | 'anonymous', Promise<PageSession>>();
  readonly #ownSessions: PageSession[] = [];

  async page(who: DemoUserKey | 'anonymous'): Promise<Page> {
    return (await this.open(who)).page;
  }

  open(who: DemoUserKey | 'anonymous'): Promise<PageSession> {
    const known = this.#tabs.get(who) ?? this.#tab(who);
    this.#tabs.set(who, known);
    return known;
  }

  async #tab(who: DemoUserKey | 'anonymous'): Promise<PageSession> {
    const { browser, idlePages } = await openShared(who);
    const known = await browser;
    known.consoleErrors.length = 0;
    const page = idlePages.pop();
    return page ? { ...known, page } : openPage(known);
  }

  /** A browser of its own, whatever others of the same person are open. */
  openFresh(who: DemoUserKey | 'anonymous'): Promise<PageSession> {
    return this.#openOwn(openForUser(userSession(who)));
  }

  /** A browser of somebody whose session is nobody else's: it is refreshed as any other. */
  openFor(user: UserClient): Promise<PageSession> {
    return this.#openOwn(openState(signedInState(user, inject('localStackUrl'), true)));
  }

  async #openOwn(opening: Promise<BrowserSession>): Promise<PageSession> {
    const session = await openPage(await opening);
    this.#ownSessions.push(session);
    return session;
  }

  /** What the consoles of those who stayed complained about since the last time this was asked. */
  async consoleErrors(): Promise<string[]> {
    const stayed = await Promise.all(this.#tabs.values());
    return stayed.flatMap(({ consoleErrors }) => consoleErrors.splice(0));
  }

  async close(): Promise<void> {
    for (const [who, tab] of this.#tabs) {
      const { context, page } = await tab;
      // Other tabs that a test opened beside its own go.
      for (const other of context.pages()) if (other !== page) await other.close();
      if (page.isClosed()) continue;
      await resetPage(page);
      sharedSessions.get(who)?.idlePages.push(page);
    }
    this.#tabs.clear();
    for (const { context } of this.#ownSessions.splice(0)) await context.close();
  }
}

/** Resolves when a toast shows the title and, if one is given, the sentence. */
export const waitForToast = (page: Page, title: string, sentence = ''): Promise<void> =>
  page
    .locator('[data-sonner-toast]')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ hasText: sentence })
    .first()
    .waitFor();

/** Answers a call with a failure, as a server in trouble would. */
export const failCall = (page: Page, call: string, status = 500, error = 'internal', message = 'gagal') =>
  page.route(`**/api/${call}*`, (route) =>
    route.fulfill({ status, json: { success: false, error, message, request_id: 'uji' } }),
  );

/** Answers a call successfully with this, over what the server says. */
export const overrideResponse = (page: Page, call: string, body: object) =>
  page.route(`**/api/${call}*`, async (route) => {
    // A page that was closed meanwhile waits for no answer.
    const response = await route.fetch().catch((error: unknown) => {
      if (page.isClosed()) return undefined;
      throw error;
    });
    if (response) await route.fulfill({ response, json: { ...(await response.json()), ...body } });
  });

/** Lets a call wait until the returned function is called. */
export const delayCall = async (page: Page, call: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/${call}*`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

export const clearRoutes = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'ignoreErrors' });
