import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';
import { launchBrowser, type Visitor, visitor } from './browser.ts';
import type { Who } from './nrps.ts';
import { person } from './people.ts';

/** The saved session of somebody who signed in over HTTP, as the page would have saved it. */
const savedSession = async (who: Who): Promise<string> => {
  const { user, token = '' } = await person(who);
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
    refresh_at: Date.now() + 600_000,
    ends_at: Date.now() + 3_600_000,
  };
  return JSON.stringify(saved);
};

/** The browsers of one test file: somebody's page opens when first asked for, already signed in. */
export class Visits {
  readonly #open = new Map<Who | 'nobody', Visitor>();
  #browser: Browser | undefined;

  async page(who: Who | 'nobody'): Promise<Page> {
    const known = this.#open.get(who);
    if (known) return known.page;
    const fresh = await this.fresh(who);
    this.#open.set(who, fresh);
    return fresh.page;
  }

  /** A browser of its own, whatever others of the same person are open. */
  async fresh(who: Who | 'nobody'): Promise<Visitor> {
    this.#browser ??= await launchBrowser();
    const made = await visitor(this.#browser, inject('stageUrl'));
    if (who === 'nobody') return made;
    const text = await savedSession(who);
    await made.context.addInitScript((session) => {
      if (localStorage.getItem('hims.session-ended') === null) localStorage.setItem('hims.session', session);
    }, text);
    return made;
  }

  /** What the consoles complained about since the last time this was asked. */
  complaints(): string[] {
    return [...this.#open.values()].flatMap(({ complaints }) => complaints.splice(0));
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    this.#open.clear();
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
