import { describe, expect, test } from 'vitest';
import type { JobRow, Observation } from '../../soak/model/observations.ts';
import { type Step, worldsAfterAll } from '../../soak/model/serial-order.ts';
import {
  type CopyFacts,
  type DocumentFacts,
  emptyWorld,
  newDocument,
  type SubmissionFacts,
  type World,
} from '../../soak/model/world.ts';
import { nrps } from '../../support/nrps.ts';

const ok = { code: 'ok' } as const;
const submission = { by: '1', purpose: 'new', nomor: 'A', title: 'A', department: 'Produksi' } as const;
const submitted = worldsAfterAll(emptyWorld, [
  { kind: 'submit', ...submission, outcome: { ...ok, id: 'S' } },
])[0] as World;

const review = (by: string, action: 'approve' | 'reject', code: 'ok' | 'already_processed'): Observation => ({
  ...{ kind: 'decide', by, id: 'S', action, level: 'review', version: 1, outcome: { code } },
});
const statesAfter = (world: World, ...seen: Observation[]): (string | undefined)[] =>
  worldsAfterAll(world, seen).map(({ submissions }) => submissions.get('S')?.state);

test('of two decisions at the same time one may succeed, and decides the state', () => {
  expect(statesAfter(submitted, review('2', 'approve', 'ok'), review('3', 'reject', 'already_processed'))).toEqual([
    'under_dept_approval',
  ]);
  expect(statesAfter(submitted, review('2', 'approve', 'already_processed'), review('3', 'reject', 'ok'))).toEqual([
    'rejected',
  ]);
  expect(statesAfter(submitted, review('2', 'approve', 'ok'), review('3', 'reject', 'ok'))).toEqual([]);
  expect(statesAfter(submitted, review('2', 'approve', 'already_processed'))).toEqual([]);
});

const users = new Map([['9', { full_name: 'U', active: true, version: 1, password: 'old' }]]);
const reset = (attempts: number, version?: number): Observation => ({
  ...{ kind: 'reset-password', nrp: '9', attempts },
  outcome: version === undefined ? { code: 'user_changed' } : { ...ok, password: `reset-${version}`, version },
});
const usersAfter = (...seen: Observation[]) =>
  worldsAfterAll({ ...emptyWorld, users }, seen).map((world) => world.users.get('9'));

test('a reset of a password wins over a change that began before it', () => {
  const change: Observation = { kind: 'change-password', nrp: '9', from: 'old', to: 'new', outcome: ok };
  const passwords = usersAfter(change, reset(1, 3)).map((user) => user?.password);
  expect(new Set(passwords)).toEqual(new Set(['reset-3']));
});

test('an edit succeeds on the version that it names only', () => {
  const documents = new Map([['A', newDocument('A', 'PRO')]]);
  const edit = (nama: string, code: 'ok' | 'document_changed'): Observation => ({
    ...{ kind: 'edit', nomor: 'A', nama, version: 1, outcome: { code } },
  });
  const namesAfter = (...seen: Observation[]) =>
    worldsAfterAll({ ...emptyWorld, documents }, seen).map((world) => world.documents.get('A')?.nama);
  expect(namesAfter(edit('B', 'ok'), edit('C', 'document_changed'))).toEqual(['B']);
  expect(namesAfter(edit('B', 'ok'), edit('C', 'ok'))).toEqual([]);
});

const document = (changes: Partial<DocumentFacts> = {}): DocumentFacts => ({
  ...{ ...newDocument('A', 'PRO'), file: { name: 'a.pdf', bytes: 'a' }, readings: ['r1'] },
  ...changes,
});
const withDocument = (changes: Partial<DocumentFacts> = {}, rest: Partial<World> = {}): World => ({
  ...{ ...emptyWorld, documents: new Map([['A', document(changes)]]) },
  ...rest,
});

describe('rows of jobs', () => {
  const print = (holder: string, result?: JobRow['result'], wasRefusable = false): Step => ({
    ...{ kind: 'row', outcome: ok, isOptional: result === undefined },
    row: {
      ...{ name: holder, nomor: 'A', task: { is: 'print', holder, department: 'PRO' }, wasRefusable },
      ...(result && { result }),
    },
  });
  const numbersAfter = (world: World, ...seen: Step[]) =>
    worldsAfterAll(world, seen).map(({ copies }) =>
      [...copies.values()].map(({ number, holder }) => `${number} ${holder}`),
    );

  test('give each copy the next number, in either order', () => {
    expect(numbersAfter(withDocument(), print('one', 'done'), print('two', 'done'))).toEqual([
      ['1 one', '2 two'],
      ['1 two', '2 one'],
    ]);
  });

  test('are refused only where the document could not be printed since they were registered', () => {
    const deletion: Observation = { kind: 'delete', nomor: 'A', version: 1, outcome: ok };
    expect(numbersAfter(withDocument(), print('one', 'refused'))).toEqual([]);
    expect(numbersAfter(withDocument(), print('one', 'refused'), deletion)).toEqual([[]]);
    expect(numbersAfter(withDocument(), print('one', 'refused', true))).toEqual([[]]);
    expect(numbersAfter(withDocument({ file: undefined }), print('one', 'done'))).toEqual([]);
  });
});

