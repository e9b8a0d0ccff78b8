import { documentCalls } from '../shared/api/documents.ts';
import type { InputOf } from '../shared/api/index.ts';
import { inlineTypes } from '../shared/domain/files/files.ts';
import { canSeeEvidence, canSeeSuperseded } from '../shared/domain/people/roles.ts';
import { Failure, invalidField } from '../shared/errors.ts';
import { findView, type StoredView } from './copies/marked-pdf-files.ts';
import { type ControlledDocument, loadDocument, loadDocumentOrDeleted } from './documents/document-store.ts';
import { loadEdit } from './documents/manual-edit-store.ts';
import { canCompare, type FileState, type Opener, openedName, openingOf } from './documents/opening-rules.ts';
import { loadPastRevision, loadPastRevisions } from './documents/past-revision-store.ts';
import { loadWaitingChange } from './documents/waiting-change-store.ts';
import { signViewUrl } from './files/signed-urls.ts';
import type { StoredFile } from './files/stored-file.ts';
import { type Caller, handle } from './http/handler.ts';
import { isInMaintenance } from './http/maintenance.ts';
import { log } from './observability/log.ts';
import { recordOpening } from './required-reading/evidence-service.ts';
import { canReadDrafts, canReadSupporting } from './submissions/access-rules.ts';
import { baseOf, loadRevisionsOf, publishedOf } from './submissions/base-revision-service.ts';
import { loadSubmission, type Submission } from './submissions/submission-store.ts';

/** What was asked for: a record with a file, stored here or linked, and what decides who may open it. */
interface Found {
  state: FileState;
  owner: { nama: string; file?: StoredFile | undefined; file_url?: string | undefined; file_name?: string | undefined };
  document?: ControlledDocument;
  submission?: Submission;
}

export const handler = handle(documentCalls['get-document-file'], async (input, { caller, now }) => {
  const found = await find[input.kind](input);
  const opening = found && openingOf(input.kind, found.state);
  if (!opening || !mayOpen[opening.opener](caller, found)) throw new Failure('not_found');
  const { document } = found;
  const { file, file_url, nama, file_name = nama } = found.owner;
  if (!file && !file_url) throw new Failure('file_not_found');
  const [view] = await Promise.all([
    document && opening.band !== 'none' ? findUsableView(document) : undefined,
    // During maintenance, nothing is written: who must read the document opens it again afterwards.
    document && opening.isRecorded && !isInMaintenance() ? recordOpening(document, caller, now) : undefined,
  ]);
  const version = versionOf(found);
  if (!file)
    return { url: file_url ?? '', file_name: openedName(opening, file_name), inline: true, external: true, ...version };
  const name = openedName(opening, file.name);
  const isDownload = opening.inline === 'if_marked' ? !view : !opening.inline;
  const shown = { name, contentType: file.content_type, isDownload };
  return {
    url: view
      ? await signViewUrl(view.key, { ...shown, bucket: 'UPLOADS_BUCKET' })
      : await signViewUrl(file.key, { ...shown, versionId: file.version_id }),
    file_name: name,
    inline: inlineTypes.has(file.content_type) && !isDownload,
    external: false,
    ...version,
    ...(view && { marked: true as const }),
  };
});

const versionOf = ({ document }: Found) => document && { version: document.version };

/** Drafts are visible to those involved; for others the submission's files do not exist. */
const mayOpen: Record<Opener, (caller: Caller, found: Found) => boolean> = {
  all: () => true,
  evidence_readers: canSeeEvidence,
  history_readers: canSeeSuperseded,
  comparers: (caller, { document }) => document !== undefined && canCompare(caller, document),
  draft_readers: (caller, { submission }) => submission !== undefined && canReadDrafts(submission, caller),
  form_readers: (caller, { submission }) => submission !== undefined && canReadSupporting(submission, caller),
};

type Input = InputOf<'get-document-file'>;

