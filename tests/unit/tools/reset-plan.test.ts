import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPlan, findInterruptedPlan } from '../../../infra/tools/users/reset-plan.ts';

let folder: string;
let path: string;
const target = 'prod (table hims-prod)';
const resets = [
  { nrp: '10000001', full_name: 'Agus "Gus" Salim, S.T.', password: '90417265' },
  { nrp: '10000002', full_name: '=1+1', password: '00418265' },
  { nrp: '10000003', full_name: null, password: '71940382' },
];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hims-reset-'));
  path = join(folder, 'passwords.csv');
});
afterEach(() => rmSync(folder, { recursive: true }));

const find = (of = target) => findInterruptedPlan({ path, target: of });
const remaining = () => find()?.remaining.map(({ nrp, password }) => `${nrp} ${password}`);

test('writes names and passwords to a file that only its owner can read, and no formula', () => {
  const plan = createPlan({ path, target }, resets);
  expect(readFileSync(path, 'utf8')).toBe(
    `NRP,Nama,Password
10000001,"Agus ""Gus"" Salim, S.T.",90417265
10000002,"'=1+1",00418265
10000003,"",71940382
`,
  );
  for (const file of [path, `${path}.progress`]) expect(statSync(file).mode & 0o777).toBe(0o600);
  for (const { nrp } of plan.remaining) plan.markDone(nrp);
  plan.complete();
  expect(existsSync(`${path}.progress`)).toBe(false);
  expect(() => find()).toThrow('exists already; name another file');
});

test('continues after an interruption with the same passwords, without those that are in use', () => {
  createPlan({ path, target }, resets).markDone('10000002');
  expect(remaining()).toEqual(['10000001 90417265', '10000003 71940382']);
  expect(find()?.total).toBe(3);
  appendFileSync(`${path}.progress`, '1000');
  expect(remaining()).toEqual(['10000001 90417265', '10000003 71940382']);
});

test('begins anew where nothing was changed before the interruption, and refuses where passwords would be lost', () => {
  expect(find()).toBeUndefined();
  writeFileSync(`${path}.progress`, `${JSON.stringify({ target })}\n`);
  writeFileSync(`${path}.part`, 'NRP,Nama,Password\n1000');
  expect(find()).toBeUndefined();
  createPlan({ path, target }, resets).markDone('10000001');
  rmSync(path);
  expect(() => find()).toThrow('1 of its passwords are in use');
});

test("refuses another environment's plan, a file that was changed, and one that cannot be written", () => {
  createPlan({ path, target }, resets);
  expect(() => find('staging (table hims-staging)')).toThrow(`belongs to a reset of ${target}`);
  appendFileSync(path, '10000004,"Baru"\n');
  expect(() => find()).toThrow('was changed in line 5');
  expect(() => createPlan({ path: join(folder, 'no', 'folder.csv'), target }, resets)).toThrow('Cannot write');
});
