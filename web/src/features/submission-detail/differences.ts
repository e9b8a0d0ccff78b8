import type { SubmissionRecord } from '../../../../shared/api/submission-records.ts';
import { departmentLabels, publicationDepartment } from '../../../../shared/domain/departments.ts';
import { jenisLabels } from '../../../../shared/domain/documents/document-types.ts';
import { type DocumentRow, jenisOfSubmissionType } from '../../../../shared/domain/documents/documents.ts';

type Proposed = Pick<
  SubmissionRecord,
  'submission_purpose' | 'document_title' | 'document_type' | 'document_number' | 'department'
>;

/** One line of the comparison. `after` is null where approval does not change the value. */
export interface Difference {
  label: string;
  before: string;
  after: string | null;
  /** The submission's value where the controlled document's value stays. */
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
 * The changes that a revision or cancellation makes to its controlled document. Nomor, department and jenis are never
 * changed; a different value in the submission becomes a note for the reviewer.
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
