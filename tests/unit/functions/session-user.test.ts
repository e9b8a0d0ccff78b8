import { describe, expect, it } from 'vitest';
import { auditPhaseAt, isSessionLive } from '../../../functions/auth/session-rules.ts';
import { sessionUserFrom, signInResponse } from '../../../functions/auth/session-user.ts';
import type { RequestDetails } from '../../../functions/http/handler.ts';
import { clearedRefreshCookie, refreshCookie, refreshTokenFrom } from '../../../functions/http/refresh-cookie.ts';

const now = new Date('2026-11-20T03:00:00.000Z');
const ended = { role: 'project_manager' as const, valid_until: '2026-11-19T17:00:00.000Z' };
const person = {
  nrp: '10000021',
  full_name: 'Sari Dewi',
  display_name: 'Sari',
  avatar_url: null,
  roles: ['document_controller', 'admin'] as const,
  positions: [{ role: 'she_head' as const }, ended],
};
const user = {
  id: '10000021',
  nrp: '10000021',
  full_name: 'Sari Dewi',
  display_name: 'Sari',
  avatar_url: null,
  role: 'admin',
  roles: ['document_controller', 'admin'],
  positions: [{ role: 'she_head' }],
};

describe('signed-in user', () => {
  it('has the positions in force, and the strongest role for clients that know one role', () => {
    expect(sessionUserFrom(person, now)).toEqual(user);
    expect(sessionUserFrom({ ...person, roles: [] }, now).role).toBe('user');
  });

  it('is shown the period of an auditor, and none otherwise', () => {
    const audit_period = { valid_from: '2026-11-19T16:00:00.000Z', valid_until: '2026-11-22T15:59:59.999Z' };
    expect(sessionUserFrom({ ...person, audit_period }, now)).toEqual({ ...user, audit_period });
    expect(sessionUserFrom(person, now)).not.toHaveProperty('audit_period');
  });

  it('gets the access token with its end and the end of the session', () => {
    const expires_at = new Date('2026-11-20T04:00:00.000Z');
    const ends_at = '2026-11-20T19:00:00.000Z';
    expect(signInResponse(person, { access_token: 'token', expires_at }, { ends_at }, now)).toEqual({
      user,
      session: { access_token: 'token', expires_at: expires_at.toISOString(), session_ends_at: ends_at },
    });
  });
});

describe('session', () => {
  const session = { epoch: 2, hasEnded: false };
  it('is live for an active user whose sessions were not reset since', () => {
    expect(isSessionLive(session, { active: true, epoch: 2 }, now)).toBe(true);
  });

  it.each([
    ['that was ended', { epoch: 2, hasEnded: true }, { active: true, epoch: 2 }],
    ['of a deactivated user', session, { active: false, epoch: 2 }],
    ['before a reset', session, { active: true, epoch: 3 }],
    ['of an unknown user', session, undefined],
  ])('%s is not live', (_name, of, profile) => expect(isSessionLive(of, profile, now)).toBe(false));
});

describe('session of an auditor', () => {
  const audit_period = { valid_from: '2026-11-19T16:00:00.000Z', valid_until: '2026-11-22T15:59:59.999Z' };
  it.each([
    ['before the first day', '2026-11-19T15:59:59.999Z', 'before'],
    ['from the first moment', '2026-11-19T16:00:00.000Z', 'during'],
    ['to the last moment', '2026-11-22T15:59:59.999Z', 'during'],
    ['after the last day', '2026-11-22T16:00:00.000Z', 'after'],
  ])('%s', (_when, at, phase) => {
    expect(auditPhaseAt(audit_period, new Date(at))).toBe(phase);
    const owner = { active: true, epoch: 2, audit_period };
    expect(isSessionLive({ epoch: 2, hasEnded: false }, owner, new Date(at))).toBe(phase === 'during');
  });
});

describe('refresh cookie', () => {
  const token = { nrp: '10000031', sid: '2f1c-4a', secret: `${'aZ0_-'.repeat(8)}xyz` };
  const readFrom = (value: string | undefined) =>
    refreshTokenFrom({
      cookies: new Map(value === undefined ? [] : [['hims_refresh', value]]),
    } as unknown as RequestDetails);
  const value = `${token.nrp}.${token.sid}.${token.secret}`;

  it('is out of reach of scripts and other sites, sent to the calls only, and ends with the session', () => {
    expect(refreshCookie(token, '2026-11-20T19:00:00.900Z', now)).toBe(
      `hims_refresh=${value}; Path=/api; HttpOnly; Secure; SameSite=Strict; Max-Age=57600`,
    );
    expect(refreshCookie(token, '2026-11-20T02:00:00.000Z', now)).toMatch(/; Max-Age=0$/);
    expect(clearedRefreshCookie).toBe('hims_refresh=; Path=/api; HttpOnly; Secure; SameSite=Strict; Max-Age=0');
  });

  it('is read as it was written', () => {
    expect(readFrom(value)).toEqual(token);
  });

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['with text before it', `x${value}`],
    ['with text behind it', `${value}x`],
    ['with a short NRP', value.slice(1)],
    ['with an NRP of letters', value.replace('10000031', 'abcdefgh')],
    ['without a session', `${token.nrp}..${token.secret}`],
    ['with a session of 65 letters', `${token.nrp}.${'s'.repeat(65)}.${token.secret}`],
    ['with another character in the session', `${token.nrp}.a#b.${token.secret}`],
    ['with another character in the secret', `${token.nrp}.${token.sid}.${'#'.repeat(43)}`],
    ['with other separators', value.replaceAll('.', '-')],
  ])('%s is none', (_name, cookie) => expect(readFrom(cookie)).toBeUndefined());
});
