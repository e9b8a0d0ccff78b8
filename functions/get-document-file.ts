import { inlineTypes } from '../shared/domain/files.ts';
import { maySeeSuperseded } from '../shared/domain/roles.ts';
import { Failure } from '../shared/errors.ts';
import { type ControlledDocument, documentById, pastRevision } from './data/documents.ts';
import { type StoredFile, submissionById } from './data/submissions.ts';
import { type Caller, handle } from './lib/handler.ts';
import { mayReadDrafts } from './lib/submission-access.ts';
import { viewUrl } from './lib/view-urls.ts';

type Wanted = { file: StoredFile } | { link: string; name: string };

export const handler = handle('get-document-file', async ({ id, kind, revisi }, { caller }) => {
  const wanted =
    kind === 'draft' || kind === 'supporting'
      ? { file: await submissionFile(id, kind, caller) }
      : fileOf(kind === 'controlled' ? await documentById(id) : await superseded(id, revisi, caller));
  if ('link' in wanted) return { url: wanted.link, file_name: wanted.name, inline: true, external: true };
  const { key, name, content_type, version_id } = wanted.file;
  return {
    url: await viewUrl(key, { name, contentType: content_type, versionId: version_id }),
    file_name: name,
    inline: inlineTypes.has(content_type),
    external: false,
  };
});

/** Drafts are for those who have to do with them; to others the submission's files do not exist. */
const submissionFile = async (id: string, kind: 'draft' | 'supporting', caller: Caller): Promise<StoredFile> => {
  const submission = await submissionById(id);
  if (!submission || !mayReadDrafts(submission, caller)) throw new Failure('not_found');
  return submission[kind];
};

const superseded = async (id: string, revisi: number | undefined, caller: Caller) => {
  if (!maySeeSuperseded(caller)) throw new Failure('not_found');
  if (revisi === undefined) {
    const detail = 'Revisi harus disebutkan';
    throw new Failure('invalid_input', { detail }, { fields: { revisi: detail } });
  }
  const current = await documentById(id);
  return current?.revisi === revisi ? current : pastRevision(id, revisi);
};

const fileOf = (document: ControlledDocument | undefined): Wanted => {
  if (!document) throw new Failure('not_found');
  if (document.file) return { file: document.file };
  if (document.file_url) return { link: document.file_url, name: document.file_name ?? document.nama };
  throw new Failure('file_not_found');
};
