import { bulkCalls } from '../shared/api/bulk.ts';
import type { InputOf } from '../shared/api/index.ts';
import { isBulkFile } from '../shared/domain/import/file-names.ts';
import { Failure } from '../shared/errors.ts';
import { findDocumentsByNumber } from './documents/document-store.ts';
import { handle } from './http/handler.ts';
import { currentDocument } from './imports/imported-document-rules.ts';
import { createJob, loadBulkUpload, newJob } from './jobs/job-creation-service.ts';

export const handler = handle(bulkCalls['bulk-upload-files'], async (input, { caller, command, now }) => {
  const { files, replace_existing, document_type, department } = input;
  const uploads = await Promise.all(
    files.map(({ upload_id }, at) => loadBulkUpload(upload_id, caller, `Berkas ke-${at + 1}`)),
  );
  for (const { name } of uploads)
    if (!isBulkFile(name)) throw new Failure('unsupported_format', { format: 'PDF, DOC, DOCX, XLS, XLSX, PPT, PPTX' });
  const file_name = uploads[0]?.name ?? '';
  const target = replace_existing
    ? { document_id: await findTargetDocument(input), content_changed: input.content_changed }
    : { ...(document_type && { document_type }), ...(department && { department }) };
  const request = { kind: 'upload' as const, dry_run: false, replace_existing, file_name, total: files.length };
  const job = newJob(request, caller, now);
  const namedFiles = files.map((file, at) => ({ ...file, name: uploads[at]?.name ?? '' }));
  return createJob(job, { kind: 'upload', files: namedFiles, ...target }, { command, extraWrites: [] });
});

/** The document whose file is replaced: the only Aktif one with the number, or the selected one. */
const findTargetDocument = async ({ document_number: nomor = '', document_id }: InputOf<'bulk-upload-files'>) => {
  const documents = await findDocumentsByNumber(nomor);
  const candidates = document_id === undefined ? documents : documents.filter(({ id }) => id === document_id);
  const target = currentDocument(candidates);
  if (!target) throw inField('document_not_found', { nomor }, 'document_number');
  if (candidates.filter(({ status }) => status === 'Aktif').length > 1)
    throw inField('document_ambiguous', { nomor, jumlah: candidates.length }, 'document_id');
  return target.id;
};

const inField = (
  code: 'document_not_found' | 'document_ambiguous',
  parameters: Record<string, string | number>,
  field: string,
): Failure => new Failure(code, parameters, { fields: { [field]: new Failure(code, parameters).message } });
