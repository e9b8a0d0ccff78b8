import { expect, test } from 'vitest';
import { worldsAfterAll } from '../../soak/model/serial-order.ts';
import { emptyWorld, newDocument, type Observation, type World } from '../../soak/model/world.ts';

const ok = { code: 'ok' } as const;
const submission = { by: '1', purpose: 'new', nomor: 'A', title: 'A', department: 'Produksi' } as const;
const submitted = worldsAfterAll(emptyWorld, [
  { kind: 'submit', ...submission, outcome: { ...ok, id: 'S' } },
])[0] as World;

const review = (by: string, action: 'approve' | 'reject', code: 'ok' | 'already_processed'): Observation => ({
  ...{ kind: 'decide', by, id: 'S', action, level: 'review', isHolder: true, version: 1, outcome: { code } },
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

test('a repeated reset may have had an effect before, also when it is refused in the end', () => {
  const save: Observation = {
    ...{ kind: 'save-user', nrp: '9', full_name: 'N', active: true, version: 1, outcome: { code: 'user_changed' } },
  };
  const after = { ...users.get('9'), version: 3, password: 'reset-3' };
  expect(usersAfter(reset(2), save, reset(1, 3))).toContainEqual(after);
  expect(usersAfter(reset(2, 3))).toContainEqual(after);
  expect(usersAfter(reset(1), save, reset(1, 3))).toEqual([]);
  expect(usersAfter(reset(1, 3))).toEqual([]);
  expect(usersAfter(reset(2)).map((user) => user?.password)).toEqual(expect.arrayContaining(['old', undefined]));
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
