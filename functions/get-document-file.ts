import { documentCalls } from '../shared/api/documents.ts';
import type { InputOf } from '../shared/api/index.ts';
import { endedFileName, inlineTypes } from '../shared/domain/files/files.ts';
import { canManageMasterList, canSeeEvidence, canSeeSuperseded } from '../shared/domain/people/roles.ts';
import { Failure } from '../shared/errors.ts';
import { findView, type StoredView } from './copies/view-files.ts';
import { type ControlledDocument, loadDocument, loadDocumentOrDeleted } from './documents/document-store.ts';
import { loadEdit } from './documents/manual-edit-store.ts';
import { loadPastRevision, loadPastRevisions } from './documents/past-revision-store.ts';
import { loadWaitingChange } from './documents/waiting-change-store.ts';
import type { StoredFile } from './files/stored-file.ts';
import { signViewUrl } from './files/view-urls.ts';
import { type Caller, handle } from './http/handler.ts';
import { isInMaintenance } from './http/maintenance.ts';
import { log } from './observability/log.ts';
import { mustRead, recordOpening } from './required-reading/evidence-service.ts';
import { canReadDrafts, canReadSupporting } from './submissions/access-rules.ts';
import { baseOf, loadRevisionsOf, publishedOf } from './submissions/base-revision-service.ts';
import { loadSubmission, type Submission } from './submissions/submission-store.ts';

/**
 * With `view`, what is opened instead of the file itself. `isEnded`: a revision that is not in force never opens by itself,
 * and a saved copy says so in its name.
 */
type FileLocation =
  | { file: StoredFile; view?: StoredView | undefined; isDownload?: true; isEnded?: true }
  | { link: string; name: string };

export const handler = handle(documentCalls['get-document-file'], async (input, { caller, now }) => {
  const location = await locateFile(input, caller, now);
  if ('link' in location) return { url: location.link, file_name: location.name, inline: true, external: true };
  const { file, view, isEnded = false } = location;
  const { content_type } = file;
  const isDownload = isEnded || location.isDownload === true;
  const name = isEnded ? endedFileName(file.name) : file.name;
  const shown = { name, contentType: content_type };
  return {
    url: view
      ? await signViewUrl(view.key, { ...shown, bucket: 'UPLOADS_BUCKET' })
      : await signViewUrl(file.key, { ...shown, versionId: file.version_id, isDownload }),
    file_name: name,
    inline: inlineTypes.has(content_type) && !isDownload,
    external: false,
    ...(view && { marked: true as const }),
  };
});

const locateFile = async (
  { id, kind, revisi, version }: InputOf<'get-document-file'>,
  caller: Caller,
  now: Date,
): Promise<FileLocation> => {
  switch (kind) {
    case 'controlled':
      return openControlled(await loadDocument(id), caller, now);
    case 'original':
      return openOriginal(await loadDocument(id), caller);
    case 'revision':
      return revisionLocation(await loadRevision(id, revisi, caller));
    case 'previous':
      return revisionLocation(await loadPrevious(id, caller, now));
    case 'replaced':
      return endedLocation(await loadReplaced(id, version, caller));
    case 'waiting':
      return { file: await loadWaitingFile(id, caller) };
    case 'base':
      return revisionLocation(await loadBase(id, caller));
    case 'supporting':
      return { file: (await loadReadable(id, canReadSupporting, caller)).supporting };
    case 'draft':
      return draftLocation(await loadReadable(id, canReadDrafts, caller));
  }
};

/** During maintenance, nothing is written: who must read the document opens it again afterwards. */
const openControlled = async (
  document: ControlledDocument | undefined,
  caller: Caller,
  now: Date,
): Promise<FileLocation> => {
  const location = fileLocation(document);
  if (!document) return location;
  const [view] = await Promise.all([
    findUsableView(document),
    isInMaintenance() ? undefined : recordOpening(document, caller, now),
  ]);
  return 'file' in location ? { ...location, view } : location;
};

/** A file without a view, or whose view cannot be looked up now, is opened as it is. */
const findUsableView = async (document: ControlledDocument): Promise<StoredView | undefined> => {
  try {
    const view = await findView(document);
    return view?.refusal === undefined ? view : undefined;
  } catch (error) {
    log.error('no view', { cause: error as Error });
    return undefined;
  }
};

