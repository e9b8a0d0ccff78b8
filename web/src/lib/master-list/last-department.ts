import { type DepartmentCode, departmentCodes, slugOfDepartment } from '../../../../shared/domain/departments.ts';

const storageKey = 'hims.last-department';

export const masterListPath = (department: DepartmentCode): string =>
  `/daftar-induk/dokumen/${slugOfDepartment(department)}`;

export const externalListPath = (department: DepartmentCode): string =>
  `/daftar-induk/eksternal/${slugOfDepartment(department)}`;

export const lastDepartment = (): DepartmentCode | undefined =>
  departmentCodes.find((code) => code === localStorage.getItem(storageKey));

export const saveLastDepartment = (department: DepartmentCode): void => localStorage.setItem(storageKey, department);
