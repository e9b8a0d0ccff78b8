import { attachmentCalls } from '../shared/api/attachments.ts';
import type { InputOf } from '../shared/api/index.ts';
import { isBulkFile } from '../shared/domain/import/file-names.ts';
import { Failure, invalidField } from '../shared/errors.ts';
import { findOwnUploads } from './files/upload-store.ts';
import { handle } from './http/handler.ts';
import { type JobFile, jobFilePuts } from './imports/attachment-store.ts';
import { createJob, newJob } from './jobs/job-creation-service.ts';

export const handler = handle(attachmentCalls['attach-files'], async ({ files }, { caller, command, now }) => {
  const attachments = await loadNamedFiles(files, caller.nrp);
  requireOneFilePerDocument(attachments);
  const file_name = attachments[0]?.name ?? '';
  const replace_existing = files.some((file) => 'replace' in file && file.replace);
  const request = { kind: 'attach' as const, dry_run: false, replace_existing, file_name, total: files.length };
  const job = newJob(request, caller, now);
  return createJob(job, { kind: 'attach' }, { command, extraWrites: jobFilePuts(job, attachments) });
});

const loadNamedFiles = async (files: InputOf<'attach-files'>['files'], nrp: string): Promise<JobFile[]> => {
  const uploads = await findOwnUploads(
    files.map(({ upload_id }) => upload_id),
    nrp,
  );
  return files.map((file, at) => {
    const upload = uploads[at];
    if (upload?.purpose !== 'bulk' || upload.claimed_by !== undefined)
      throw new Failure('upload_not_found', { berkas: `Berkas ke-${at + 1}` });
    if (!isBulkFile(upload.name))
      throw new Failure('unsupported_format', { format: 'PDF, DOC, DOCX, XLS, XLSX, PPT, PPTX' });
    return { ...file, name: upload.name };
  });
};

/** Only the user can choose between two files for one document. */
const requireOneFilePerDocument = (files: readonly JobFile[]): void => {
  const names = new Map<string, string>();
  for (const file of files) {
    if ('wait' in file) continue;
    const { document_id, name } = file;
    const other = names.get(document_id);
    if (other !== undefined)
      throw invalidField('files', `Dua file dipilih untuk satu dokumen: “${other}” dan “${name}”. Pilih salah satu.`);
    names.set(document_id, name);
  }
};
