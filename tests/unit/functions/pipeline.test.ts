import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessTokenSeconds } from '../../../functions/auth/token-rules.ts';
import { keys } from '../../../functions/db/keys.ts';
import { transactWrite } from '../../../functions/db/transactions.ts';
import { handle } from '../../../functions/http/handler.ts';
import { log } from '../../../functions/observability/log.ts';
import { contract } from '../../../shared/api/index.ts';
import { Failure } from '../../../shared/errors.ts';
import { documentRowFixture } from '../../support/document-fixture.ts';
import { submissionFormFixture as form } from '../../support/submission-fixtures.ts';
import { sessionCalendar } from '../../support/working-time.ts';
import { invoke, mockItem, requestedWrites, resetMocks, signedInToken, tokenFor, transactItem } from './invoke.ts';

beforeEach(resetMocks);

const session = handle(contract['get-session'], async (_input, { caller, now }) => ({
  user: {
    id: caller.nrp,
    nrp: caller.nrp,
    roles: [...caller.roles],
    positions: [...caller.positions],
    full_name: caller.full_name,
    avatar_url: null,
    display_name: null,
    role: 'user' as const,
  },
  expires_at: now.toISOString(),
  work_calendar: sessionCalendar,
}));

describe('caller', () => {
  const status = async (token?: string) => {
    const { status, body } = await invoke(session, { method: 'GET', ...(token !== undefined && { token }) });
    return `${status} ${body['error'] ?? ''}`.trim();
  };

  it('is identified by our token and the current profile', async () => {
    const { status, body } = await invoke(session, { method: 'GET', token: await signedInToken({ roles: ['admin'] }) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, user: { nrp: '10000031', roles: ['admin'] } });
  });

  it('is unauthenticated without a token, or with a forged, expired or foreign one', async () => {
    await signedInToken();
    expect(await status()).toBe('401 unauthenticated');
    expect(await status('not.a.token')).toBe('401 unauthenticated');
    expect(await status(await tokenFor({ forged: true }))).toBe('401 unauthenticated');
    expect(await status(await tokenFor({ expires: -60 }))).toBe('401 unauthenticated');
    expect(await status(await tokenFor({ kid: 'stranger' }))).toBe('401 unauthenticated');
  });

  it.each([
    ['expires in ten years', { expires: 10 * 365 * 86_400 }],
    ['is valid for longer than we issue one', { expires: accessTokenSeconds + 1 }],
    ['was issued longer ago than a token lasts', { issued: -accessTokenSeconds - 60, expires: -accessTokenSeconds }],
    ['was issued that long ago and has not expired', { issued: -accessTokenSeconds - 60, expires: 60 }],
    ['will be issued in the future', { issued: 60, expires: 120 }],
    ['does not say when it was issued', { issued: null }],
  ])('is unauthenticated with a token of our key that %s', async (_, facts) => {
    await signedInToken();
    expect(await status(await tokenFor(facts))).toBe('401 unauthenticated');
  });

  it('is identified by a token for the whole lifetime, though the clock that issued it is ahead', async () => {
    await signedInToken();
    expect(await status(await tokenFor({ issued: 2, expires: accessTokenSeconds + 2 }))).toBe('200');
    expect(await status(await tokenFor({ issued: 5 - accessTokenSeconds, expires: 5 }))).toBe('200');
  });

  it('is unauthenticated once deactivated, signed out everywhere, or unknown', async () => {
    const token = await signedInToken({ active: false });
    expect(await status(token)).toBe('401 unauthenticated');
    await signedInToken({ epoch: 3 });
    expect(await status(token)).toBe('401 unauthenticated');
    expect(await status(await tokenFor({ nrp: '10000099' }))).toBe('401 unauthenticated');
  });

  it('has only the positions in force', async () => {
    const past = { role: 'she_head' as const, valid_until: '2026-01-01T00:00:00.000Z' };
    const token = await signedInToken({ positions: [past, { role: 'project_manager' }] });
    const { body } = await invoke(session, { method: 'GET', token });
    expect(body).toMatchObject({ user: { positions: [{ role: 'project_manager' }] } });
  });
});

const submit = handle(contract['upload-and-submit-document'], async () => ({ submission_id: 'S1' }));

