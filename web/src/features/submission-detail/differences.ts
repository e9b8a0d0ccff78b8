import type { SubmissionRecord } from '../../../../shared/api/submission-records.ts';
import { departmentLabels, publicationDepartment } from '../../../../shared/domain/departments.ts';
import { type DocumentRow, jenisLabels, jenisOfSubmissionType } from '../../../../shared/domain/documents.ts';

type Proposed = Pick<
  SubmissionRecord,
  'submission_purpose' | 'document_title' | 'document_type' | 'document_number' | 'department'
>;

/** One line of the comparison. `after` is null where approval leaves the value as it is. */
export interface Difference {
  label: string;
  before: string;
  after: string | null;
  /** What the submission says about a value that stays the controlled document's own. */
  note: string | null;
}

const fieldDifference = (label: string, before: string, after: string, note: string | null = null): Difference => ({
  label,
  before,
  after: after === before ? null : after,
  note,
});

const fixedField = (label: string, before: string, stated: string, note: string): Difference =>
  fieldDifference(label, before, before, stated === before ? null : note);

/**
 * What a revision or cancellation would change in the controlled document it names. Nomor, department and jenis
 * stay the document's; where the submission says otherwise, the line notes it for the reviewer.
 */
export const differencesOf = (submission: Proposed, document: DocumentRow): Difference[] => {
  const isRevision = submission.submission_purpose === 'revision';
  const jenis = jenisOfSubmissionType[submission.document_type];
  const department = publicationDepartment[submission.department];
  return [
    fixedField(
      'Nomor',
      document.nomor,
      submission.document_number,
      `Ditulis “${submission.document_number}” pada pengajuan`,
    ),
    isRevision
      ? fieldDifference('Nama', document.nama, submission.document_title)
      : fixedField('Nama', document.nama, submission.document_title, `Pada pengajuan: “${submission.document_title}”`),
    fieldDifference('Revisi', String(document.revisi), String(document.revisi + (isRevision ? 1 : 0))),
    fieldDifference('Status', document.status, isRevision ? 'Aktif' : 'Kadaluarsa'),
    fixedField(
      'Departemen',
      departmentLabels[document.department],
      departmentLabels[department],
      `Diajukan oleh ${submission.department}; dokumen tetap milik ${departmentLabels[document.department]}`,
    ),
    fixedField(
      'Jenis',
      jenisLabels[document.jenis],
      jenisLabels[jenis],
      `Diajukan sebagai ${jenisLabels[jenis]}; jenis dokumen tidak berubah`,
    ),
  ];
};
