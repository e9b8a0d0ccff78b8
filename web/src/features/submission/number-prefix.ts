import { publicationDepartment, type SubmissionDepartment } from '../../../../shared/domain/departments.ts';
import { normalForm } from '../../../../shared/domain/documents/document-numbers.ts';
import { jenisOfSubmissionType, type SubmissionType } from '../../../../shared/domain/documents/documents.ts';

/**
 * The beginning of a new document's number: group prefix, type and department, as in the master list ('HKT-SOP-PRO-').
 */
export const numberPrefix = (groupPrefix: string, type: SubmissionType, department: SubmissionDepartment): string =>
  `${[groupPrefix, jenisOfSubmissionType[type], publicationDepartment[department]].filter(Boolean).join('-')}-`;

/** Whether a typed number begins with the prefix, in any spelling. */
export const hasPrefix = (typed: string, prefix: string): boolean => normalForm(typed).startsWith(normalForm(prefix));