test('a copy is closed once, by a head of its department', () => {
  const copy: CopyFacts = {
    ...{
      nomor: 'A',
      number: 1,
      holder: 'H',
      department: 'PRO',
      revisi: 0,
      content: undefined,
      state: 'out',
      version: 1,
    },
  };
  const copies = new Map([['A 1', copy]]);
  const close = (by: string, code: 'ok' | 'copy_closed' | 'not_found' | 'forbidden'): Observation => ({
    ...{ kind: 'close-copy', by, nomor: 'A', number: 1, version: 1, state: 'lost', outcome: { code } },
  });
  const countOf = (...seen: Observation[]) => worldsAfterAll(withDocument({}, { copies }), seen).length;
  expect(countOf(close(nrps.produksiHead, 'ok'), close(nrps.admin, 'copy_closed'))).toBe(1);
  expect(countOf(close(nrps.produksiHead, 'ok'), close(nrps.admin, 'ok'))).toBe(0);
  expect(countOf(close(nrps.plantHead, 'not_found'))).toBe(1);
  expect(countOf(close(nrps.employee, 'ok'))).toBe(0);
});

test('what was opened can be understood, until another reading is asked for', () => {
  const by = nrps.employee;
  const open: Observation = { kind: 'open', by, nomor: 'A', outcome: ok };
  const acknowledge = (code: 'ok' | 'not_opened' | 'reading_changed'): Observation => ({
    ...{ kind: 'acknowledge', by, nomor: 'A', reading: 'r1', outcome: { code } },
  });
  const requireAgain: Observation = { kind: 'require-reading', nomor: 'A', document: 'id', version: 1, outcome: ok };
  const countOf = (...seen: Observation[]) => worldsAfterAll(withDocument(), seen).length;
  expect(countOf(acknowledge('not_opened'))).toBe(1);
  expect(countOf(acknowledge('ok'))).toBe(0);
  expect(countOf(open, acknowledge('ok'))).toBe(1);
  expect(countOf(open, acknowledge('ok'), requireAgain)).toBeGreaterThan(0);
  expect(countOf(open, acknowledge('reading_changed'))).toBe(0);
  expect(countOf(open, acknowledge('reading_changed'), requireAgain)).toBeGreaterThan(0);
});

test('a substitute decides while the absence is in force, and of two absences of one holder one is set', () => {
  const submissions = new Map([
    [
      'S',
      { ...(submitted.submissions.get('S') as SubmissionFacts), state: 'under_dept_approval', version: 2 } as const,
    ],
  ]);
  const absence = {
    ...{ holder: nrps.produksiHead, substitute: nrps.manager, from: '2026-01-05' },
    until: '2026-01-06',
  };
  const facts = { ...absence, state: 'in_force', version: 1 } as const;
  const world: World = { ...emptyWorld, submissions, absences: new Map([['P', facts]]) };
  const decide = (code: 'ok' | 'position_not_found'): Observation => ({
    ...{ kind: 'decide', by: nrps.manager, id: 'S', action: 'approve', level: 'dept_head', version: 2 },
    outcome: { code },
  });
  const end: Observation = {
    ...{ kind: 'end-absence', by: nrps.produksiHead, absence: 'P', version: 1, today: '2026-01-05', outcome: ok },
  };
  const decidersAfter = (start: World, ...seen: Observation[]) =>
    worldsAfterAll(start, seen).map((each) => each.submissions.get('S')?.decidedFor);
  expect(decidersAfter(world, decide('ok'), end)).toEqual([nrps.produksiHead]);
  expect(decidersAfter(world, decide('position_not_found'), end)).toEqual([undefined]);
  expect(decidersAfter({ ...world, absences: new Map() }, decide('ok'))).toEqual([]);

  const set = (id: string, code: 'ok' | 'absence_conflict'): Observation => ({
    ...{ kind: 'set-absence', by: absence.holder, today: '2026-01-05', ...absence },
    outcome: code === 'ok' ? { code, id, absence: facts } : { code },
  });
  const absencesAfter = (...seen: Observation[]) =>
    worldsAfterAll(emptyWorld, seen).map(({ absences }) => absences.size);
  expect(absencesAfter(set('P', 'ok'), set('Q', 'absence_conflict'))).toEqual([1]);
  expect(absencesAfter(set('P', 'ok'), set('Q', 'ok'))).toEqual([]);
});
