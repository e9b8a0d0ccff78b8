import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { handler } from '../../../functions/get-home.ts';
import type { Task } from '../../../shared/api/home.ts';
import { invoke, resetMocks, signedInToken, table } from './invoke.ts';
import { copyFixture, documentFixture } from './stored-copies.ts';

beforeEach(() => {
  // A Monday, 10.00 in Jakarta.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T03:00:00Z') });
  resetMocks();
});
afterEach(() => vi.useRealTimers());

/** Items by the value of the partition's key, of the table or of an index. */
const mockLists = (lists: Record<string, object[]>) => {
  table.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => ({
    Items: lists[values[':pk'] ?? values[':department'] ?? values[':absences'] ?? values[':locks']] ?? [],
  }));
};

const tasksOf = async (profile: Parameters<typeof signedInToken>[0]): Promise<Task[]> => {
  const token = await signedInToken(profile);
  const { status, body } = await invoke(handler, { method: 'GET', token, input: {} });
  expect(status).toBe(200);
  return (body as { tasks: Task[] }).tasks;
};

const plain = {
  more: false,
  late: 0,
  oldest_days: null,
  parts: [],
  department: null,
  submission_id: null,
  job_id: null,
};

const queued = (submitter_nrp: string, level_entered_at: string) => ({
  ...{ PK: 'QUEUE', SK: 'S1', submission_id: 'S1', department: 'Produksi', submitter_nrp, level_entered_at },
});

const holding = (nrp: string, role: string, department?: string) => ({
  ...{ nrp, full_name: null, in_force: true, version: 1 },
  post: { role, department },
  held: [{ role, department }],
});
const heads = ['Produksi', 'Engineering', 'Plant', 'HCGS', 'Logistic', 'TDC'].map((each, at) =>
  holding(`1000002${at}`, 'dept_head', each),
);

test('is empty where nothing waits', async () => {
  mockLists({ POS: [...heads, holding('10000011', 'she_head'), holding('10000010', 'project_manager')] });
  expect(await tasksOf({})).toEqual([]);
  expect(await tasksOf({ roles: ['admin', 'document_controller'], positions: [{ role: 'project_manager' }] })).toEqual(
    [],
  );
});

test('of a user without a right reads nothing but their own submissions and what they must read', async () => {
  mockLists({});
  await tasksOf({});
  const partitions = table.commandCalls(QueryCommand).map(({ args }) => args[0].input.ExpressionAttributeValues);
  expect(partitions.map((values) => String(Object.values(values ?? {})[0]).split('#')[0]).toSorted()).toEqual([
    'COUNT',
    // The versions of the lists of audiences, which decide whether the lists are read again.
    'DISTRIBUTION',
    'READ',
    'REJECTED',
  ]);
});

const file = { key: 'k', name: 'n.pdf', size: 1, content_type: 'application/pdf', sha256: 'a'.repeat(64) };
const submission = (id: string, fields: object) => ({
  ...{ PK: `SUB#${id}`, SK: 'META', id, document_title: 'Prosedur', document_type: 'SOP', department: 'Produksi' },
  ...{ document_number: 'HIMS-SOP-PRO-001', submission_purpose: 'new', created_at: '2026-11-20T03:00:00Z' },
  ...{ draft: file, supporting: file, updated_at: '2026-11-27T03:00:00Z', level_entered_at: '2026-11-20T03:00:00Z' },
  ...{ submitter_nrp: '10000031', submitter_name: null, version: 1, document_id: 'D1', deciders: [] },
  last_actor: { nrp: '10000031', name: null, at: '2026-11-20T03:00:00Z' },
  ...fields,
});

const ownEntry = (PK: string, SK: string, ttl?: number) => ({
  ...{ PK, SK, submission_id: SK, department: 'Produksi' },
  ...(ttl !== undefined && { ttl }),
});

