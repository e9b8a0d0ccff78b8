import type { InputOf } from '../shared/api/index.ts';
import { inlineTypes } from '../shared/domain/files.ts';
import { maySeeSuperseded } from '../shared/domain/roles.ts';
import { Failure } from '../shared/errors.ts';
import { documentById, pastRevision } from './documents/document-store.ts';
import { handEditOf } from './documents/manual-edit-store.ts';
import { viewUrl } from './files/view-urls.ts';
import { type Caller, handle } from './http/handler.ts';
import { mayReadDrafts } from './submissions/access-rules.ts';
import { type StoredFile, submissionById } from './submissions/submission-store.ts';

type Wanted = { file: StoredFile } | { link: string; name: string };

export const handler = handle('get-document-file', async (input, { caller }) => {
  const wanted = await wantedBy(input, caller);
  if ('link' in wanted) return { url: wanted.link, file_name: wanted.name, inline: true, external: true };
  const { key, name, content_type, version_id } = wanted.file;
  return {
    url: await viewUrl(key, { name, contentType: content_type, versionId: version_id }),
    file_name: name,
    inline: inlineTypes.has(content_type),
    external: false,
  };
});

const wantedBy = async (
  { id, kind, revisi, version }: InputOf<'get-document-file'>,
  caller: Caller,
): Promise<Wanted> => {
  switch (kind) {
    case 'controlled':
      return fileOf(await documentById(id));
    case 'revision':
      return fileOf(await superseded(id, revisi, caller));
    case 'replaced':
      return fileOf(await replaced(id, version, caller));
    default:
      return { file: await submissionFile(id, kind, caller) };
  }
};

/** Drafts are for those who have to do with them; to others the submission's files do not exist. */
const submissionFile = async (id: string, kind: 'draft' | 'supporting', caller: Caller): Promise<StoredFile> => {
  const submission = await submissionById(id);
  if (!submission || !mayReadDrafts(submission, caller)) throw new Failure('not_found');
  return submission[kind];
};

const superseded = async (id: string, revisi: number | undefined, caller: Caller) => {
  if (!maySeeSuperseded(caller)) throw new Failure('not_found');
  if (revisi === undefined) throw unnamed('revisi', 'Revisi harus disebutkan');
  const current = await documentById(id);
  return current?.revisi === revisi ? current : pastRevision(id, revisi);
};

/** The bytes that a document had before others were put in their place within the same revision. */
const replaced = async (id: string, version: number | undefined, caller: Caller): Promise<Holder | undefined> => {
  if (!maySeeSuperseded(caller)) throw new Failure('not_found');
  if (version === undefined) throw unnamed('version', 'Versi harus disebutkan');
  const edit = await handEditOf(id, version);
  const named = edit?.changes.find(({ field }) => field === 'file_name')?.from;
  return edit && { nama: String(named || 'Berkas'), file: edit.previous_file, file_url: edit.previous_url };
};

const unnamed = (field: string, detail: string): Failure =>
  new Failure('invalid_input', { detail }, { fields: { [field]: detail } });

/** Whatever has a file, here or elsewhere. */
interface Holder {
  nama: string;
  file?: StoredFile | undefined;
  file_url?: string | undefined;
  file_name?: string | undefined;
}

const fileOf = (document: Holder | undefined): Wanted => {
  if (!document) throw new Failure('not_found');
  if (document.file) return { file: document.file };
  if (document.file_url) return { link: document.file_url, name: document.file_name ?? document.nama };
  throw new Failure('file_not_found');
};
