import { describe, expect, it } from 'vitest';
import {
  assignablePosition,
  auditorProblem,
  auditPeriod,
  canManageMasterList,
  canOpenAbsences,
  canOpenApproval,
  canSeeEvidence,
  canSeeProcessTimes,
  canSeeSuperseded,
  deptHeadDepartments,
  isAdmin,
  isAuditor,
  isPositionInForce,
  ownPositions,
  type Position,
  position,
  positionLabels,
  positionRoles,
  positionTitle,
  type Role,
  roleLabels,
  strongestRole,
  substitutePositions,
  userName,
} from '../../../shared/domain/people/roles.ts';
import { canTakePart, isSmokeAccount, smokeNumberPrefix } from '../../../shared/domain/people/smoke-accounts.ts';

const holder = (roles: Role[], positions: Position[] = []) => ({ roles, positions });
const staff = holder([]);
const admin = holder(['admin']);
const management = holder(['level1_management']);
const controller = holder(['document_controller']);
const auditor = holder(['auditor']);
const approver = holder([], [{ role: 'she_head' }]);
const manager = holder([], [{ role: 'she_head' }, { role: 'project_manager' }]);
const substitute: Position = { role: 'she_head', on_behalf_of: { nrp: '10000011', full_name: null, absence_id: 'a1' } };

describe('permissions of roles and positions', () => {
  it.each([
    ['a user without a role or position', staff, []],
    ['an admin', admin, ['admin', 'list', 'evidence', 'superseded', 'absences', 'times']],
    ['level 1 management', management, ['approval']],
    ['a document controller', controller, ['list', 'evidence', 'superseded']],
    ['an auditor', auditor, ['evidence', 'superseded', 'audit', 'times']],
    ['a holder of a position', approver, ['approval', 'superseded', 'absences']],
    ['a project manager', manager, ['approval', 'superseded', 'absences', 'times']],
  ])('of %s', (_name, user, expected) => {
    const permissions = {
      admin: isAdmin(user),
      list: canManageMasterList(user),
      evidence: canSeeEvidence(user),
      approval: canOpenApproval(user),
      superseded: canSeeSuperseded(user),
      absences: canOpenAbsences(user),
      audit: isAuditor(user),
      times: canSeeProcessTimes(user),
    };
    expect(
      Object.entries(permissions)
        .flatMap(([name, has]) => (has ? [name] : []))
        .sort(),
    ).toEqual([...expected].sort());
  });

  it('of an auditor come without any other role or position, and for a period', () => {
    const audit_period = { valid_from: '2026-11-20T00:00:00.000Z', valid_until: '2026-11-21T00:00:00.000Z' };
    const { valid_from, valid_until } = audit_period;
    expect(auditorProblem(staff)).toBeUndefined();
    expect(auditorProblem(manager)).toBeUndefined();
    expect(auditorProblem({ ...auditor, audit_period })).toBeUndefined();
    expect(auditorProblem({ ...holder(['auditor', 'admin']), audit_period })).toBe(
      'Auditor tidak dapat memiliki peran lain',
    );
    expect(auditorProblem({ ...holder(['auditor'], [substitute]), audit_period })).toBe(
      'Auditor tidak dapat memegang jabatan',
    );
    expect(auditPeriod.safeParse({ valid_from }).success).toBe(false);
    expect(auditorProblem(auditor)).toBe('Masa akses auditor harus diisi');
    const endless = 'Tanggal berakhir akses auditor harus sesudah tanggal mulainya';
    for (const period of [
      { valid_from, valid_until: valid_from },
      { valid_from: valid_until, valid_until: valid_from },
    ])
      expect(auditorProblem({ ...auditor, audit_period: period })).toBe(endless);
  });

  it('rank admin before level 1 management before document controller', () => {
    expect(strongestRole(['document_controller', 'level1_management', 'admin'])).toBe('admin');
    expect(strongestRole(['document_controller', 'level1_management'])).toBe('level1_management');
    expect(strongestRole(['document_controller'])).toBe('document_controller');
    expect(strongestRole([])).toBe('user');
  });
});

