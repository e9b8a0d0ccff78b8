import { expect, test } from 'vitest';
import type { ApprovalLevel } from '../../../shared/api/approval-route.ts';
import { routeSteps } from '../../../web/src/features/submission/route-steps.ts';

const level = (over: Partial<ApprovalLevel>): ApprovalLevel => ({
  level: 'dept_head',
  state: 'ahead',
  holders: [],
  waiting: false,
  ...over,
});
const sheHead = { nrp: '10000011', full_name: 'Siti Rahmawati', acting: false };

test("lists the levels without names before the server's response", () => {
  expect(routeSteps('Produksi').map(({ label, holdersText }) => [label, holdersText])).toEqual([
    ['Dept. Head Produksi', null],
    ['Dept. Head SHE', null],
    ['Project Manager', null],
  ]);
});

test('names the holders, acting ones with their capacity and unnamed ones by NRP', () => {
  const levels = [
    level({ holders: [sheHead, { nrp: '10000041', full_name: null, acting: true }], level: 'she_head' }),
    level({ level: 'project_manager', waiting: true }),
  ];
  expect(routeSteps('SHE', levels)).toEqual([
    { level: 'she_head', label: 'Dept. Head SHE', holdersText: 'Siti Rahmawati, Plh. 10000041', isWaiting: false },
    { level: 'project_manager', label: 'Project Manager', holdersText: 'Belum ada pejabat', isWaiting: true },
  ]);
});

test('excludes the submitter from the holders', () => {
  const skipped = level({ level: 'she_head', state: 'skipped', holders: [sheHead] });
  const waiting = level({ level: 'project_manager', waiting: true, holders: [sheHead] });
  expect(routeSteps('SHE', [skipped, waiting]).map(({ holdersText }) => holdersText)).toEqual([
    'Dilewati: Anda satu-satunya pejabat',
    'Menunggu pejabat lain: Anda satu-satunya pejabat',
  ]);
});
