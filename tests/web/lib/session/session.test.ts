import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageEvent, stubBrowser, tokens, user } from '../../browser.ts';

let browser: ReturnType<typeof stubBrowser>;
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

const modules = async () => ({
  ...(await import('../../../../web/src/lib/session/session.ts')),
  ...(await import('../../../../web/src/lib/session/session-storage.ts')),
});

test('stores the session in the documented format across a reload', async () => {
  const first = await modules();
  const leader = { ...user, supervises: 'LOG' as const };
  first.startSession(first.sessionFrom(leader, tokens('a1'), undefined));
  const saved = JSON.parse(browser.entries.get('hims.session') ?? '{}');
  expect(saved.user).toMatchObject({
    aud: 'authenticated',
    app_metadata: { provider: 'custom' },
    email: '10000031@hims.local',
    user_metadata: { nrp: '10000031', roles: ['admin'], full_name: 'Budi Santoso', avatar_url: null },
    role: 'admin',
  });
  vi.resetModules();
  const second = await modules();
  expect(second.currentSession()).toMatchObject({ accessToken: 'a1', user: leader });
});

test('reads a single role as a list of one', async () => {
  const { startSession, sessionFrom } = await modules();
  startSession(sessionFrom(user, tokens('a1'), undefined));
  const saved = JSON.parse(browser.entries.get('hims.session') ?? '{}');
  saved.user.user_metadata.roles = 'document_controller';
  browser.entries.set('hims.session', JSON.stringify(saved));
  vi.resetModules();
  expect((await modules()).currentSession()?.user.roles).toEqual(['document_controller']);
});

test.each(['{broken', '{"user":{}}', 'null'])('removes a stored session that does not parse: %s', async (text) => {
  browser.entries.set('hims.session', text);
  expect((await modules()).currentSession()).toBeNull();
  expect(browser.entries.has('hims.session')).toBe(false);
});

test('computes the refresh time independently of a wrong browser clock', async () => {
  const { sessionFrom } = await modules();
  const serverNow = Date.now() - 3 * 3_600_000;
  const life = 900_000;
  const issued = { ...tokens('a1'), expires_at: new Date(serverNow + life).toISOString() };
  const { refreshAt } = sessionFrom(user, issued, serverNow);
  expect(Math.abs(refreshAt - (Date.now() + life - 60_000))).toBeLessThan(10_000);
});

test('ends the session when another tab signs out, with the reason', async () => {
  const { startSession, sessionFrom, currentSession, sessionEndReason, subscribeSession } = await modules();
  startSession(sessionFrom(user, tokens('a1'), undefined));
  const listener = vi.fn();
  subscribeSession(listener);
  browser.entries.set('hims.session-ended', 'signed-out');
  browser.entries.delete('hims.session');
  browser.window.dispatchEvent(storageEvent('hims.session'));
  expect(currentSession()).toBeNull();
  expect(sessionEndReason()).toBe('signed-out');
  expect(listener).toHaveBeenCalledOnce();
});

test('stores a changed role and does not notify listeners about an unchanged user', async () => {
  const { startSession, sessionFrom, updateUser, currentSession, subscribeSession } = await modules();
  startSession(sessionFrom(user, tokens('a1'), undefined));
  const listener = vi.fn();
  subscribeSession(listener);
  updateUser({ ...user });
  expect(listener).not.toHaveBeenCalled();
  updateUser({ ...user, roles: [], role: 'user' });
  expect(currentSession()).toMatchObject({ accessToken: 'a1', user: { roles: [], role: 'user' } });
});

test('retains the user of an expired session until a sign-in', async () => {
  const { startSession, sessionFrom, endSession, currentSession, currentUser } = await modules();
  startSession(sessionFrom(user, tokens('a1'), undefined));
  endSession('expired');
  expect(currentSession()).toBeNull();
  expect(currentUser()).toEqual(user);
  startSession(sessionFrom({ ...user, id: 'U-2', nrp: '10000032' }, tokens('b1'), undefined));
  expect(currentUser()?.nrp).toBe('10000032');
});

test('removes the user when they decline to sign in again or sign out', async () => {
  const { startSession, sessionFrom, endSession, dismissExpiredUser, currentUser, sessionEndReason } = await modules();
  startSession(sessionFrom(user, tokens('a1'), undefined));
  endSession('expired');
  dismissExpiredUser();
  expect(currentUser()).toBeNull();
  expect(sessionEndReason()).toBe('expired');
  startSession(sessionFrom(user, tokens('a2'), undefined));
  endSession('signed-out');
  expect(currentUser()).toBeNull();
});

test('removes the user of a stored session that the server no longer knows', async () => {
  const first = await modules();
  first.startSession(first.sessionFrom(user, tokens('a1'), undefined));
  vi.resetModules();
  const reopened = await modules();
  reopened.endSession('expired');
  expect(reopened.currentUser()).toBeNull();
  vi.resetModules();
  expect((await modules()).sessionEndReason()).toBe('expired');
});

test('retains the user of a replaced session, and its message after a reload', async () => {
  const { startSession, sessionFrom, endSession, currentUser, lapseSentence } = await modules();
  startSession(sessionFrom(user, tokens('a1'), undefined));
  endSession('replaced');
  expect(currentUser()).toEqual(user);
  const sentence = lapseSentence();
  expect(sentence).toContain('NRP lain');
  vi.resetModules();
  expect((await modules()).lapseSentence()).toBe(sentence);
});

test('restores the session when another tab signs in again', async () => {
  const { startSession, sessionFrom, endSession, currentUser, currentSession } = await modules();
  const session = sessionFrom(user, tokens('a1'), undefined);
  startSession(session);
  const saved = browser.entries.get('hims.session') ?? '';
  endSession('expired');
  browser.entries.set('hims.session', saved);
  browser.window.dispatchEvent(storageEvent('hims.session'));
  expect(currentSession()).toMatchObject({ accessToken: 'a1', endsAt: session.endsAt });
  expect(currentUser()).toEqual(user);
});

test("stores the end of a session by this browser's clock, however wrong", async () => {
  const { sessionFrom } = await modules();
  const serverNow = Date.now() + 5 * 3_600_000;
  const ends = { ...tokens('a1'), session_ends_at: new Date(serverNow + 60_000).toISOString() };
  expect(Math.abs(sessionFrom(user, ends, serverNow).endsAt - (Date.now() + 60_000))).toBeLessThan(10_000);
});
