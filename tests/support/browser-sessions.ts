import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';
import type { Person } from './api.ts';
import { type BrowserState, launchBrowser, type Standing, standing, type Visitor, withPage } from './browser.ts';
import { person } from './demo-users.ts';
import type { Who } from './nrps.ts';

/** The session of somebody who signed in over HTTP, as the page would have saved it. */
const savedSession = ({ user, token = '' }: Person): string => {
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
const broughtBy = (who: Person, origin: string, withCookie: boolean): BrowserState => {
  const [name = '', value = ''] = who.cookie.split(/=(.*)/);
  const cookie = { name, value, domain: 'localhost', path: '/api', expires: -1 };
  return {
    cookies: withCookie ? [{ ...cookie, httpOnly: true, secure: true, sameSite: 'Strict' }] : [],
    origins: [{ origin, localStorage: [{ name: 'hims.session', value: savedSession(who) }] }],
  };
};

let browser: Promise<Browser> | undefined;
/** One for all files that this process runs; it ends with the process. */
const sharedBrowser = (): Promise<Browser> => {
  browser ??= launchBrowser();
  return browser;
};

const open = async (state?: BrowserState): Promise<Standing> =>
  standing(await sharedBrowser(), inject('stageUrl'), state);

const openWith = async (session: Promise<Person> | undefined): Promise<Standing> =>
  // Sessions of the demo's people are shared: none of their browsers may use up the refresh token.
  open(session && broughtBy(await session, inject('stageUrl'), false));

const sessionOf = (who: Who | 'nobody'): Promise<Person> | undefined => (who === 'nobody' ? undefined : person(who));

interface Opened {
  browser: Promise<Standing>;
  session: Promise<Person> | undefined;
  /** Pages that a file has left. A new one would cost a process. */
  left: Page[];
}

/** Browsers that stay for all files, as long as their session serves: what was loaded once need not be loaded again. */
const opened = new Map<Who | 'nobody', Opened>();
const openedFor = async (who: Who | 'nobody'): Promise<Opened> => {
  const session = sessionOf(who);
  const known = opened.get(who);
  if (known && known.session === session) return known;
  if (known) await (await known.browser).context.close();
  const made = { browser: openWith(session), session, left: [] };
  opened.set(who, made);
  return made;
};

/** As a new page would be for the next file: nothing of its tests stays but what the browser itself keeps. */
const leave = async (page: Page): Promise<void> => {
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
export class Visits {
  readonly #tabs = new Map<Who | 'nobody', Promise<Visitor>>();
  readonly #own: Visitor[] = [];

  async page(who: Who | 'nobody'): Promise<Page> {
    return (await this.visitor(who)).page;
  }

  visitor(who: Who | 'nobody'): Promise<Visitor> {
    const known = this.#tabs.get(who) ?? this.#tab(who);
    this.#tabs.set(who, known);
    return known;
  }

  async #tab(who: Who | 'nobody'): Promise<Visitor> {
    const { browser, left } = await openedFor(who);
    const known = await browser;
    known.complaints.length = 0;
    const page = left.pop();
    return page ? { ...known, page } : withPage(known);
  }

  /** A browser of its own, whatever others of the same person are open. */
  fresh(who: Who | 'nobody'): Promise<Visitor> {
    return this.#keep(openWith(sessionOf(who)));
  }

  /** A browser of somebody whose session is nobody else's: it is refreshed as any other. */
  of(somebody: Person): Promise<Visitor> {
    return this.#keep(open(broughtBy(somebody, inject('stageUrl'), true)));
  }

  async #keep(opening: Promise<Standing>): Promise<Visitor> {
    const made = await withPage(await opening);
    this.#own.push(made);
    return made;
  }

  /** What the consoles of those who stayed complained about since the last time this was asked. */
  async complaints(): Promise<string[]> {
    const stayed = await Promise.all(this.#tabs.values());
    return stayed.flatMap(({ complaints }) => complaints.splice(0));
  }

  async close(): Promise<void> {
    for (const [who, tab] of this.#tabs) {
      const { context, page } = await tab;
      // Other tabs that a test opened beside its own go.
      for (const other of context.pages()) if (other !== page) await other.close();
      if (page.isClosed()) continue;
      await leave(page);
      opened.get(who)?.left.push(page);
    }
    this.#tabs.clear();
    for (const { context } of this.#own.splice(0)) await context.close();
  }
}

/** Resolves when a toast shows the title and, if one is given, the sentence. */
export const toastSays = (page: Page, title: string, sentence = ''): Promise<void> =>
  page
    .locator('[data-sonner-toast]')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ hasText: sentence })
    .first()
    .waitFor();

/** Answers a call with a failure, as a server in trouble would. */
export const failing = (page: Page, call: string, status = 500, error = 'internal', message = 'gagal') =>
  page.route(`**/api/${call}*`, (route) =>
    route.fulfill({ status, json: { success: false, error, message, request_id: 'uji' } }),
  );

/** Answers a call successfully with this, over what the server says. */
export const answering = (page: Page, call: string, body: object) =>
  page.route(`**/api/${call}*`, async (route) => {
    // A page that was closed meanwhile waits for no answer.
    const response = await route.fetch().catch((error: unknown) => {
      if (page.isClosed()) return undefined;
      throw error;
    });
    if (response) await route.fulfill({ response, json: { ...(await response.json()), ...body } });
  });

/** Lets a call wait until the returned function is called. */
export const holding = async (page: Page, call: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/${call}*`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

export const unhindered = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'ignoreErrors' });
