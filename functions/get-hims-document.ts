import pLimit from 'p-limit';
import { type DetailField, detailFields, documentCalls } from '../shared/api/documents.ts';
import { canSeeCopies } from '../shared/domain/copies/copy-access.ts';
import { pickFields } from '../shared/domain/documents/document-fields.ts';
import { canReviewDocuments, canSeeReviews } from '../shared/domain/documents/document-reviews.ts';
import { isRevisable } from '../shared/domain/documents/documents.ts';
import { canSeeEvidence, canSeeSuperseded, isAuditor } from '../shared/domain/people/roles.ts';
import { audienceOf, audienceText } from '../shared/domain/required-reading/audiences.ts';
import { Failure } from '../shared/errors.ts';
import {
  type ControlledDocument,
  documentRow,
  findDocumentsByNumber,
  loadDocument,
  loadDocumentOrDeleted,
} from './documents/document-store.ts';
import { effectiveDateOf } from './documents/effective-date.ts';
import { loadEdits, type StoredEdit } from './documents/manual-edit-store.ts';
import { loadPastRevisions } from './documents/past-revision-store.ts';
import { type Caller, handle } from './http/handler.ts';
import { supervisedDepartments } from './required-reading/supervision-rules.ts';
import { companyDistribution } from './runtime/distribution-settings.ts';
import { loadNumberStatus } from './submissions/number-service.ts';
import { loadCancellingSubmission } from './submissions/publication-store.ts';
import { loadHistory } from './submissions/submission-store.ts';

/** Histories of submissions that are read at a time, of a few milliseconds each. */
const concurrency = 8;

export const handler = handle(documentCalls['get-hims-document'], async (input, { caller }) => {
  const { id, nomor, with_deleted, with_decisions } = input;
  const load = with_deleted === true && canSeeEvidence(caller) ? loadDocumentOrDeleted : loadDocument;
  const found = nomor === undefined ? [await load(id ?? '')] : await findDocumentsByNumber(nomor);
  const documents = found.filter((document) => document !== undefined);
  // An unused number is a valid query; an unknown id is an error.
  if (id !== undefined && documents.length === 0) throw new Failure('not_found');
  const number_status = nomor === undefined ? null : await loadNumberStatus(nomor, documents, caller);
  return {
    documents: await Promise.all(
      documents.map(async (document) => ({
        ...documentRow(document),
        ...detailsOf(document),
        ...effectiveDate(document),
        source: document.source,
        ended_reason: document.ended_reason ?? null,
        revision_need: revisionNeedOf(document, caller),
        unapproved: document.unapproved ?? null,
        waiting_change: waitingChangeOf(document, caller),
        updated_by: document.updated_by,
        updated_at: document.updated_at,
        ...(await pastOf(document, caller, with_decisions === true)),
        ...deletionOf(document),
        may: rightsOf(document, caller),
      })),
    ),
    number_status,
  };
});

const effectiveDate = (document: ControlledDocument) => {
  const effective_on = effectiveDateOf(document);
  return effective_on === undefined ? {} : { effective_on };
};

const revisionNeedOf = (document: ControlledDocument, caller: Caller) => {
  const isInForce = document.status === 'Aktif' && document.deleted_at === undefined;
  const mayKnow = canSeeSuperseded(caller) || canReviewDocuments(caller, document.department);
  return (isInForce && mayKnow && document.revision_need) || null;
};

const waitingChangeOf = ({ waiting_change }: ControlledDocument, caller: Caller) =>
  waiting_change && canSeeSuperseded(caller)
    ? { by_nrp: waiting_change.by_nrp, by_name: waiting_change.by_name, at: waiting_change.at }
    : null;

const rightsOf = (document: ControlledDocument, caller: Caller) => ({
  see_history: canSeeSuperseded(caller),
  see_evidence: canSeeEvidence(caller),
  see_readers: supervisedDepartments(caller).length > 0,
  see_copies: canSeeCopies(caller),
  see_reviews: document.status === 'Aktif' ? canSeeReviews(caller, document.department) : isAuditor(caller),
  review: document.status === 'Aktif' && canReviewDocuments(caller, document.department),
  revise: isRevisable(document) && !isAuditor(caller),
});

/** Revisions and manual edits; empty for callers without the permission. */
const pastOf = async (document: ControlledDocument, caller: Caller, withDecisions: boolean) => {
  if (!canSeeSuperseded(caller)) return { revisions: [], edits: [] };
  const [past, edits] = await Promise.all([loadPastRevisions(document), loadEdits(document.id)]);
  const revisions = [document, ...past];
  const limit = pLimit(concurrency);
  const [decisions, cancellation] = await Promise.all([
    limit.map(withDecisions ? revisions : [], ({ submission_id }) =>
      submission_id === undefined ? undefined : loadHistory(submission_id),
    ),
    withDecisions && document.ended_reason === 'cancelled' ? loadCancellation(document.id) : undefined,
  ]);
  return {
    revisions: revisions.map((revision, at) => {
      const steps = decisions[at];
      return {
        ...revisionOf(revision),
        ...(canSeeEvidence(caller) && { audience: audienceText(audienceOf(revision, companyDistribution().defaults)) }),
        ...(steps ? { decisions: steps } : {}),
      };
    }),
    edits: edits.map(editOf),
    ...(cancellation && { cancellation }),
  };
};

const loadCancellation = async (documentId: string) => {
  const submission_id = await loadCancellingSubmission(documentId);
  return submission_id === undefined ? undefined : { submission_id, decisions: await loadHistory(submission_id) };
};

const detailsOf = (document: ControlledDocument) => {
  const noDetails = Object.fromEntries(detailFields.map((field) => [field, null])) as Record<DetailField, null>;
  return { ...noDetails, ...pickFields(document, detailFields) };
};

const deletionOf = ({ deleted_at, deleted_by, deleted_by_name }: ControlledDocument) =>
  deleted_at === undefined
    ? {}
    : { deleted: { by_nrp: deleted_by ?? null, by_name: deleted_by_name ?? null, at: deleted_at } };

const editOf = ({ previous_file, previous_url, previous: _previous, ...edit }: StoredEdit) => ({
  ...edit,
  has_file: previous_file !== undefined || previous_url !== undefined,
});

const revisionOf = (document: ControlledDocument) => ({
  revisi: document.revisi,
  nama: document.nama,
  status: document.status,
  ended_reason: document.ended_reason ?? null,
  source: document.source,
  has_file: documentRow(document).has_file,
  sha256: document.file?.sha256 ?? null,
  file_name: document.file_name ?? null,
  by_nrp: document.made_by,
  by_name: document.made_by_name,
  at: document.made_at,
  submission_id: document.submission_id ?? null,
  change: document.change ?? null,
  unapproved: document.unapproved ?? null,
  effective_on: effectiveDateOf(document) ?? null,
});
