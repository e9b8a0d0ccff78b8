import type { SubmissionDetail } from '../../../../shared/api/submission-records.ts';
import type { ComparedFile } from './use-comparison.ts';

/** The draft of a revision beside the document in force; undefined where there is none, or the caller may not read it. */
export const draftComparison = ({
  submission,
  document,
  may,
}: Pick<SubmissionDetail, 'submission' | 'document' | 'may'>):
  | { before: ComparedFile; after: ComparedFile }
  | undefined => {
  const { id, submission_purpose, submission_status } = submission;
  if (submission_purpose !== 'revision' || submission_status === 'approved' || !document || !may.read_files)
    return undefined;
  const state = document.status === 'Aktif' ? 'berlaku' : 'tidak berlaku';
  return {
    before: { name: `Revisi ${document.revisi} (${state})`, request: revisionRequest(document, document.revisi) },
    after: { name: 'Draf', request: { id, kind: 'draft' } },
  };
};

/** The file of a revision; that of the present one may be replaced, with another version of the document. */
export const revisionRequest = ({ id, version }: { id: string; version: number }, revisi: number) => ({
  id,
  kind: 'revision' as const,
  revisi,
  contentVersion: String(version),
});