test('lists own submissions: rejected ones that were not submitted again, and whom the others wait for', async () => {
  const own = [
    submission('S1', { submission_status: 'rejected' }),
    submission('S2', { submission_status: 'rejected', resubmitted_as: 'S3' }),
    submission('S4', { submission_status: 'rejected', updated_at: '2026-10-20T03:00:00Z' }),
    submission('S5', { submission_status: 'under_dept_approval' }),
    submission('S6', { submission_status: 'pending', level_entered_at: '2026-11-30T01:00:00Z' }),
    submission('S7', { submission_status: 'approved' }),
    submission('S8', { submission_status: 'rejected' }),
  ];
  const ended = Date.parse('2026-11-29T03:00:00Z') / 1000;
  const rejected = ['S1', 'S2', 'S8'].map((id) => ownEntry('REJECTED#10000031', id));
  mockLists({
    'MINE#10000031': own.map(({ id }) => ownEntry('MINE#10000031', id)),
    'REJECTED#10000031': [...rejected, ownEntry('REJECTED#10000031', 'S4', ended)],
    'COUNT#10000031': [{ SK: 'Produksi', total: 7, under_review: 1, in_approval: 1, approved: 1 }],
  });
  table.on(BatchGetCommand).resolves({ Responses: { table: own } });
  const expected = { ...plain, kind: 'own_rejected', count: 2, oldest_days: 2 };
  expect(await tasksOf({ nrp: '10000031' })).toEqual([
    expected,
    {
      ...{ ...plain, kind: 'own_waiting', count: 2, late: 1, oldest_days: 8 },
      parts: [
        { label: 'Dept. Head', count: 1 },
        { label: 'Peninjauan', count: 1 },
      ],
    },
  ]);
  mockLists({ 'REJECTED#10000031': rejected.slice(0, 2) });
  expect(await tasksOf({ nrp: '10000031' })).toEqual([{ ...expected, count: 1, submission_id: 'S1' }]);
});

test('counts own submissions as the list of them does, however many are newer', async () => {
  const ids = Array.from({ length: 50 }, (_, at) => `S${String(50 - at).padStart(2, '0')}`);
  const entries = ids.map((id) => ({ PK: 'MINE#10000031', SK: id, submission_id: id, department: 'Produksi' }));
  mockLists({ 'COUNT#10000031': [{ SK: 'Produksi', total: 50, under_review: 10, in_approval: 15, approved: 25 }] });
  table
    .on(QueryCommand, { ExpressionAttributeValues: { ':pk': 'MINE#10000031' } })
    .callsFake(({ Limit }) => ({ Items: entries.slice(0, Limit) }));
  const stateOf = (id: string) => {
    const at = Number(id.slice(1));
    return at > 25 ? 'approved' : at > 10 ? 'under_dept_approval' : 'pending';
  };
  table.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: {
      table: RequestItems.table.Keys.map(({ PK }: { PK: string }) =>
        submission(PK.slice(4), { submission_status: stateOf(PK.slice(4)) }),
      ),
    },
  }));
  expect(await tasksOf({ nrp: '10000031' })).toMatchObject([
    { kind: 'own_waiting', count: 25, more: false, late: 25, oldest_days: 8 },
  ]);
});

test('names destructions by department for who may not open the list of departments, and together for keepers', async () => {
  const proposals = ['FAT', 'PLT'].map((department) => ({
    ...{ id: `${department}-2026-11`, department, month: '2026-11', post: { role: 'project_manager' } },
    ...{ state: 'proposed', rows: [], removed: [], answers: [], approvals: [], approved_at: null, minutes: null },
    ...{ carried_out: null, stopped: null, version: 1 },
  }));
  mockLists({ 'DESTRUCTIONS#OPEN': proposals, POS: [...heads, holding('10000010', 'project_manager')] });
  const destructions = async (profile: Parameters<typeof signedInToken>[0]) =>
    (await tasksOf(profile)).flatMap(({ kind, count, department }) =>
      kind === 'destruction' ? [[count, department]] : [],
    );
  expect(await destructions({ positions: [{ role: 'project_manager' }] })).toEqual([
    [1, 'FAT'],
    [1, 'PLT'],
  ]);
  expect(await destructions({ roles: ['document_controller'] })).toEqual([[2, null]]);
});

