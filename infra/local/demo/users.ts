import {
  type DepartmentCode,
  publicationDepartment,
  type SubmissionDepartment,
} from '../../../shared/domain/departments.ts';
import type { AuditPeriod, Position, Role } from '../../../shared/domain/people/roles.ts';

/** The password of every demo user; used on the local stack only. */
export const demoPassword = '24681357';

export interface DemoUser {
  nrp: string;
  full_name: string | null;
  roles: readonly Role[];
  positions: readonly Position[];
  /** Where the user works; some of the project's management belong to no department. */
  department?: DepartmentCode;
  audit_period?: AuditPeriod;
  without_account?: true;
}

const daysFromNow = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();

const deptHead = (
  nrp: string,
  full_name: string,
  department: SubmissionDepartment,
  roles: readonly Role[] = ['level1_management'],
): DemoUser => ({
  nrp,
  full_name,
  roles,
  positions: [{ role: 'dept_head', department }],
  department: publicationDepartment[department],
});

/** Mechanics without account, who confirm when documents are read together. */
const crewNames = [
  ...['Abdul Rahman', 'Bayu Saputra', 'Cahyo Wibowo', 'Dedi Kurniawan', 'Eko Purnomo', 'Fransiskus Lembang'],
  ...['Gusti Ngurah Arta', 'Hasanuddin', 'Irfan Maulana', 'Jumadi', 'Kristian Tandi', 'La Ode Samsul'],
];

export const demoUsers: readonly DemoUser[] = [
  { nrp: '10000001', full_name: 'Ratna Wulandari', roles: ['admin'], positions: [] },
  { nrp: '10000002', full_name: 'Bambang Sutrisno', roles: ['admin'], positions: [] },
  { nrp: '10000003', full_name: 'Dewi Anggraini', roles: ['document_controller'], positions: [], department: 'IMS' },
  {
    nrp: '10000010',
    full_name: 'Hendra Gunawan',
    roles: ['level1_management'],
    positions: [{ role: 'project_manager' }],
  },
  {
    nrp: '10000011',
    full_name: 'Siti Rahmawati',
    roles: ['level1_management'],
    positions: [{ role: 'she_head' }],
    department: 'SHE',
  },
  deptHead('10000021', 'Agus Prasetyo', 'Produksi'),
  deptHead('10000022', 'Fajar Nugroho', 'Engineering'),
  deptHead('10000023', 'I Made Suardana', 'Plant', []),
  deptHead('10000024', 'Maria Magdalena Simbolon', 'HCGS'),
  deptHead('10000025', 'Rudi Hartono Siregar', 'Logistic'),
  deptHead('10000027', 'Yuliana Tandirerung', 'TDC'),
  { nrp: '10000031', full_name: 'Joko Santoso', roles: [], positions: [], department: 'PRO' },
  // Staff lists contain users without a name; the screens show their NRP instead.
  { nrp: '10000032', full_name: null, roles: [], positions: [], department: 'SHE' },
  { nrp: '10000041', full_name: 'Andi Firmansyah', roles: ['level1_management'], positions: [] },
  {
    nrp: '10000051',
    full_name: 'Gita Maharani',
    roles: ['auditor'],
    positions: [],
    audit_period: { valid_from: daysFromNow(-7), valid_until: daysFromNow(60) },
  },
  ...crewNames.map(
    (full_name, at): DemoUser => ({
      ...{ nrp: String(10_000_071 + at), full_name, roles: [], positions: [] },
      ...{ department: 'PLT', without_account: true },
    }),
  ),
];
