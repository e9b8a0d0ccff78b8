import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionCalendar } from '../../../support/working-time.ts';
import { failure, stubBrowser, tokens, user } from '../../browser.ts';

type Sent = { call: string; query: string; method: string; headers: Headers; body: unknown };
type Reply = (sent: Sent) => Response | Promise<Response>;

let sent: Sent[];
let reply: Reply;

beforeEach(() => {
  stubBrowser();
  sent = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, search } = new URL(address, 'https://hims.example');
    const request: Sent = {
      call: pathname.replace('/api/', ''),
      query: search,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    sent.push(request);
    return reply(request);
  });
});
afterEach(() => vi.unstubAllGlobals());

const modules = async () => ({
  ...(await import('../../../../web/src/lib/api/api.ts')),
  ...(await import('../../../../web/src/lib/session/session.ts')),
  ...(await import('../../../../web/src/lib/session/session-storage.ts')),
});

const signedIn = async (lifeMs?: number) => {
  const client = await modules();
  client.startSession(client.sessionFrom(user, tokens('old', lifeMs), undefined));
  return client;
};

const bearer = (request: Sent) => request.headers.get('Authorization');
const inbox = () => Response.json({ success: true, notifications: [], unread_count: 0, next_cursor: null });
const submission = {
  ...{
    id: 's1',
    document_title: 'Judul',
    document_type: 'SOP',
    department: 'Produksi',
    document_number: 'SOP-PRO-001',
  },
  ...{ submission_purpose: 'new', submission_status: 'pending', version: 1, submitter_nrp: '10000031' },
  ...{ draft_document_url: null, supporting_document_url: null, submitter_name: null },
  ...{ created_at: '2026-11-01T00:00:00.000Z', updated_at: '2026-11-01T00:00:00.000Z' },
  level_entered_at: '2026-11-01T00:00:00.000Z',
};
const totals = { total: 1, under_review: 1, in_approval: 0, approved: 0 };
const dashboard = (...documents: object[]) =>
  Response.json({ success: true, documents, totals, total: documents.length, next_cursor: null });
const renewed = () => Response.json({ success: true, user, session: tokens('new') });

test('sends the input of a read as query parameters without undefined values and without an idempotency key', async () => {
  const { callApi } = await signedIn();
  reply = () => dashboard();
  await callApi('get-dashboard-documents', { department: 'Produksi', mine: true, cursor: undefined });
  expect(sent[0]).toMatchObject({ method: 'GET', query: '?department=Produksi&mine=true', body: undefined });
  expect(sent[0]?.headers.get('Idempotency-Key')).toBeNull();
  expect(sent.map(bearer)).toEqual(['Bearer old']);
});

test('sends a command as JSON with a new idempotency key or the provided one', async () => {
  const { callApi } = await signedIn();
  reply = () => Response.json({ success: true, unread_count: 0 });
  await callApi('mark-notification-read', { all: true });
  await callApi('mark-notification-read', { all: true });
  await callApi('mark-notification-read', { all: true }, { idempotencyKey: 'again' });
  const keys = sent.map((request) => request.headers.get('Idempotency-Key'));
  expect(sent[0]?.body).toEqual({ all: true });
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe('again');
});

test('sends neither key nor token when signing in, and starts the session', async () => {
  const { signIn, currentSession } = await modules();
  reply = () => Response.json({ success: true, user, session: tokens('a1') });
  await signIn('10000031', '24681357');
  expect(sent[0]?.headers.get('Idempotency-Key')).toBeNull();
  expect(sent.map(bearer)).toEqual([null]);
  expect(currentSession()).toMatchObject({ accessToken: 'a1', user });
});

test("shows the server's message for wrong credentials without refreshing the token", async () => {
  const { signIn } = await modules();
  reply = () => failure(401, 'invalid_credentials');
  await expect(signIn('10000031', '11111111')).rejects.toMatchObject({
    status: 401,
    code: 'invalid_credentials',
    message: 'kalimat invalid_credentials',
  });
  expect(sent).toHaveLength(1);
});