/** The bytes that were approved, without marks: for who maintains them, and who compares them with the evidence. */
const openOriginal = (document: ControlledDocument | undefined, caller: Caller): FileLocation => {
  if (!canSeeEvidence(caller)) throw new Failure('not_found');
  const location = fileLocation(document);
  return 'file' in location ? { ...location, isDownload: true } : location;
};

/** Drafts are visible to those involved; for others the submission's files do not exist. */
const loadReadable = async (id: string, canRead: typeof canReadDrafts, caller: Caller): Promise<Submission> => {
  const submission = await loadSubmission(id);
  if (!submission || !canRead(submission, caller)) throw new Failure('not_found');
  return submission;
};

const loadRevisions = async (submission: Submission) =>
  loadRevisionsOf(submission, await loadDocument(submission.document_id));

/** A draft that was approved is the file of a revision. */
const draftLocation = async (submission: Submission): Promise<FileLocation> => {
  const location = { file: submission.draft };
  if (submission.submission_status !== 'approved') return location;
  const published = publishedOf(submission, await loadRevisions(submission));
  return published && published.status !== 'Aktif' ? { ...location, isEnded: true } : location;
};

/** The revision that a draft changes, also after the decision: who reads the draft compares the two. */
const loadBase = async (id: string, caller: Caller): Promise<ControlledDocument | undefined> => {
  const submission = await loadReadable(id, canReadDrafts, caller);
  return baseOf(submission, await loadRevisions(submission));
};

/** The present revision is everybody's; to compare with it is no opening by a reader. */
const loadRevision = async (id: string, revisi: number | undefined, caller: Caller) => {
  if (revisi === undefined) throw missingFieldFailure('revisi', 'Revisi harus disebutkan');
  const document = await loadDocumentOrDeleted(id);
  if (document?.deleted_at === undefined && document?.revisi === revisi) return document;
  if (!document || !canSeeSuperseded(caller)) throw new Failure('not_found');
  return loadPastRevision(document, revisi);
};

/** The revision that the present one replaced: who must read the present one compares the two. */
const loadPrevious = async (id: string, caller: Caller, now: Date): Promise<ControlledDocument | undefined> => {
  const document = await loadDocument(id);
  if (!document || !(canSeeSuperseded(caller) || mustRead(document, caller, now))) throw new Failure('not_found');
  const [previous] = await loadPastRevisions(document);
  return previous;
};

/** The file that a document had before it was replaced within the same revision. */
const loadReplaced = async (
  id: string,
  version: number | undefined,
  caller: Caller,
): Promise<FileOwner | undefined> => {
  if (!canSeeSuperseded(caller)) throw new Failure('not_found');
  if (version === undefined) throw missingFieldFailure('version', 'Versi harus disebutkan');
  const edit = await loadEdit(id, version);
  const formerName = edit?.changes.find(({ field }) => field === 'file_name')?.from;
  return edit && { nama: String(formerName || 'Berkas'), file: edit.previous_file, file_url: edit.previous_url };
};

/** The file that a waiting change brings; `id` is the change's. */
const loadWaitingFile = async (id: string, caller: Caller): Promise<StoredFile> => {
  const change = canManageMasterList(caller) ? await loadWaitingChange(id) : undefined;
  if (change?.intent.kind !== 'file') throw new Failure('not_found');
  return change.intent.file;
};

const missingFieldFailure = (field: string, detail: string): Failure =>
  new Failure('invalid_input', { detail }, { fields: { [field]: detail } });

/** A record with a file, stored here or linked. */
interface FileOwner {
  nama: string;
  file?: StoredFile | undefined;
  file_url?: string | undefined;
  file_name?: string | undefined;
}

const fileLocation = (document: FileOwner | undefined): FileLocation => {
  if (!document) throw new Failure('not_found');
  if (document.file) return { file: document.file };
  if (document.file_url) return { link: document.file_url, name: document.file_name ?? document.nama };
  throw new Failure('file_not_found');
};

const revisionLocation = (revision: ControlledDocument | undefined): FileLocation =>
  revision?.status === 'Aktif' ? fileLocation(revision) : endedLocation(revision);

const endedLocation = (owner: FileOwner | undefined): FileLocation => {
  const location = fileLocation(owner);
  return 'file' in location ? { ...location, isEnded: true } : location;
};
