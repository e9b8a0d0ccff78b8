import { z } from 'zod';

/** Controlled documents store these codes. */
export const departmentCodes = ['IMS', 'SHE', 'FAT', 'HGS', 'LOG', 'PLT', 'PRO', 'ENG'] as const;
export const departmentCode = z.enum(departmentCodes);
export type DepartmentCode = z.infer<typeof departmentCode>;

/** What the search and master-list screens show for a code. */
export const departmentLabels: Record<DepartmentCode, string> = {
  IMS: 'IMS',
  SHE: 'SHE',
  FAT: 'FAT',
  HGS: 'HCGS',
  LOG: 'PLC',
  PLT: 'PLANT',
  PRO: 'PRODUKSI',
  ENG: 'ENGINEERING',
};

/** Submissions store and show these labels. */
export const submissionDepartments = ['Produksi', 'Engineering', 'Plant', 'HCGS', 'Logistic', 'SHE', 'TDC'] as const;
export const submissionDepartment = z.enum(submissionDepartments);
export type SubmissionDepartment = z.infer<typeof submissionDepartment>;

/** Where a new document of a submitting department is published. */
export const publicationDepartment: Record<SubmissionDepartment, DepartmentCode> = {
  Produksi: 'PRO',
  Engineering: 'ENG',
  Plant: 'PLT',
  HCGS: 'HGS',
  Logistic: 'LOG',
  SHE: 'SHE',
  TDC: 'IMS',
};

/** The department a path segment names: the lowercase label, and `hgs` too. */
export const departmentBySlug = (slug: string): DepartmentCode | undefined => {
  const wanted = slug.toLowerCase();
  return departmentCodes.find((code) => slugsOfDepartment(code).includes(wanted));
};

export const slugOfDepartment = (code: DepartmentCode): string => departmentLabels[code].toLowerCase();

/** Every path segment that names a department. */
export const slugsOfDepartment = (code: DepartmentCode): string[] => [
  slugOfDepartment(code),
  ...(code === 'HGS' ? ['hgs'] : []),
];
