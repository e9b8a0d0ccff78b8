import { publicationDepartment, type SubmissionDepartment } from '../../../../shared/domain/departments.ts';
import { jenisOfSubmissionType, type SubmissionType } from '../../../../shared/domain/documents.ts';

/** How a new document's number begins: prefix, type and department, as the master list writes them ('HKT-SOP-PRO-'). */
export const numberPrefix = (groupPrefix: string, type: SubmissionType, department: SubmissionDepartment): string =>
  `${[groupPrefix, jenisOfSubmissionType[type], publicationDepartment[department]].filter(Boolean).join('-')}-`;
