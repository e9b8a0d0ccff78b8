import pLimit from 'p-limit';
import { audienceOf } from '../../shared/domain/documents/default-audiences.ts';
import { changeOf } from '../../shared/domain/documents/documents.ts';
import { audienceText } from '../../shared/domain/required-reading/audiences.ts';
import { type ControlledDocument, documentRow } from '../documents/document-store.ts';
import { effectiveDateOf } from '../documents/effective-date.ts';
import { loadEdits, type StoredEdit } from '../documents/manual-edit-store.ts';
import { loadPastRevisions } from '../documents/past-revision-store.ts';
import { companyDistribution } from '../runtime/distribution-settings.ts';
import { loadCancellations } from './publication-store.ts';
import { loadHistory } from './submission-store.ts';

/** Histories of submissions that are read at a time, of a few milliseconds each. */
const concurrency = 8;

/** Revisions and manual edits of a document, newest first. */
export const loadRevisionHistory = async (
  document: ControlledDocument,
  { withDecisions, withAudience }: { withDecisions: boolean; withAudience: boolean },
) => {
  const [past, edits] = await Promise.all([loadPastRevisions(document), loadEdits(document.id)]);
  const revisions = [document, ...past];
  const limit = pLimit(concurrency);
  const [decisions, destructions] = await Promise.all([
    limit.map(withDecisions ? revisions : [], ({ submission_id }) =>
      submission_id === undefined ? undefined : loadHistory(submission_id),
    ),
    withDecisions ? loadCancellations(document.id) : [],
  ]);
  const cancellations = await limit.map(destructions, async ({ revisi, submission_id }) => ({
    revisi,
    cancellation: { submission_id, decisions: await loadHistory(submission_id) },
  }));
  return {
    revisions: revisions.map((revision, at) => {
      const steps = decisions[at];
      const ended = cancellations.filter(({ revisi }) => revisi === revision.revisi);
      return {
        ...revisionOf(revision),
        ...(withAudience && audienceOfRevision(revision)),
        ...(steps ? { decisions: steps } : {}),
        ...(ended.length > 0 && { cancellations: ended.map(({ cancellation }) => cancellation) }),
      };
    }),
    edits: edits.map(editOf),
  };
};

const audienceOfRevision = (document: ControlledDocument) => ({
  audience: audienceText(audienceOf(document, companyDistribution().defaults)),
});

/** The present revisions of documents with their approvals, in the order of the documents. */
export const loadPresentRevisions = (documents: readonly ControlledDocument[]) =>
  pLimit(concurrency).map(documents, async (document) => ({
    ...revisionOf(document),
    ...audienceOfRevision(document),
    ...(document.submission_id !== undefined && { decisions: await loadHistory(document.submission_id) }),
  }));

const editOf = ({ previous_file, previous_url, previous: _previous, ...edit }: StoredEdit) => ({
  ...edit,
  has_file: previous_file !== undefined || previous_url !== undefined,
});

const revisionOf = (document: ControlledDocument) => ({
  revisi: document.revisi,
  nama: document.nama,
  status: document.status,
  ended_reason: document.ended_reason ?? null,
  ended_at: document.ended_at ?? null,
  source: document.source,
  has_file: documentRow(document).has_file,
  sha256: document.file?.sha256 ?? null,
  file_name: document.file_name ?? null,
  by_nrp: document.made_by,
  by_name: document.made_by_name,
  at: document.made_at,
  submission_id: document.submission_id ?? null,
  change: changeOf(document),
  unapproved: document.unapproved ?? null,
  effective_on: effectiveDateOf(document) ?? null,
});
