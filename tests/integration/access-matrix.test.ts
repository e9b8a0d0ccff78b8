import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type Call, isRefusedToAuditors } from '../../shared/api/call.ts';
import { type CallName, callNamed, callNames } from '../../shared/api/index.ts';
import type { AuditPeriod, Position, PositionRole, Role } from '../../shared/domain/people/roles.ts';
import { Client, type UserClient } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { expiredToken, forgedTokens } from '../support/tokens.ts';
import { createSignedInUser, updateUser } from '../support/users.ts';

/**
 * Calls every call of the contract as every kind of user; the expected results follow from the access rules that it
 * declares.
 */

interface Caller {
  roles: readonly Role[];
  /** In force now. */
  positions: readonly PositionRole[];
  /** The result of each call. */
  received: Map<CallName, string>;
}

const day = 24 * 60 * 60_000;
const fromNow = (days: number): string => new Date(Date.now() + days * day).toISOString();

const userFields: Record<string, { roles?: Role[]; positions?: Position[]; audit_period?: AuditPeriod }> = {
  'an employee': {},
  'an admin': { roles: ['admin'] },
  'a document controller': { roles: ['document_controller'] },
  'level 1 management without a position': { roles: ['level1_management'] },
  'an auditor': { roles: ['auditor'], audit_period: { valid_from: fromNow(-1), valid_until: fromNow(1) } },
  'a department head': { positions: [{ role: 'dept_head', department: 'HCGS' }] },
  'the head of SHE': { positions: [{ role: 'she_head' }] },
  'the project manager': { positions: [{ role: 'project_manager' }] },
  'an acting project manager': {
    positions: [{ role: 'project_manager', acting: true, valid_from: fromNow(-1), valid_until: fromNow(1) }],
  },
  'a former project manager': { positions: [{ role: 'project_manager', valid_until: fromNow(-1) }] },
  'a coming project manager': { positions: [{ role: 'project_manager', valid_from: fromNow(1) }] },
  'all of it at once': {
    roles: ['admin', 'level1_management', 'document_controller'],
    positions: [{ role: 'project_manager' }],
  },
};

const callers = new Map<string, Caller>();
const strangers = new Map<string, Client>();

/** Each call for all callers before the next call: the local stack keeps fewer processes than there are functions. */
beforeAll(async () => {
  const origin = inject('localStackUrl');
  const [admin, deactivated] = [await signInAs('admin'), await createSignedInUser({ roles: ['admin'] })];
  await updateUser(deactivated.nrp, { active: false });
  strangers.set('anonymous', new Client(origin));
  strangers.set('a deactivated user', deactivated);
  strangers.set('an expired token', new Client(origin, await expiredToken(admin)));
  for (const [name, token] of Object.entries(forgedTokens(await createSignedInUser(), admin)))
    strangers.set(`a token with ${name}`, new Client(origin, token));

  const clients = new Map<string, UserClient>();
  for (const [name, fields] of Object.entries(userFields)) {
    const client = await createSignedInUser(fields);
    const { user } = await client.ok('get-session', {});
    callers.set(name, {
      roles: fields.roles ?? [],
      positions: user.positions.map(({ role }) => role),
      received: new Map(),
    });
    clients.set(name, client);
  }
  for (const call of callNames)
    if (callNamed(call).access.who !== 'public')
      for (const [name, client] of clients)
        callers.get(name)?.received.set(call, observedResult(await sendHarmlessCall(client, call)));
  for (const { nrp } of clients.values()) await updateUser(nrp, { active: false, positions: [], roles: [] });
}, 600_000);

/** Input that no call accepts: a caller with access gets an input error, and nothing is changed. */
const harmlessInput = (name: CallName): unknown =>
  callNamed(name).method === 'GET' ? {} : { user_id: 1, admin_id: 1, approver_id: 1, submission_id: 1 };

const sendHarmlessCall = async (
  client: Client,
  name: CallName,
): Promise<{ status: number; error: string | undefined }> => {
  const response = await client.send(name, harmlessInput(name));
  const { error } = (await response.json()) as { error?: string };
  return { status: response.status, error };
};

type Expected = 'let in' | 'forbidden' | 'position_not_found' | 'read_only_role';

const expectedOf = (call: Call, { roles, positions }: Caller): Expected => {
  const { access, errors } = call;
  if (roles.includes('auditor') && isRefusedToAuditors(call)) return 'read_only_role';
  if (access.who === 'public' || access.who === 'signed-in') return 'let in';
  const hasRole = access.roles.some((role) => roles.includes(role));
  if (access.who === 'roles') return hasRole ? 'let in' : 'forbidden';
  if (positions.some((role) => access.positions?.includes(role) ?? true)) return 'let in';
  // The role opens the page, but the list itself requires a position.
  if (errors.includes('position_not_found')) return 'position_not_found';
  return hasRole ? 'let in' : 'forbidden';
};

const observedResult = ({ status, error }: { status: number; error: string | undefined }): string => {
  if (status === 403) return error ?? '';
  return [200, 400, 404].includes(status) ? 'let in' : `${status} ${error}`;
};

describe.each(callNames)('%s', (name) => {
  const call = callNamed(name);
  const { access } = call;

  if (access.who === 'public') {
    test('has the same access for every signed-in user', async () => {
      const [first, ...others] = await Promise.all(
        [...strangers.values()].map((client) => sendHarmlessCall(client, name)),
      );
      for (const other of others) expect(other).toEqual(first);
    });
    return;
  }

  test('is refused without a session', async () => {
    for (const [who, client] of strangers)
      expect(await sendHarmlessCall(client, name), who).toEqual({ status: 401, error: 'unauthenticated' });
  });

  test('is accessible as its access rule declares', () => {
    for (const [who, caller] of callers) {
      const received = caller.received.get(name);
      const expected = expectedOf(call, caller);
      // A decision without input is refused for its input before the position is checked.
      const level1 = caller.roles.some((role) => access.who === 'position-or-roles' && access.roles.includes(role));
      if (expected === 'position_not_found' && level1) expect([expected, 'let in'], who).toContain(received);
      else expect(received, who).toBe(expected);
    }
  });
});
