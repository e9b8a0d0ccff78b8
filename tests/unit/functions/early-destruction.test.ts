import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test, vi } from 'vitest';
import { handler } from '../../../functions/act-on-destruction.ts';
import { keys } from '../../../functions/db/keys.ts';
import { log } from '../../../functions/observability/log.ts';
import { positionRoles, roles } from '../../../shared/domain/people/roles.ts';
import { invoke, mockItem, resetMocks, signedInToken, table } from './invoke.ts';

beforeEach(resetMocks);

const id = 'PLT-2026-11';
const signed = { by: { nrp: '10000001', full_name: 'Sari' }, at: new Date(Date.now() - 29 * 864e5).toISOString() };
/** Approved 29 days ago: a day remains in which it can be stopped. */
const proposal = {
  ...{ id, department: 'PLT', month: '2026-11', post: { role: 'dept_head', department: 'Plant' }, state: 'approved' },
  ...{ rows: [], removed: [], answers: [], approvals: [], approved_at: signed.at, minutes: null, carried_out: null },
  ...{ stopped: null, version: 4 },
};
const minutes = { date: '2026-12-28', place: 'Incinerator', method: 'Dibakar', witnesses: ['Adi 1', 'Budi 2'] };

const people = [
  ['no role', {}],
  ...roles.map((role) => [role, { roles: [role] }] as const),
  ...positionRoles.map((role) => {
    const department = role === 'dept_head' ? { department: 'Plant' } : {};
    return [`the post ${role}`, { positions: [{ role, ...department }] }] as const;
  }),
] as const;

test.each(people)(
  '%s: no destruction before its day, and the refusal is in the log with its user',
  async (_, facts) => {
    mockItem({ ...keys.destructionProposal(id), ...proposal });
    const token = await signedInToken({ nrp: '10000077', ...(facts as object) });
    const lines = vi.spyOn(log, 'info');
    const known = vi.spyOn(log, 'appendKeys');
    for (const step of [
      { action: 'prepare', ...minutes },
      { action: 'complete', upload_id: 'u' },
    ]) {
      const answer = await invoke(handler, { token, input: { id, version: 4, ...step } });
      expect([403, 409]).toContain(answer.status);
      const line = { status: answer.status, error: answer.body['error'] };
      expect(lines).toHaveBeenLastCalledWith('refused', expect.objectContaining(line));
    }
    for (const fact of [{ call: 'act-on-destruction' }, { nrp: '10000077' }])
      expect(known).toHaveBeenCalledWith(expect.objectContaining(fact));
    expect(table.commandCalls(GetCommand).length).toBeGreaterThan(0);
    expect(table.commandCalls(TransactWriteCommand)).toEqual([]);
  },
);
