import * as z from 'zod/mini';

/** The codes stored in controlled documents. */
export const departmentCodes = ['IMS', 'SHE', 'FAT', 'HGS', 'LOG', 'PLT', 'PRO', 'ENG'] as const;
export const departmentCode = z.enum(departmentCodes);
export type DepartmentCode = z.infer<typeof departmentCode>;

/** Labels of the codes on the search and master-list screens. */
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

/** The department names stored and shown in submissions. */
export const submissionDepartments = ['Produksi', 'Engineering', 'Plant', 'HCGS', 'Logistic', 'SHE', 'TDC'] as const;
export const submissionDepartment = z.enum(submissionDepartments);
export type SubmissionDepartment = z.infer<typeof submissionDepartment>;

/** The department code under which a submission's new document is published. */
export const publicationDepartment: Record<SubmissionDepartment, DepartmentCode> = {
  Produksi: 'PRO',
  Engineering: 'ENG',
  Plant: 'PLT',
  HCGS: 'HGS',
  Logistic: 'LOG',
  SHE: 'SHE',
  TDC: 'IMS',
};

/** The submission department whose head approves for a department code; undefined for FAT, which has none. */
export const submissionDepartmentOf = (code: DepartmentCode): SubmissionDepartment | undefined =>
  submissionDepartments.find((department) => publicationDepartment[department] === code);

/** The department of a path segment: the label in any case, and `hgs` as an alias of HCGS. */
export const departmentBySlug = (slug: string): DepartmentCode | undefined => {
  const lowercase = slug.toLowerCase();
  return departmentCodes.find((code) => slugsOfDepartment(code).includes(lowercase));
};

export const slugOfDepartment = (code: DepartmentCode): string => departmentLabels[code].toLowerCase();

/** All path segments of a department. */
export const slugsOfDepartment = (code: DepartmentCode): string[] => [
  slugOfDepartment(code),
  ...(code === 'HGS' ? ['hgs'] : []),
];
