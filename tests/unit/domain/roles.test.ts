import { describe, expect, it } from 'vitest';
import {
  assignablePosition,
  canManageMasterList,
  canOpenApproval,
  canSeeSuperseded,
  deptHeadDepartments,
  isAdmin,
  isPositionInForce,
  type Position,
  position,
  positionLabels,
  positionRoles,
  positionTitle,
  type Role,
  roleLabels,
  strongestRole,
} from '../../../shared/domain/people/roles.ts';
import { canTakePart, isSmokeAccount, smokeNumberPrefix } from '../../../shared/domain/people/smoke-accounts.ts';

const holder = (roles: Role[], positions: Position[] = []) => ({ roles, positions });
const staff = holder([]);
const admin = holder(['admin']);
const management = holder(['level1_management']);
const controller = holder(['document_controller']);
const approver = holder([], [{ role: 'she_head' }]);

describe('permissions of roles and positions', () => {
  it.each([
    ['a user without a role or position', staff, [false, false, false, false]],
    ['an admin', admin, [true, true, false, true]],
    ['level 1 management', management, [false, false, true, false]],
    ['a document controller', controller, [false, true, false, true]],
    ['a holder of a position', approver, [false, false, true, true]],
  ])('of %s', (_name, user, [admins, edits, approves, seesSuperseded]) => {
    expect(isAdmin(user)).toBe(admins);
    expect(canManageMasterList(user)).toBe(edits);
    expect(canOpenApproval(user)).toBe(approves);
    expect(canSeeSuperseded(user)).toBe(seesSuperseded);
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
