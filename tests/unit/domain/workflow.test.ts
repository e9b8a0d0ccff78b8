import { describe, expect, it } from 'vitest';
import type { PositionRole } from '../../../shared/domain/people/roles.ts';
import {
  approverLevelOf,
  canPositionDecide,
  hasEnoughDeciders,
  holdersFor,
  isLevelSkipped,
  isLevelVacant,
  type LevelHolder,
  levelLabel,
  levelsFor,
  needsAppointment,
  stateAfterApproval,
  statusDisplay,
} from '../../../shared/domain/workflow/workflow.ts';

const holder = (nrp: string): LevelHolder => ({ nrp, full_name: null, acting: false });
const holdersByLevel =
  (byLevel: Partial<Record<PositionRole, string[]>>) =>
  (level: PositionRole): LevelHolder[] =>
    (byLevel[level] ?? []).map(holder);

const allLevelsHeld = holdersByLevel({ dept_head: ['21'], she_head: ['11'], project_manager: ['10'] });
const fromProduksi = { department: 'Produksi' as const, submitter: '31' };

describe('stateAfterApproval', () => {
  it('passes department head, SHE head and project manager in order', () => {
    expect(stateAfterApproval('pending', fromProduksi, allLevelsHeld)).toEqual({
      next: 'under_dept_approval',
      skipped: [],
    });
    expect(stateAfterApproval('under_dept_approval', fromProduksi, allLevelsHeld).next).toBe('under_she_approval');
    expect(stateAfterApproval('under_she_approval', fromProduksi, allLevelsHeld).next).toBe('under_pm_approval');
    expect(stateAfterApproval('under_pm_approval', fromProduksi, allLevelsHeld).next).toBe('approved');
  });

  it('has a single level for the SHE head and the department head of SHE', () => {
    expect(levelsFor('SHE')).toEqual(['she_head', 'project_manager']);
    expect(stateAfterApproval('pending', { department: 'SHE', submitter: '32' }, allLevelsHeld).next).toBe(
      'under_she_approval',
    );
  });

  it('skips department and SHE levels whose only holder is the submitter, and reports them', () => {
    const holders = holdersByLevel({ dept_head: ['21'], she_head: ['21'], project_manager: ['10'] });
    expect(stateAfterApproval('pending', { department: 'Produksi', submitter: '21' }, holders)).toEqual({
      next: 'under_pm_approval',
      skipped: [
        { level: 'dept_head', reason: 'only_holder_is_submitter' },
        { level: 'she_head', reason: 'only_holder_is_submitter' },
      ],
    });
  });

  it('does not skip a level with a second holder, such as an acting holder', () => {
    const holders = holdersByLevel({ dept_head: ['21', '22'], she_head: ['11'], project_manager: ['10'] });
    expect(stateAfterApproval('pending', { department: 'Produksi', submitter: '21' }, holders).next).toBe(
      'under_dept_approval',
    );
  });

  it('never skips the project manager, and waits at a level without holders', () => {
    const submitterIsManager = { department: 'Produksi' as const, submitter: '10' };
    expect(stateAfterApproval('under_she_approval', submitterIsManager, allLevelsHeld)).toEqual({
      next: 'under_pm_approval',
      skipped: [],
    });
    expect(stateAfterApproval('pending', fromProduksi, holdersByLevel({})).next).toBe('under_dept_approval');
    expect(isLevelVacant([], '31')).toBe(true);
    expect(isLevelVacant([holder('10')], '10')).toBe(true);
    expect(isLevelVacant([holder('10'), holder('12')], '10')).toBe(false);
  });

  it('that is vacant needs an appointment, but not for the smoke test', () => {
    expect(needsAppointment([holder('10000021')], '10000021')).toBe(true);
    expect(needsAppointment([holder('10000021'), holder('10000022')], '10000021')).toBe(false);
    expect(needsAppointment([], '00000002')).toBe(false);
  });

  it('keeps holders of the smoke test out of submissions of the company, and the reverse', () => {
    const smokeHead = '00000003';
    const holders = holdersByLevel({ dept_head: ['10000021', smokeHead], she_head: ['10000011'] });
    const ofHead = { department: 'Produksi' as const, submitter: '10000021' };
    expect(stateAfterApproval('pending', ofHead, holders).next).toBe('under_she_approval');
    expect(isLevelVacant([holder(smokeHead)], '10000031')).toBe(true);
    expect(isLevelVacant([holder('10000021')], '00000002')).toBe(true);
    expect(isLevelVacant([holder(smokeHead)], '00000002')).toBe(false);
  });
});