test('lists for an admin reviews, posts without a holder, absences to confirm and waiting files', async () => {
  mockLists({
    'QUEUE#pending': [queued('10000031', '2026-11-20T03:00:00Z'), queued('10000001', '2026-11-02T03:00:00Z')],
    // An account of the smoke test holds no post.
    POS: [...heads.slice(1), holding('10000011', 'she_head'), holding('00000003', 'project_manager')],
    ABSENCE: [
      ...(['requested', 'in_force'] as const).map((state) => ({
        ...{ id: `2026-12-05_${state}`, state, from: '2026-12-01', until: '2026-12-05', version: 1 },
        ...{ holder: { nrp: '10000021', full_name: null }, substitute: { nrp: '10000022', full_name: null } },
        ...{ posts: [], set_by: { nrp: '10000021', full_name: null }, set_at: '2026-11-29T03:00:00Z' },
      })),
    ],
    WAITING: [
      {
        ...{ id: 'W1', name: 'a.pdf', stored_by: '10000001', stored_by_name: null, stored_at: '2026-11-27T03:00:00Z' },
        file: { key: 'k', name: 'a.pdf', size: 1, content_type: 'application/pdf', sha256: 'a'.repeat(64) },
      },
    ],
  });
  expect(await tasksOf({ nrp: '10000001', roles: ['admin'] })).toEqual([
    { ...plain, kind: 'review', count: 1, late: 1, oldest_days: 8 },
    {
      ...{ ...plain, kind: 'vacant', count: 2 },
      parts: [
        { label: 'Dept. Head Produksi', count: 1 },
        { label: 'Project Manager', count: 1 },
      ],
    },
    { ...plain, kind: 'absence', count: 1 },
    { ...plain, kind: 'waiting_file', count: 1, oldest_days: 2 },
  ]);
});

test('counts the changes that a controller may decide: not their own', async () => {
  const change = (made_by: string, made_at: string) => ({
    ...{ id: made_at, document_id: 'D1', nomor: 'A-1', nama: 'Satu', department: 'PRO', revisi: 2, changes: [] },
    ...{ intent: { kind: 'edit', edit: {} }, made_by, made_by_name: null, made_at },
  });
  const own = change('10000003', '2026-11-02T03:00:00Z');
  const controller = { nrp: '10000003', roles: ['document_controller'] } as const;
  const counted = async (...changes: object[]) => {
    mockLists({ WAITINGCHANGE: changes });
    return (await tasksOf({ ...controller, roles: ['document_controller'] })).filter(
      ({ kind }) => kind === 'waiting_change',
    );
  };
  expect(await counted(own, change('10000001', '2026-11-27T03:00:00Z'))).toEqual([
    { ...plain, kind: 'waiting_change', count: 1, oldest_days: 2 },
  ]);
  expect(await counted(own)).toEqual([]);
});

const overdue = (id: string, review_due_on: string) =>
  documentFixture(id, { review_due_on, review_due_set_at: '2026-01-01T03:00:00Z' });

test('lists for a head the decisions, recalls and overdue reviews of their department only', async () => {
  mockLists({
    'QUEUE#under_dept_approval#Produksi': [queued('10000031', '2026-11-30T01:00:00Z')],
    'COPIES#PRO': [copyFixture('001', 1), copyFixture('001', 2)],
    'COPIES#PLT': [copyFixture('001', 1)],
    'DUE#PRO': [overdue('002', '2026-11-20'), overdue('003', '2026-11-27')],
  });
  table.on(BatchGetCommand).resolves({
    Responses: {
      table: [
        {
          ...keys.document('001'),
          ...documentFixture('001', { status: 'Kadaluarsa', ended_at: '2026-11-25T03:00:00Z' }),
        },
      ],
    },
  });
  const positions = [{ role: 'dept_head' as const, department: 'Produksi' as const }];
  const parts = [{ label: 'PRODUKSI', count: 2 }];
  expect(await tasksOf({ nrp: '10000021', positions })).toEqual([
    { ...plain, kind: 'approval', count: 1, oldest_days: 0 },
    { ...plain, kind: 'recall', count: 2, oldest_days: 4, parts, department: 'PRO' },
    { ...plain, kind: 'overdue_review', count: 2, late: 2, oldest_days: 8, parts, department: 'PRO' },
  ]);
});

test('counts the overdue documents that were found to need revision', async () => {
  const revision_need = {
    since: '2026-11-28T03:00:00Z',
    by_nrp: '10000021',
    by_name: 'Agus',
    reason: 'Langkah 4 berubah',
  };
  mockLists({ 'DUE#PRO': [{ ...overdue('002', '2026-11-20'), revision_need }, overdue('003', '2026-11-27')] });
  const positions = [{ role: 'dept_head' as const, department: 'Produksi' as const }];
  expect((await tasksOf({ nrp: '10000021', positions })).map(({ parts }) => parts)).toEqual([
    [
      { label: 'perlu revisi', count: 1 },
      { label: 'PRODUKSI', count: 2 },
    ],
  ]);
});