describe('input', () => {
  it('is refused with the first problem in the order of the form, and all problems by field', async () => {
    const token = await signedInToken();
    const input = { ...form, document_title: ' ', department: 'Gudang', document_id: 7, draft_upload_id: undefined };
    const { status, body } = await invoke(submit, { token, input });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: 'invalid_input',
      message: 'Judul Dokumen harus diisi',
      fields: {
        document_title: 'Judul Dokumen harus diisi',
        department: 'Departemen harus diisi',
        draft_upload_id: 'Draf dokumen harus diunggah',
      },
    });
  });

  it('names a field whose rule has no own message', async () => {
    const withdraw = handle(contract['withdraw-submission'], async () => {
      throw new Failure('not_found');
    });
    const token = await signedInToken();
    const { body } = await invoke(withdraw, { token, input: { submission_id: 'S1', version: 'x' } });
    expect(body['message']).toBe('Versi pengajuan tidak benar');
  });

  it("must be JSON of a limited size, with the contract's method", async () => {
    const token = await signedInToken();
    expect((await invoke(submit, { token, body: '{' })).body).toMatchObject({ error: 'invalid_input' });
    expect((await invoke(submit, { token, body: '[]' })).body).toMatchObject({ error: 'invalid_input' });
    expect((await invoke(submit, { token, body: ' '.repeat(1_100_000) })).status).toBe(413);
    expect((await invoke(submit, { token, method: 'GET' })).status).toBe(405);
  });

  it('may name the caller only if it agrees with the session', async () => {
    const token = await signedInToken();
    const as = (user_id: string) => invoke(submit, { token, input: { ...form, user_id } });
    expect((await as('10000031')).status).toBe(200);
    expect((await as('10000001')).body).toMatchObject({ error: 'identity_mismatch' });
    expect((await as('10000001')).status).toBe(403);
  });
});

describe('POST', () => {
  const post = async (headers: Record<string, string>) => {
    const { status, body } = await invoke(submit, { token: await signedInToken(), input: form, headers });
    return `${status} ${body['error'] ?? ''}`.trim();
  };

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['our host on another port', { origin: 'https://hims.example:8443' }],
    ['a page without an origin', { origin: 'null' }],
    ['another site that a browser names by Sec-Fetch-Site alone', { 'sec-fetch-site': 'cross-site' }],
    ['a sister domain', { 'sec-fetch-site': 'same-site' }],
    ['another site that says it is ours', { origin: 'https://hims.example', 'sec-fetch-site': 'cross-site' }],
  ])('from %s is refused', async (_, headers: Record<string, string>) => {
    expect(await post({ 'x-viewer-host': 'hims.example', ...headers })).toBe('403 foreign_origin');
  });

  it("with an origin is refused when the viewer's host is unknown", async () => {
    expect(await post({ origin: 'https://hims.example' })).toBe('403 foreign_origin');
  });

  it.each<Record<string, string>>([
    { origin: 'https://hims.example', 'sec-fetch-site': 'same-origin', 'x-viewer-host': 'HIMS.example' },
    { origin: 'http://localhost:4000', 'x-viewer-host': 'localhost:4000' },
    { origin: 'http://127.0.0.1:4000', 'x-viewer-host': '127.0.0.1:4000' },
    { 'sec-fetch-site': 'none', 'x-viewer-host': 'hims.example' },
    { 'x-viewer-host': 'hims.example' },
  ])('from our own page or from no page is accepted: %o', async (headers) => {
    expect(await post(headers)).toBe('200');
  });
});

