import { type DetailField, detailFields, documentCalls } from '../shared/api/documents.ts';
import { canSeeCopies } from '../shared/domain/copies/copy-access.ts';
import { canReviewDocuments, canSeeReviews } from '../shared/domain/documents/document-access.ts';
import { pickFields } from '../shared/domain/documents/document-fields.ts';
import { changeOf, isRevisable } from '../shared/domain/documents/documents.ts';
import { canSeeEvidence, canSeeSuperseded, isAuditor } from '../shared/domain/people/roles.ts';
import { Failure } from '../shared/errors.ts';
import {
  type ControlledDocument,
  documentRow,
  findDocumentsByNumber,
  loadDocument,
  loadDocumentOrDeleted,
} from './documents/document-store.ts';
import { effectiveDateOf } from './documents/effective-date.ts';
import { canCompare } from './documents/opening-rules.ts';
import { loadPastRevisions } from './documents/past-revision-store.ts';
import { type Caller, handle } from './http/handler.ts';
import { loadLinks } from './references/links-service.ts';
import { supervisedDepartments } from './required-reading/supervision-rules.ts';
import { loadNumberStatus } from './submissions/number-service.ts';
import { loadRevisionHistory } from './submissions/revision-history-service.ts';

export const handler = handle(documentCalls['get-hims-document'], async (input, { caller }) => {
  const { id, nomor, with_deleted, with_decisions, with_links } = input;
  const load = with_deleted === true && canSeeEvidence(caller) ? loadDocumentOrDeleted : loadDocument;
  const found = nomor === undefined ? [await load(id ?? '')] : await findDocumentsByNumber(nomor);
  const documents = found.filter((document) => document !== undefined);
  // An unused number is a valid query; an unknown id is an error.
  if (id !== undefined && documents.length === 0) throw new Failure('not_found');
  const number_status = nomor === undefined ? null : await loadNumberStatus(nomor, documents, caller);
  return {
    documents: await Promise.all(
      documents.map(async (document) => {
        const past = await pastOf(document, caller, with_decisions === true);
        return {
          ...documentRow(document),
          ...detailsOf(document),
          ...effectiveDate(document),
          source: document.source,
          ended_reason: document.ended_reason ?? null,
          change: changeOf(document),
          revision_need: revisionNeedOf(document, caller),
          unapproved: document.unapproved ?? null,
          waiting_change: waitingChangeOf(document, caller),
          updated_by: document.updated_by,
          updated_at: document.updated_at,
          ...past,
          ...deletionOf(document),
          ...(with_links === true && { links: await loadLinks(document, caller) }),
          may: { ...rightsOf(document, caller), compare: await isComparable(document, caller, past.revisions) },
        };
      }),
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
const pastOf = (document: ControlledDocument, caller: Caller, withDecisions: boolean) =>
  canSeeSuperseded(caller)
    ? loadRevisionHistory(document, { withDecisions, withAudience: canSeeEvidence(caller) })
    : { revisions: [], edits: [] };

const isComparable = async (
  document: ControlledDocument,
  caller: Caller,
  [, previous]: readonly { sha256: string | null }[],
): Promise<boolean> => {
  if (!document.file || document.revisi === 0 || !canCompare(caller, document)) return false;
  if (canSeeSuperseded(caller)) return typeof previous?.sha256 === 'string';
  return (await loadPastRevisions(document))[0]?.file !== undefined;
};

const detailsOf = (document: ControlledDocument) => {
  const noDetails = Object.fromEntries(detailFields.map((field) => [field, null])) as Record<DetailField, null>;
  return { ...noDetails, ...pickFields(document, detailFields) };
};

const deletionOf = ({ deleted_at, deleted_by, deleted_by_name }: ControlledDocument) =>
  deleted_at === undefined
    ? {}
    : { deleted: { by_nrp: deleted_by ?? null, by_name: deleted_by_name ?? null, at: deleted_at } };