/** How the record is found whose file is asked for, by the kind of the file. */
const find: Record<Input['kind'], (input: Input) => Promise<Found | undefined>> = {
  controlled: async ({ id }) => presentFile(await loadDocument(id)),
  original: async ({ id }) => presentFile(await loadDocument(id)),
  compared: async ({ id }) => presentFile(await loadDocument(id)),
  revision: async ({ id, revisi: asked }) => {
    const revisi = required('revisi', 'Revisi', asked);
    const document = await loadDocumentOrDeleted(id);
    if (document?.deleted_at === undefined && document?.revisi === revisi) return presentFile(document);
    const past = document && (await loadPastRevision(document, revisi));
    return past && { state: 'past', owner: past };
  },
  /** The revision that the present one replaced. */
  previous: async ({ id }) => {
    const document = await loadDocument(id);
    const [previous] = document ? await loadPastRevisions(document) : [];
    return document && previous && { state: 'past', owner: previous, document };
  },
  /** The file that a document had before it was replaced within the same revision. */
  replaced: async ({ id, version }) => {
    const edit = await loadEdit(id, required('version', 'Versi', version));
    const formerName = edit?.changes.find(({ field }) => field === 'file_name')?.from;
    const nama = String(formerName || 'Berkas');
    return edit && { state: 'past', owner: { nama, file: edit.previous_file, file_url: edit.previous_url } };
  },
  /** The file that a waiting change brings; `id` is the change's. */
  waiting: async ({ id }) => {
    const change = await loadWaitingChange(id);
    return change?.intent.kind === 'file' ? fileOf(change.intent.file) : undefined;
  },
  supporting: async ({ id }) => {
    const submission = await loadSubmission(id);
    return submission && { ...fileOf(submission.supporting), submission };
  },
  /** A draft that was approved is the file of a revision. A cancellation publishes none: its draft is that of a document that has ended. */
  draft: async ({ id }) => {
    const submission = await loadSubmission(id);
    if (submission?.submission_status !== 'approved') return submission && { ...fileOf(submission.draft), submission };
    const found = await findRevisionOf(submission, publishedOf);
    return { ...fileOf(submission.draft), state: found?.state ?? 'past', submission };
  },
  /** The revision that a submission changes, also after the decision: who reads the draft compares the two. */
  base: async ({ id }) => {
    const submission = await loadSubmission(id);
    const found = submission && (await findRevisionOf(submission, baseOf));
    return found && { ...found, submission };
  },
};

const required = (field: string, label: string, value: number | undefined): number => {
  if (value === undefined) throw invalidField(field, `${label} harus disebutkan`);
  return value;
};

const presentFile = (document: ControlledDocument | undefined): Found | undefined =>
  document && { state: document.status === 'Aktif' ? 'in_force' : 'ended', owner: document, document };

const fileOf = (file: StoredFile): Found => ({ state: 'unpublished', owner: { nama: file.name, file } });

/** One of the revisions of a submission's document, and whether it is the present one. */
const findRevisionOf = async (
  submission: Submission,
  choose: typeof baseOf | typeof publishedOf,
): Promise<Pick<Found, 'state' | 'owner'> | undefined> => {
  const document = await loadDocumentOrDeleted(submission.document_id);
  const revision = choose(submission, await loadRevisionsOf(submission, document));
  const isPresent = document?.deleted_at === undefined && document?.revisi === revision?.revisi;
  const state = isPresent ? presentFile(document)?.state : 'past';
  return revision && state && { state, owner: revision };
};

/** A file without a view, or whose view cannot be looked up now, is opened as it is, or downloaded. */
const findUsableView = async (document: ControlledDocument): Promise<StoredView | undefined> => {
  try {
    const view = await findView(document);
    return view?.refusal === undefined ? view : undefined;
  } catch (error) {
    log.error('no view', { cause: error as Error });
    return undefined;
  }
};