describe('response', () => {
  const failing = (error: unknown) =>
    handle(contract['get-session'], async () => {
      throw error;
    });

  it('of a handler that breaks the contract is a 500 whose cause is only logged', async () => {
    const invalidHandler = handle(
      contract['get-session'],
      async () => ({ user: { nrp: 'x' }, expires_at: 'never' }) as never,
    );
    const logged = vi.spyOn(log, 'error');
    const { status, body, raw } = await invoke(invalidHandler, { method: 'GET', token: await signedInToken() });
    expect(status).toBe(500);
    expect(body).toMatchObject({ error: 'internal', request_id: 'request-1' });
    expect(raw.body).not.toContain('expires_at');
    expect(logged).toHaveBeenCalledWith('failed', expect.objectContaining({ status: 500, cause: expect.any(Error) }));
  });

  it('to a failure contains its code, message and fields', async () => {
    const lockedOutHandler = failing(new Failure('locked_out', { n: 2 }, { retryAfterSeconds: 90 }));
    const { status, headers, body } = await invoke(lockedOutHandler, { method: 'GET', token: await signedInToken() });
    expect([status, headers['retry-after']]).toEqual([429, '90']);
    expect(body['message']).toContain('dalam 2 menit');
  });

  it.each([
    'ThrottlingException', // DynamoDB, KMS
    'InternalError', // S3
    'RequestThrottled', // SQS
  ])('of a service that is busy or fails for a moment (%s) is 503 with Retry-After', async (name) => {
    const busy = failing(Object.assign(new Error('slow down'), { name }));
    const { status, headers } = await invoke(busy, { method: 'GET', token: await signedInToken() });
    expect([status, headers['retry-after']]).toEqual([503, '1']);
  });

  it('of 503 always has Retry-After', async () => {
    const busy = failing(new Failure('unavailable'));
    const { status, headers } = await invoke(busy, { method: 'GET', token: await signedInToken() });
    expect([status, headers['retry-after']]).toEqual([503, '1']);
  });

  it('is never cached, and is compressed when it is long and the client accepts gzip', async () => {
    const list = handle(contract['list-hims-documents'], async () => ({
      documents: Array.from({ length: 50 }, (_, at) => documentRowFixture({ id: `d${at}`, department: 'IMS' })),
      catalogue_version: 1,
    }));
    const post = async (encoding?: string) =>
      invoke(list, {
        method: 'GET',
        input: { department: 'IMS' },
        token: await signedInToken(),
        headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
      });
    const short = await invoke(session, {
      method: 'GET',
      token: await signedInToken(),
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(short.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(short.headers).not.toHaveProperty('content-encoding');
    expect((await post()).raw.isBase64Encoded).toBe(false);
    expect((await post('br, gzip;q=0')).raw.isBase64Encoded).toBe(false);
    const { headers, raw } = await post('br, gzip');
    expect(headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(Buffer.from(raw.body, 'base64')).toString()).documents).toHaveLength(50);
  });

  it('of a frozen result that a handler returns again is made once, of any other result each time', async () => {
    let documents = Array.from({ length: 50 }, (_, at) => documentRowFixture({ id: `d${at}`, department: 'IMS' }));
    let reads = 0;
    const result = {
      get documents() {
        reads += 1;
        return documents;
      },
      catalogue_version: 1,
    };
    const list = handle(contract['list-hims-documents'], async () => result);
    const bytes = async () => {
      const input = { department: 'IMS' };
      const headers = { 'accept-encoding': 'gzip' };
      const { raw } = await invoke(list, { method: 'GET', input, token: await signedInToken(), headers });
      return gunzipSync(Buffer.from(raw.body, 'base64')).toString();
    };
    await bytes();
    documents = documents.slice(1);
    expect(JSON.parse(await bytes()).documents).toHaveLength(49);
    Object.freeze(result);
    reads = 0;
    const first = await bytes();
    expect([await bytes(), reads]).toEqual([first, 1]);
  });

  it('is logged in one line, without the input', async () => {
    const line = vi.spyOn(log, 'info');
    await invoke(submit, { token: await signedInToken(), input: form });
    expect(line).toHaveBeenCalledOnce();
    expect(line).toHaveBeenCalledWith('answered', { status: 200, ms: expect.any(Number) });
  });
});

describe('maintenance', () => {
  const markRead = handle(contract['mark-notification-read'], async (_input, { command }) => {
    const result = { unread_count: 4 };
    await transactWrite(command.resultPuts(result));
    return result;
  });
  beforeEach(() => vi.stubEnv('MAINTENANCE', 'on'));
  afterEach(() => vi.unstubAllEnvs());

  it('refuses a call that writes with 503, Retry-After and a sentence', async () => {
    const { status, body, headers } = await invoke(markRead, { input: { all: true }, token: await signedInToken() });
    expect([status, body['error']]).toEqual([503, 'maintenance']);
    expect(body['message']).toMatch(/^HIMS sedang dalam pemeliharaan: data dapat dibaca/);
    expect(headers).toMatchObject({ 'retry-after': '300', 'x-hims-maintenance': 'on' });
    expect(requestedWrites()).toEqual([]);
  });

  it('still answers a read and a call about the session, with the header', async () => {
    const read = await invoke(session, { method: 'GET', token: await signedInToken() });
    expect(read.status).toBe(200);
    expect(read.headers).toMatchObject({ 'x-hims-maintenance': 'on' });
    const signOut = handle(contract['sign-out'], async () => ({}));
    expect((await invoke(signOut)).status).toBe(200);
  });

  it('returns the result of a command that was carried out before', async () => {
    const request = { input: { all: true }, token: await signedInToken(), headers: { 'idempotency-key': 'key-1' } };
    vi.stubEnv('MAINTENANCE', 'off');
    expect((await invoke(markRead, request)).status).toBe(200);
    const stored = keys.idempotency('10000031', 'key-1');
    mockItem({ ...stored, ...transactItem(stored) });
    vi.stubEnv('MAINTENANCE', 'on');
    const { status, body } = await invoke(markRead, request);
    expect([status, body['unread_count']]).toEqual([200, 4]);
  });

  it('is absent from responses at other times', async () => {
    vi.stubEnv('MAINTENANCE', '');
    const { headers } = await invoke(session, { method: 'GET', token: await signedInToken() });
    expect(headers).not.toHaveProperty('x-hims-maintenance');
  });
});
