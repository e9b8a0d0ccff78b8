import { beforeEach, describe, expect, it } from 'vitest';
import { authenticator } from '../../../functions/http/authentication.ts';
import { originChecker } from '../../../functions/http/origin-check.ts';
import type { Call } from '../../../shared/api/call.ts';
import { callNamed } from '../../../shared/api/index.ts';
import type { Position, Role } from '../../../shared/domain/people/roles.ts';
import { resetMocks, signedInToken } from './invoke.ts';

beforeEach(resetMocks);

type Before = (request: { event: object }) => Promise<void> | void;

const accessOf = async (call: Call, user: { roles?: Role[]; positions?: Position[] }): Promise<string> => {
  const token = await signedInToken(user);
  const event = { headers: { authorization: `Bearer ${token}` }, receivedAt: new Date() };
  try {
    await (authenticator(call).before as Before)({ event });
    return 'granted';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('access to a call', () => {
  const call = (access: Call['access'], errors: Call['errors'] = []): Call => ({
    ...callNamed('get-session'),
    access,
    errors,
  });
  const holder = { positions: [{ role: 'she_head' as const }] };

  it('of several roles is granted with any one of them', async () => {
    const ofTwo = call({ who: 'roles', roles: ['admin', 'document_controller'] });
    for (const role of ['admin', 'document_controller'] as const)
      expect(await accessOf(ofTwo, { roles: [role] })).toBe('granted');
    expect(await accessOf(ofTwo, { roles: ['level1_management'] })).toBe('forbidden');
    expect(await accessOf(ofTwo, {})).toBe('forbidden');
  });

  it('of roles is not granted by a position', async () => {
    expect(await accessOf(call({ who: 'roles', roles: ['admin'] }), holder)).toBe('forbidden');
  });

  it('of positions or roles is granted with either, and refused in the words of the call', async () => {
    const ofEither = call({ who: 'position-or-roles', roles: ['level1_management'] }, ['position_not_found']);
    expect(await accessOf(ofEither, holder)).toBe('granted');
    expect(await accessOf(ofEither, { roles: ['level1_management'] })).toBe('granted');
    expect(await accessOf(ofEither, { roles: ['admin'] })).toBe('position_not_found');
  });

  it('of an auditor is refused where the call changes something', async () => {
    const auditor = { roles: ['auditor' as const] };
    const ofAuditors = (call: Call): Call => ({ ...call, access: { who: 'signed-in' } });
    expect(await accessOf(ofAuditors(callNamed('list-hims-documents')), auditor)).toBe('granted');
    expect(await accessOf(ofAuditors(callNamed('withdraw-submission')), auditor)).toBe('read_only_role');
    expect(await accessOf(ofAuditors(callNamed('withdraw-submission')), {})).toBe('granted');
  });

  it('of every signed-in user needs no role', async () => {
    expect(await accessOf(call({ who: 'signed-in' }), {})).toBe('granted');
  });
});

describe('Authorization header', () => {
  it.each([
    ['Bearer TOKEN', 'granted'],
    ['bearer TOKEN', 'granted'],
    ['Basic Bearer TOKEN', 'unauthenticated'],
    ['Bearer TOKEN TOKEN', 'unauthenticated'],
    ['TOKEN', 'unauthenticated'],
    [undefined, 'unauthenticated'],
  ])('%s: %s', async (header, result) => {
    const token = await signedInToken();
    const authorization = header?.replaceAll('TOKEN', token);
    const event = { headers: { authorization }, receivedAt: new Date() };
    const checked = (authenticator(callNamed('get-session')).before as Before)({ event });
    await (result === 'granted' ? checked : expect(checked).rejects.toMatchObject({ code: result }));
  });
});

describe('content type of a POST', () => {
  const check = (contentType: string | undefined, method = 'POST') => {
    const headers = contentType === undefined ? {} : { 'content-type': contentType };
    const event = { headers, requestContext: { http: { method } } };
    return () => (originChecker(callNamed('sign-out')).before as Before)({ event });
  };

  it.each(['application/json', ' application/json ; charset=utf-8', 'APPLICATION/JSON'])('accepts %j', (type) => {
    expect(check(type)).not.toThrow();
  });

  // A form of another site could send these without asking.
  it.each([
    'text/plain;application/json',
    'text/plain; application/json',
    'application/jsonx',
    'xapplication/json',
    undefined,
  ])('refuses %j', (type) => expect(check(type)).toThrow(expect.objectContaining({ code: 'unsupported_media_type' })));

  it('is not asked of a GET', () => {
    expect(check(undefined, 'GET')).not.toThrow();
  });
});
