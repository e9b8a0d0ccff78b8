import { documentCalls } from '../shared/api/documents.ts';
import { canManageMasterList, canSeeSuperseded } from '../shared/domain/people/roles.ts';
import { Failure } from '../shared/errors.ts';
import {
  type ControlledDocument,
  documentRow,
  findDocumentsByNumber,
  loadDocument,
  loadDocumentOrDeleted,
} from './documents/document-store.ts';
import { loadEdits, type StoredEdit } from './documents/manual-edit-store.ts';
import { loadPastRevisions } from './documents/past-revision-store.ts';
import { handle } from './http/handler.ts';
import { loadNumberStatus } from './submissions/number-service.ts';

export const handler = handle(documentCalls['get-hims-document'], async ({ id, nomor, with_deleted }, { caller }) => {
  const load = with_deleted === true && canManageMasterList(caller) ? loadDocumentOrDeleted : loadDocument;
  const found = nomor === undefined ? [await load(id ?? '')] : await findDocumentsByNumber(nomor);
  const documents = found.filter((document) => document !== undefined);
  // An unused number is a valid query; an unknown id is an error.
  if (id !== undefined && documents.length === 0) throw new Failure('not_found');
  const number_status = nomor === undefined ? null : await loadNumberStatus(nomor, documents, caller);
  const isSupersededVisible = canSeeSuperseded(caller);
  return {
    documents: await Promise.all(
      documents.map(async (document) => ({
        ...documentRow(document),
        file_name: document.file_name ?? null,
        source: document.source,
        ended_reason: document.ended_reason ?? null,
        updated_by: document.updated_by,
        updated_at: document.updated_at,
        reviewed_on: document.reviewed_on ?? null,
        review_months: document.review_months ?? null,
        revisions: isSupersededVisible ? [document, ...(await loadPastRevisions(document))].map(revisionOf) : [],
        ...deletionOf(document),
        edits: isSupersededVisible ? (await loadEdits(document.id)).map(editOf) : [],
      })),
    ),
    number_status,
  };
});

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
  file_name: document.file_name ?? null,
  by_nrp: document.made_by,
  by_name: document.made_by_name,
  at: document.made_at,
  submission_id: document.submission_id ?? null,
  effective_on: document.effective_on ?? null,
});