describe('a level with a substitute', () => {
  const absent = { nrp: '21', full_name: 'Budi', acting: false };
  const inPlaceOf = (...nrps: string[]) => ({
    ...{ nrp: '41', full_name: 'Andi', acting: true },
    on_behalf_of: nrps.map((nrp) => ({ nrp, full_name: null })),
  });
  const levelFor = (submitter: string, ...holders: LevelHolder[]) => ({
    isSkipped: isLevelSkipped('dept_head', holders, submitter),
    isVacant: isLevelVacant(holders, submitter),
  });

  it('is decided by either of them for the submissions of others', () => {
    expect(levelFor('31', absent, inPlaceOf('21'))).toEqual({ isSkipped: false, isVacant: false });
    expect(holdersFor([absent, inPlaceOf('21')], '31')).toHaveLength(2);
  });

  it('waits for the absent holder where the substitute is the submitter, and is announced once that holder left', () => {
    expect(levelFor('41', absent, inPlaceOf('21'))).toEqual({ isSkipped: false, isVacant: false });
    expect(levelFor('41', inPlaceOf('21'))).toEqual({ isSkipped: false, isVacant: true });
  });

  it('is as without the substitute where the absent holder is the submitter', () => {
    expect(levelFor('21', absent, inPlaceOf('21'))).toEqual({ isSkipped: true, isVacant: true });
    expect(isLevelSkipped('project_manager', [absent, inPlaceOf('21')], '21')).toBe(false);
    expect(isLevelVacant([absent, inPlaceOf('21')], '21')).toBe(true);
    // In the place of another holder too, the substitute decides in that one's name.
    expect(levelFor('21', absent, inPlaceOf('21', '22'))).toEqual({ isSkipped: false, isVacant: false });
  });
});

describe('four eyes', () => {
  it('requires two different deciders other than the submitter', () => {
    expect(hasEnoughDeciders(['01', '10'], '31')).toBe(true);
    expect(hasEnoughDeciders(['10', '10', '10'], '31')).toBe(false);
    expect(hasEnoughDeciders(['31', '10'], '31')).toBe(false);
  });
});

describe('positions', () => {
  const now = new Date('2026-11-20T03:00:00.000Z');
  it('decide for their own department, within their validity dates', () => {
    const head = { role: 'dept_head' as const, department: 'Plant' as const };
    expect(canPositionDecide(head, 'dept_head', 'Plant', now)).toBe(true);
    expect(canPositionDecide(head, 'dept_head', 'HCGS', now)).toBe(false);
    expect(canPositionDecide({ role: 'she_head' }, 'she_head', 'HCGS', now)).toBe(true);
    expect(canPositionDecide({ role: 'she_head' }, 'project_manager', 'HCGS', now)).toBe(false);
    expect(canPositionDecide(head, 'she_head', 'Plant', now)).toBe(false);
    expect(canPositionDecide({ ...head, valid_until: '2026-11-20T02:59:59.999Z' }, 'dept_head', 'Plant', now)).toBe(
      false,
    );
    expect(canPositionDecide({ ...head, valid_from: '2026-11-20T03:00:00.001Z' }, 'dept_head', 'Plant', now)).toBe(
      false,
    );
    expect(canPositionDecide({ ...head, valid_from: '2026-11-20T03:00:00.000Z' }, 'dept_head', 'Plant', now)).toBe(
      true,
    );
  });
});

describe('statusDisplay', () => {
  it.each([
    ['pending', 'Proses Peninjauan', 'review'],
    ['under_review', 'Proses Approval', 'approval'],
    ['under_approval', 'Proses Approval', 'approval'],
    ['under_she_approval', 'Proses Approval', 'approval'],
    ['under_dept_approval', 'Proses Approval', 'approval'],
    ['under_pm_approval', 'Proses Approval', 'approval'],
    ['approved', 'Disahkan', 'approved'],
    ['rejected', 'Ditolak', 'rejected'],
    ['withdrawn', 'Ditarik', 'other'],
    ['arsip', 'arsip', 'other'],
  ])('shows %s as %s', (status, label, kind) => {
    expect(statusDisplay(status)).toEqual({ label, kind });
  });

  it('returns the level and the label of each approval status', () => {
    expect(approverLevelOf('under_she_approval')).toBe('she_head');
    expect(approverLevelOf('under_dept_approval')).toBe('dept_head');
    expect(approverLevelOf('under_pm_approval')).toBe('project_manager');
    expect(approverLevelOf('pending')).toBeNull();
    expect(levelLabel('under_she_approval')).toBe('Approval Dept. Head SHE');
    expect(levelLabel('pending')).toBe('Proses Peninjauan');
  });
});
