import type { RequestOf } from '../../../../../shared/api/index.ts';
import { documentFields } from '../../../../../shared/domain/documents/document-fields.ts';
import { normalForm } from '../../../../../shared/domain/documents/document-numbers.ts';
import { suggestedFields } from '../../../../../shared/domain/import/file-names.ts';
import { maxBulkFiles } from '../../../../../shared/domain/jobs/job-limits.ts';
import type { FileUpload } from '../../../lib/bulk/attachment-rows.ts';
import { fileErrorOf } from '../file-checks.ts';

export interface FileRow {
  key: string;
  file: File;
  nomor: string;
  nama: string;
  /** As typed; an empty one is 0. */
  revisi: string;
  sending: FileUpload;
}

export type RowField = 'nomor' | 'nama' | 'revisi';

export interface RejectedFile {
  name: string;
  message: string;
}

/** Adds files by their keys to the rows; number, name and revision are derived from the file name. */
export const withFiles = (
  rows: readonly FileRow[],
  files: ReadonlyMap<string, File>,
): { rows: FileRow[]; rejected: RejectedFile[] } => {
  const next = [...rows];
  const rejected: RejectedFile[] = [];
  for (const [key, file] of files) {
    const { revisi, ...names } = suggestedFields(file.name);
    const message =
      fileErrorOf('files', file) ??
      (next.length >= maxBulkFiles ? `Paling banyak ${maxBulkFiles} berkas sekaligus` : null);
    if (message) rejected.push({ name: file.name, message });
    else next.push({ key, file, ...names, revisi: String(revisi ?? ''), sending: { state: 'waiting' } });
  }
  return { rows: next, rejected };
};

export const withRow = (rows: readonly FileRow[], key: string, change: Partial<Omit<FileRow, 'key'>>): FileRow[] =>
  rows.map((row) => (row.key === key ? { ...row, ...change } : row));

/** Sets every row that is not uploaded to waiting, so that the next attempt sends it; uploaded rows stay. */
export const withUnsentWaiting = (rows: readonly FileRow[]): FileRow[] =>
  rows.map((row) => (row.sending.state === 'sent' ? row : { ...row, sending: { state: 'waiting' } }));

/** Sets all rows to waiting, because the uploads in storage have expired. */
export const withAllWaiting = (rows: readonly FileRow[]): FileRow[] =>
  rows.map((row) => ({ ...row, sending: { state: 'waiting' } }));

export const bytesOf = (rows: readonly FileRow[]): { sent: number; total: number } => ({
  sent: rows.reduce((sum, row) => sum + sentBytesOf(row), 0),
  total: rows.reduce((sum, { file }) => sum + file.size, 0),
});

const sentBytesOf = ({ file, sending }: FileRow): number =>
  sending.state === 'sent' ? file.size : sending.state === 'sending' ? sending.sent : 0;

export type RowErrors = Partial<Record<RowField, string>>;

/** Errors in the numbers, names and revisions of new documents, by row. An empty one is asked for where the file's name does not say it. */
export const rowErrors = (rows: readonly FileRow[]): Map<string, RowErrors> => {
  const errors = new Map<string, RowErrors>();
  const firstWith = new Map<string, string>();
  for (const { key, file, revisi, ...typed } of rows) {
    const named = suggestedFields(file.name);
    const [nomor, nama] = [typed.nomor.trim() || named.nomor, typed.nama.trim() || named.nama];
    const folded = normalForm(nomor);
    const earlier = firstWith.get(folded);
    if (folded !== '' && earlier === undefined) firstWith.set(folded, file.name);
    const found: RowErrors = {
      ...fieldError('nomor', documentFields.nomor.input.safeParse(nomor)),
      ...(folded !== '' && earlier !== undefined && { nomor: `Nomor ini sudah dipakai untuk ${earlier}` }),
      ...fieldError('nama', documentFields.nama.input.safeParse(nama)),
      ...(revisi.trim() === ''
        ? named.revisi === null && { revisi: 'Nama berkas menyebut beberapa revisi; isi revisinya' }
        : fieldError('revisi', documentFields.revisi.input.safeParse(Number(revisi)))),
    };
    if (Object.keys(found).length > 0) errors.set(key, found);
  }
  return errors;
};

const fieldError = (field: RowField, parsed: { error?: { issues: { message: string }[] } | undefined }): RowErrors => {
  const message = parsed.error?.issues[0]?.message;
  return message === undefined ? {} : { [field]: message };
};

type Request = RequestOf<'bulk-upload-files'>;
export type UploadTarget = Omit<Request, 'files'>;

/** The request after the upload; files that were not uploaded are omitted, and so are empty fields. */
export const uploadRequest = (rows: readonly FileRow[], target: UploadTarget): Request => ({
  ...target,
  files: rows.flatMap(({ nomor, nama, revisi, sending }) =>
    sending.state === 'sent'
      ? [
          {
            upload_id: sending.upload_id,
            ...(!target.replace_existing && nomor.trim() !== '' && { nomor }),
            ...(!target.replace_existing && nama.trim() !== '' && { nama }),
            ...(!target.replace_existing && revisi.trim() !== '' && { revisi: Number(revisi) }),
          },
        ]
      : [],
  ),
});