describe('position', () => {
  const [begins, ends] = ['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'];
  const period: Position = { role: 'she_head', valid_from: begins, valid_until: ends };
  const inForceAt = (held: Position, at: string) => isPositionInForce(held, new Date(at));

  it('is in force on both of its dates and between them, and always without dates', () => {
    expect(inForceAt(period, '2026-11-19T23:59:59.999Z')).toBe(false);
    for (const at of [begins, '2026-11-20T12:00:00.000Z', ends]) expect(inForceAt(period, at)).toBe(true);
    expect(inForceAt(period, '2026-11-21T00:00:00.001Z')).toBe(false);
    expect(inForceAt({ role: 'she_head' }, begins)).toBe(true);
    expect(inForceAt({ role: 'she_head', valid_from: ends }, begins)).toBe(false);
    expect(inForceAt({ role: 'she_head', valid_until: begins }, ends)).toBe(false);
  });

  it('names a department where it is a Dept. Head, and only there', () => {
    const issueOf = (value: unknown) => {
      const { error } = position.safeParse(value);
      return error?.issues.map(({ path, message }) => [path.join('.'), message]);
    };
    const refused = [['department', 'Departemen wajib diisi untuk Dept. Head, dan hanya untuk Dept. Head']];
    expect(issueOf({ role: 'dept_head', department: 'Plant' })).toBeUndefined();
    expect(issueOf({ role: 'project_manager' })).toBeUndefined();
    expect(issueOf({ role: 'dept_head' })).toEqual(refused);
    expect(issueOf({ role: 'project_manager', department: 'Plant' })).toEqual(refused);
  });

  it('of a Dept. Head of SHE can be read but not assigned: the Dept. Head SHE decides there', () => {
    const ofShe = { role: 'dept_head', department: 'SHE' };
    expect(position.safeParse(ofShe).success).toBe(true);
    expect(assignablePosition.safeParse(ofShe).error?.issues[0]).toMatchObject({
      path: ['department'],
      message: expect.stringContaining('Pilih jabatan “Dept. Head SHE”'),
    });
    expect(assignablePosition.safeParse({ role: 'dept_head', department: 'HCGS' }).success).toBe(true);
    expect(assignablePosition.safeParse({ role: 'she_head' }).success).toBe(true);
    expect(assignablePosition.safeParse({ role: 'she_head', department: 'SHE' }).error?.issues).toHaveLength(1);
    expect(deptHeadDepartments).toEqual(['Produksi', 'Engineering', 'Plant', 'HCGS', 'Logistic', 'TDC']);
  });

  it('is named with its department, and as acting', () => {
    expect(positionTitle({ role: 'dept_head', department: 'Produksi', acting: true })).toBe('Plh. Dept. Head Produksi');
    expect(positionTitle({ role: 'project_manager' })).toBe('Project Manager');
    expect(positionTitle({ role: 'she_head', acting: false })).toBe('Dept. Head SHE');
    expect(positionTitle(substitute)).toBe('Dept. Head SHE a.n. User 10000011');
    expect(userName({ nrp: '10000011', full_name: 'Budi Santoso' })).toBe('Budi Santoso');
  });

  it('is either the own one or that of an absent holder', () => {
    expect(ownPositions([period, substitute])).toEqual([period]);
    expect(substitutePositions([period, substitute])).toEqual([substitute]);
    expect(position.parse(substitute)).toEqual(substitute);
    expect(position.safeParse({ ...substitute, on_behalf_of: { nrp: '10000011' } }).success).toBe(false);
  });
});

it('shows roles and positions by their names in the company', () => {
  expect(roleLabels).toEqual({
    admin: 'Admin',
    level1_management: 'Manajemen Level 1',
    document_controller: 'Document Controller',
    auditor: 'Auditor',
  });
  expect(positionRoles.map((role) => positionLabels[role])).toEqual([
    'Dept. Head',
    'Dept. Head SHE',
    'Project Manager',
  ]);
});

describe('accounts of the smoke test', () => {
  it('are the NRPs of seven zeros and a digit', () => {
    for (const nrp of ['00000000', '00000003', '00000009']) expect(isSmokeAccount(nrp)).toBe(true);
    for (const nrp of ['00000010', '10000003', '000000031', '100000003', '0000000x'])
      expect(isSmokeAccount(nrp)).toBe(false);
  });

  it('publish numbers that no list of the company uses', () => {
    expect(smokeNumberPrefix).toBe('SMOKE-');
  });

  it('take part in their own submissions, and users of the company in those of the company', () => {
    expect(canTakePart('00000001', '00000002')).toBe(true);
    expect(canTakePart('10000001', '10000002')).toBe(true);
    expect(canTakePart('00000001', '10000002')).toBe(false);
    expect(canTakePart('10000001', '00000002')).toBe(false);
  });
});
