import { type SubmissionDepartment, submissionDepartmentOf } from '../departments.ts';
import { documentTitle } from '../text.ts';
import { type DocumentRow, type SubmissionPurpose, type SubmissionType, submissionTypeOf } from './documents.ts';

type TargetDocument = Pick<DocumentRow, 'nama' | 'jenis' | 'department'>;

/** The fields that a revision or cancellation takes from its document, in the order of the form's checks. */
export interface TargetFields {
  /** Fixed for a cancellation only: a revision may change the title. */
  document_title?: string | undefined;
  document_type?: SubmissionType | undefined;
  department?: SubmissionDepartment | undefined;
}

const labels = {
  document_title: 'Judul Dokumen',
  document_type: 'Tipe Dokumen',
  department: 'Departemen',
} as const satisfies Record<keyof TargetFields, string>;

/**
 * The values that a submission must have because of its target document. A field is undefined where the form has no
 * such value (manuals, FAT, an imported name that is not a valid title): the submitter chooses it.
 */
export const targetFieldsOf = (purpose: Exclude<SubmissionPurpose, 'new'>, document: TargetDocument): TargetFields => ({
  document_title: purpose === 'cancellation' ? documentTitle.safeParse(document.nama).data : undefined,
  document_type: submissionTypeOf(document.jenis),
  department: submissionDepartmentOf(document.department),
});

export interface TargetMismatch {
  field: keyof TargetFields;
  label: string;
  recorded: string;
  given: string;
}

/** The fields of a submission that contradict its target document, in the order of the form's checks. */
export const targetMismatches = (
  submission: { submission_purpose: SubmissionPurpose } & Record<keyof TargetFields, string>,
  document: TargetDocument,
): TargetMismatch[] => {
  const { submission_purpose: purpose } = submission;
  if (purpose === 'new') return [];
  const fixed = targetFieldsOf(purpose, document);
  return (Object.keys(labels) as (keyof TargetFields)[]).flatMap((field) => {
    const [recorded, given] = [fixed[field], submission[field]];
    return recorded === undefined || recorded === given ? [] : [{ field, label: labels[field], recorded, given }];
  });
};