test('provides code, fields, request id and retry-after of a failure', async () => {
  const { callApi } = await signedIn();
  reply = () => {
    const response = failure(429, 'locked_out', { fields: { nrp: 'salah' } });
    response.headers.set('Retry-After', '60');
    return response;
  };
  await expect(callApi('get-session', {})).rejects.toMatchObject({
    code: 'locked_out',
    fields: { nrp: 'salah' },
    requestId: 'req-1',
    retryAfter: 60,
  });
});

test('reports a missing response as offline and a foreign response with a generic message', async () => {
  const { callApi } = await signedIn();
  reply = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(callApi('get-session', {})).rejects.toMatchObject({ code: 'offline', status: 0 });
  reply = () => new Response('<html>Bad gateway</html>', { status: 502 });
  await expect(callApi('get-session', {})).rejects.toMatchObject({ code: 'unavailable', status: 502 });
  reply = () => new Response('<html>the page</html>', { status: 200 });
  await expect(callApi('get-session', {})).rejects.toMatchObject({ code: 'unreadable' });
});

test.each([
  [
    'an error text',
    { success: false, error: 'Nomor sudah dipakai' },
    { code: 'refused', message: 'Nomor sudah dipakai' },
  ],
  [
    'a known failure',
    { success: false, error: 'conflict', message: 'kalimat' },
    { code: 'conflict', message: 'kalimat' },
  ],
  ['no reason', { success: false }, { code: 'refused', message: '' }],
  [
    'another shape',
    { success: true, unread_count: 'dua' },
    { code: 'unreadable', message: 'Terjadi kesalahan yang tidak terduga' },
  ],
])('throws for a response of status 200 with %s', async (_, body, expected) => {
  const { callApi } = await signedIn();
  reply = () => Response.json(body);
  await expect(callApi('mark-notification-read', { all: true })).rejects.toMatchObject({ status: 200, ...expected });
});

test('reads a submission without a number, and a single role as a list', async () => {
  const { callApi, signIn, currentSession } = await signedIn();
  reply = () => dashboard({ ...submission, document_number: null });
  const { documents } = await callApi('get-dashboard-documents', {});
  expect(documents[0]?.document_number).toBe('');
  reply = () => Response.json({ success: true, user: { ...user, roles: 'admin' }, session: tokens('a1') });
  await signIn('10000031', '24681357');
  expect(currentSession()?.user.roles).toEqual(['admin']);
});

test('refreshes an expired token once for concurrent calls and repeats each with its own key', async () => {
  const { callApi, currentSession } = await signedIn();
  reply = (request) => {
    if (request.call === 'refresh-session') return renewed();
    if (bearer(request) !== 'Bearer new') return failure(401, 'unauthenticated');
    if (request.call === 'get-session')
      return Response.json({
        success: true,
        user,
        expires_at: tokens('x').expires_at,
        work_calendar: sessionCalendar,
      });
    return inbox();
  };
  await Promise.all([
    callApi('get-user-notifications', {}),
    callApi('get-session', {}),
    callApi('mark-notification-read', { all: true }),
  ]);
  expect(sent.filter((request) => request.call === 'refresh-session')).toHaveLength(1);
  const marks = sent.filter((request) => request.call === 'mark-notification-read');
  expect(marks).toHaveLength(2);
  expect(marks[0]?.headers.get('Idempotency-Key')).toBe(marks[1]?.headers.get('Idempotency-Key'));
  expect(currentSession()?.accessToken).toBe('new');
});

test('refreshes a token before the call when it is about to expire', async () => {
  const { callApi } = await signedIn(30_000);
  reply = (request) => (request.call === 'refresh-session' ? renewed() : inbox());
  await callApi('get-user-notifications', {});
  expect(sent.map((request) => request.call)).toEqual(['refresh-session', 'get-user-notifications']);
  expect(sent.map(bearer)).toEqual([null, 'Bearer new']);
});

test('ends the session when the server no longer knows it', async () => {
  const { callApi, currentSession, sessionEndReason } = await signedIn();
  reply = () => failure(401, 'unauthenticated');
  await expect(callApi('get-session', {})).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(currentSession()).toBeNull();
  expect(sessionEndReason()).toBe('expired');
});

test('does not sign out when a refresh fails with a server error', async () => {
  const { callApi, currentSession } = await signedIn();
  reply = (request) =>
    request.call === 'refresh-session' ? failure(500, 'internal') : failure(401, 'unauthenticated');
  await expect(callApi('get-session', {})).rejects.toMatchObject({ code: 'internal' });
  expect(currentSession()?.accessToken).toBe('old');
});

