import { beforeEach, expect, test, vi } from 'vitest';
import { failure, stubBrowser, tokens, user } from '../../browser.ts';

beforeEach(() => {
  stubBrowser();
  vi.resetModules();
});

/** Calls the API, whose responses are the given ones, and whether the page is in maintenance after each. */
const afterEach = async (...responses: Response[]): Promise<boolean[]> => {
  const { callApi } = await import('../../../../web/src/lib/api/api.ts');
  const { isInMaintenance } = await import('../../../../web/src/lib/api/maintenance.ts');
  const { startSession } = await import('../../../../web/src/lib/session/session.ts');
  const { sessionFrom } = await import('../../../../web/src/lib/session/session-storage.ts');
  startSession(sessionFrom(user, tokens('old'), undefined));
  const states: boolean[] = [];
  for (const response of responses) {
    vi.stubGlobal('fetch', async () => response);
    await callApi('mark-notification-read', { all: true }).catch(() => undefined);
    states.push(isInMaintenance());
  }
  return states;
};

const done = (headers: Record<string, string> = {}) => Response.json({ success: true, unread_count: 0 }, { headers });
const on = { 'x-hims-maintenance': 'on' };

test('maintenance begins with the first response that reports it and ends with the first success without it', async () => {
  expect(await afterEach(done(), done(on), done(on), done())).toEqual([false, true, true, false]);
});

test('a failure of a proxy, which does not know, does not end it', async () => {
  const refused = failure(503, 'maintenance');
  for (const [name, value] of Object.entries(on)) refused.headers.set(name, value);
  expect(await afterEach(refused, new Response('Bad Gateway', { status: 502 }))).toEqual([true, true]);
});
