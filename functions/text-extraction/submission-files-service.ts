import {
  type ExpectedIdentity,
  type FileFinding,
  type FileKind,
  unreadFinding,
} from '../../shared/domain/files/file-findings.ts';
import { identityFinding } from '../../shared/domain/files/file-identity.ts';
import type { NoTextReason } from '../../shared/domain/files/no-text.ts';
import { loadDocument } from '../documents/document-store.ts';
import type { StoredFile } from '../files/stored-file.ts';
import { loadSubmission, type Submission, saveFileFindings } from '../submissions/submission-store.ts';
import { extractFileText } from './extraction-service.ts';

/** Compares both files of a submission with what it states, and stores the result with it, once. */
export const findInSubmissionFiles = async (id: string): Promise<void> => {
  const submission = await loadSubmission(id);
  if (!submission || submission.file_findings) return;
  const expected = await loadExpected(submission);
  // One after the other: both may need all memory that there is.
  const draft = await findingOf(submission.draft, 'draft', expected);
  const supporting = await findingOf(submission.supporting, 'supporting', expected);
  const { formerTitle: _formerTitle, ...compared } = expected;
  await saveFileFindings(id, { expected: compared, draft, supporting });
};

const loadExpected = async ({
  submission_purpose,
  document_id,
  document_number,
  document_title,
}: Submission): Promise<ExpectedIdentity> => {
  const document = submission_purpose === 'new' ? undefined : await loadDocument(document_id);
  const present = document?.revisi ?? 0;
  return {
    nomor: document_number,
    revisi: submission_purpose === 'revision' ? present + 1 : present,
    title: document_title,
    formerTitle: document?.nama,
  };
};

const findingOf = async (file: StoredFile, kind: FileKind, expected: ExpectedIdentity): Promise<FileFinding> => {
  const text = await extractFileText(file);
  if ('reason' in text) return { ...unreadFinding, ...accessOf(text.reason), ...noPrint(text) };
  return { ...identityFinding(text.pages, kind, expected), ...noPrint(text) };
};

const accessOf = (reason: NoTextReason) => (reason === 'password' || reason === 'damaged' ? { access: reason } : {});

const noPrint = (text: { no_print?: true | undefined }) => (text.no_print ? { access: 'no_print' as const } : {});