test('does not restore a session after sign-out when a refresh responds late', async () => {
  const { callApi, currentSession, endSession } = await signedIn();
  reply = (request) => {
    if (request.call !== 'refresh-session') return failure(401, 'unauthenticated');
    endSession('signed-out');
    return renewed();
  };
  await expect(callApi('get-session', {})).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(currentSession()).toBeNull();
});

test("continues with another tab's session when the refresh is rejected", async () => {
  const { callApi, currentSession, saveSession, sessionFrom } = await signedIn();
  reply = (request) => {
    if (request.call !== 'refresh-session')
      return bearer(request) === 'Bearer anew' ? inbox() : failure(401, 'unauthenticated');
    saveSession(sessionFrom(user, tokens('anew'), undefined));
    return failure(401, 'unauthenticated');
  };
  await callApi('get-user-notifications', {});
  expect(currentSession()?.accessToken).toBe('anew');
});

test('sends the NRP of the user with a refresh', async () => {
  const { callApi } = await signedIn(30_000);
  reply = (request) => (request.call === 'refresh-session' ? renewed() : inbox());
  await callApi('get-user-notifications', {});
  expect(sent[0]).toMatchObject({ call: 'refresh-session', body: { user_id: user.nrp } });
});

test.each([
  ['that the server rejects', () => failure(403, 'identity_mismatch')],
  [
    'that responds with another user',
    () => Response.json({ success: true, user: { ...user, nrp: '10000032' }, session: tokens('foreign') }),
  ],
])('ends the session after a refresh %s for a different user, and sends nothing else', async (_, renewal) => {
  const { callApi, currentSession, currentUser, lapseSentence } = await signedIn(30_000);
  reply = (request) => (request.call === 'refresh-session' ? renewal() : inbox());
  await expect(callApi('mark-notification-read', { all: true })).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(sent.map((request) => request.call)).toEqual(['refresh-session']);
  expect(currentSession()).toBeNull();
  expect(currentUser()).toEqual(user);
  expect(lapseSentence()).toContain('digunakan untuk masuk dengan NRP lain');
});

/** Another tab signs in a different user: it stores their session. */
const otherTabSignsIn = async () => {
  const { saveSession, sessionFrom } = await modules();
  saveSession(sessionFrom({ ...user, nrp: '10000032' }, tokens('theirs'), undefined));
};

test("does not end another tab's new session when a refresh is rejected", async () => {
  const { callApi, currentSession } = await signedIn(30_000);
  reply = async (request) => {
    if (request.call !== 'refresh-session') return inbox();
    await otherTabSignsIn();
    return failure(403, 'identity_mismatch');
  };
  await expect(callApi('mark-notification-read', { all: true })).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(currentSession()).toMatchObject({ accessToken: 'theirs', user: { nrp: '10000032' } });
  expect(sent.map((request) => request.call)).toEqual(['refresh-session']);
});

test("does not replace another tab's new session with a refreshed one", async () => {
  const { callApi, currentSession } = await signedIn(30_000);
  reply = async (request) => {
    if (request.call !== 'refresh-session') return inbox();
    await otherTabSignsIn();
    return renewed();
  };
  await expect(callApi('mark-notification-read', { all: true })).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(currentSession()?.accessToken).toBe('theirs');
});

test('does not repeat a call with the token of a different user', async () => {
  const { callApi } = await signedIn();
  reply = async () => {
    await otherTabSignsIn();
    return failure(401, 'unauthenticated');
  };
  await expect(callApi('mark-notification-read', { all: true })).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(sent.map(bearer)).toEqual(['Bearer old']);
});

test('sends the access token with a sign-out, because the cookie may be lost', async () => {
  const { signOut } = await signedIn();
  reply = () => Response.json({ success: true });
  await signOut();
  expect(sent.map(bearer)).toEqual(['Bearer old']);
});

test('ends the session on sign-out even when the server is unreachable', async () => {
  const { signOut, currentSession, sessionEndReason } = await signedIn();
  reply = () => Promise.reject(new TypeError('Failed to fetch'));
  await signOut();
  expect(currentSession()).toBeNull();
  expect(sessionEndReason()).toBe('signed-out');
});
