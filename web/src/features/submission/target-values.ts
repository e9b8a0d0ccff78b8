import { departmentLabels, submissionDepartmentOf } from '../../../../shared/domain/departments.ts';
import { jenisLabels } from '../../../../shared/domain/documents/document-types.ts';
import type { DocumentRow, SubmissionPurpose } from '../../../../shared/domain/documents/documents.ts';
import { type TargetFields, targetFieldsOf } from '../../../../shared/domain/documents/target-fields.ts';
import { documentTitle } from '../../../../shared/domain/text.ts';
import type { TypedValues } from './form-values.ts';

export type Target = Pick<DocumentRow, 'nama' | 'nomor' | 'jenis' | 'department'>;
type TargetName = keyof TargetFields;
export type FilledValues = Partial<Pick<TypedValues, TargetName>>;

/** The fields that the document decides for this purpose; empty without a document. */
export const lockedFieldsOf = (purpose: SubmissionPurpose | '', target: Target | undefined): TargetFields =>
  target && purpose !== '' && purpose !== 'new' ? targetFieldsOf(purpose, target) : {};

/**
 * The values that a found document fills in. A title is replaced while it is empty or was filled in from a document;
 * what the submitter typed for a revision stays.
 */
export const valuesFromTarget = (
  purpose: SubmissionPurpose | '',
  target: Target,
  current: Pick<TypedValues, TargetName>,
  filledBefore: FilledValues,
): FilledValues => {
  const locked = lockedFieldsOf(purpose, target);
  const values: FilledValues = {};
  if (locked.document_type) values.document_type = locked.document_type;
  if (locked.department) values.department = locked.department;
  const title = documentTitle.safeParse(target.nama).data;
  const isReplaceable = current.document_title.trim() === '' || current.document_title === filledBefore.document_title;
  if (locked.document_title !== undefined) values.document_title = locked.document_title;
  else if (title !== undefined && (isReplaceable || current.document_title === title)) values.document_title = title;
  return values;
};

/** The fields to empty once the document no longer applies: those that still have what it filled in. */
export const fieldsToClear = (current: Pick<TypedValues, TargetName>, filled: FilledValues): TargetName[] =>
  (Object.keys(filled) as TargetName[]).filter((name) => current[name] !== '' && current[name] === filled[name]);

/** Why a field of a revision or cancellation can be chosen although the document is known; undefined when it is locked. */
export const openFieldReason = (field: 'document_type' | 'department', target: Target): string | undefined => {
  if (field === 'department') {
    if (submissionDepartmentOf(target.department)) return undefined;
    return `${departmentLabels[target.department]} tidak ada dalam pilihan: pilih departemen yang menyetujui. Dokumen tetap milik ${departmentLabels[target.department]}.`;
  }
  if (targetFieldsOf('revision', target).document_type) return undefined;
  return `${jenisLabels[target.jenis]} tidak ada dalam pilihan: pilih yang terdekat. Jenis dokumen tidak berubah.`;
};

/** The title of the document where a revision changes it; undefined while the field is empty or unchanged. */
export const changedTitleOf = (title: string, target: Target | undefined): string | undefined =>
  target && title.trim() !== '' && title.trim().normalize('NFC') !== target.nama.trim() ? target.nama : undefined;