test('says for a controller that more than a hundred reviews are overdue, of all departments', async () => {
  const due = (id: string) => overdue(id, '2026-11-27');
  mockLists({ 'DUE#PRO': Array.from({ length: 100 }, (_, at) => due(String(at))), 'DUE#PLT': [due('200')] });
  expect(await tasksOf({ roles: ['document_controller'] })).toEqual([
    {
      ...{ ...plain, kind: 'overdue_review', count: 101, more: true, late: 101, oldest_days: 2 },
      parts: [
        { label: 'PLANT', count: 1 },
        { label: 'PRODUKSI', count: 100 },
      ],
    },
  ]);
});

test('lists for a project manager what is late at the levels of others', async () => {
  mockLists({
    POS: [...heads, holding('10000011', 'she_head'), holding('10000010', 'project_manager')],
    'QUEUE#pending': [queued('10000031', '2026-11-20T03:00:00Z'), queued('00000001', '2026-11-20T03:00:00Z')],
    'QUEUE#under_dept_approval#Plant': [queued('10000031', '2026-11-19T03:00:00Z')],
    'QUEUE#under_she_approval': [
      queued('10000031', '2026-11-29T03:00:00Z'),
      queued('10000010', '2026-11-02T03:00:00Z'),
    ],
    'QUEUE#under_pm_approval': [queued('10000031', '2026-11-20T03:00:00Z')],
  });
  // What the user decides or submitted is counted in its own row only.
  expect(await tasksOf({ nrp: '10000010', positions: [{ role: 'project_manager' }] })).toEqual([
    { ...plain, kind: 'approval', count: 1, late: 1, oldest_days: 8 },
    {
      ...{ ...plain, kind: 'stuck', count: 2, late: 2, oldest_days: 9 },
      parts: [
        { label: 'Peninjauan', count: 1 },
        { label: 'Dept. Head', count: 1 },
      ],
    },
  ]);
});

test('lists for a controller the documents without a file and with a duplicate number, by the lists of them', async () => {
  const at = (time: string) => Date.parse(time).toString(36);
  mockLists({
    'AUD#GAP#FILE': [
      { SK: 'L#00', entries: `D1=${at('2026-11-27T03:00:00Z')},D2=${at('2026-11-20T03:00:00Z')}`, version: 1 },
      { SK: 'L#01', entries: '', version: 3 },
    ],
    'AUD#GAP#NUMBER': [{ SK: 'L#7f', entries: `D3=${at('2026-11-30T01:00:00Z')}`, version: 1 }],
  });
  expect(await tasksOf({ roles: ['document_controller'] })).toEqual([
    { ...plain, kind: 'duplicate_number', count: 1, oldest_days: 0 },
    { ...plain, kind: 'no_file', count: 2, oldest_days: 8 },
  ]);
});

test('lists for an admin the users whose sign-in is locked now, without invented and unlocked NRPs', async () => {
  const until = Date.parse('2026-11-30T03:30:00Z');
  const locks = ['10000031', '10000032', '99999999', '10000031'].map((nrp) => ({ nrp }));
  mockLists({
    POS: [...heads, holding('10000011', 'she_head'), holding('10000010', 'project_manager')],
    'THR#LOCKEDNRPS': locks,
  });
  const attempts = (nrp: string) => ({
    ...{ ...keys.attempts(nrp, 'ANY'), generation: 0, count: 5, total: 5, since: until - 1, locked_until: until },
    version: 5,
  });
  const stored = [
    ...['10000031', '10000032', '99999999'].map(attempts),
    { ...keys.attemptsGeneration('10000032'), generation: 1 },
    ...['10000031', '10000032'].map((nrp) => ({
      ...{ ...keys.profile(nrp), nrp, full_name: 'Budi', avatar_url: null, display_name: null, roles: [] },
      ...{ positions: [], active: true, epoch: 1, version: 1 },
    })),
  ];
  table.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const wanted: { PK: string; SK: string }[] = RequestItems?.['table']?.Keys ?? [];
    return {
      Responses: { table: stored.filter(({ PK, SK }) => wanted.some((key) => key.PK === PK && key.SK === SK)) },
    };
  });
  expect(await tasksOf({ nrp: '10000001', roles: ['admin'] })).toEqual([
    { ...plain, kind: 'locked', count: 1, parts: [{ label: 'Budi', count: 1 }] },
  ]);
});
