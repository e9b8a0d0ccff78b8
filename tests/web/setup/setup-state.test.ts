import { expect, test } from 'vitest';
import type { ApprovalLevel } from '../../../shared/api/approval-route.ts';
import { isSetupDone, vacantPositionsOf } from '../../../web/src/features/setup/setup-state.ts';

const level = (of: ApprovalLevel['level'], ...names: string[]): ApprovalLevel => ({
  level: of,
  state: 'ahead',
  holders: names.map((full_name) => ({ nrp: '10000021', full_name, acting: false })),
  waiting: names.length === 0,
});

test('names each position without a holder once, though several departments share its level', () => {
  const routes = [
    { department: 'Plant', levels: [level('dept_head'), level('project_manager')] },
    { department: 'Produksi', levels: [level('dept_head', 'Rudi'), level('project_manager')] },
  ];
  const titleOf = (role: string, department: string) => (role === 'dept_head' ? `${role} ${department}` : role);
  expect(vacantPositionsOf(routes, titleOf)).toEqual(['dept_head Plant', 'project_manager']);
});

test('is done only with users, a holder for every position, and documents', () => {
  const done = { hasUsers: true, vacantPositions: [], hasDocuments: true };
  expect(isSetupDone(done)).toBe(true);
  expect(isSetupDone({ ...done, hasUsers: false })).toBe(false);
  expect(isSetupDone({ ...done, hasDocuments: false })).toBe(false);
  expect(isSetupDone({ ...done, vacantPositions: ['Project Manager'] })).toBe(false);
});
