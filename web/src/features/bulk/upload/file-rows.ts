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
  sending: FileUpload;
}

export type RowField = 'nomor' | 'nama';

export interface RejectedFile {
  name: string;
  message: string;
}

const sameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/**
 * Adds files to the rows; number and name are derived from the file name, and a file already listed is not added twice.
 */
export const withFiles = (
  rows: readonly FileRow[],
  files: readonly File[],
  newKey: () => string = () => crypto.randomUUID(),
): { rows: FileRow[]; rejected: RejectedFile[] } => {
  const next = [...rows];
  const rejected: RejectedFile[] = [];
  for (const file of files) {
    if (next.some((row) => sameFile(row.file, file))) continue;
    const message =
      fileErrorOf('files', file) ??
      (next.length >= maxBulkFiles ? `Paling banyak ${maxBulkFiles} berkas sekaligus` : null);
    if (message) rejected.push({ name: file.name, message });
    else next.push({ key: newKey(), file, ...suggestedFields(file.name), sending: { state: 'waiting' } });
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

/**
 * Errors in the numbers and names of new documents, by row. An empty one is none: the server takes it from the file's
 * name, and returns the file with its reason where the name does not say it.
 */
export const rowErrors = (rows: readonly FileRow[]): Map<string, RowErrors> => {
  const errors = new Map<string, RowErrors>();
  const firstWith = new Map<string, string>();
  for (const { key, nomor, nama, file } of rows) {
    const folded = normalForm(nomor);
    const earlier = firstWith.get(folded);
    if (folded !== '' && earlier === undefined) firstWith.set(folded, file.name);
    const found: RowErrors = {
      ...(folded !== '' && fieldError('nomor', documentFields.nomor.input.safeParse(nomor))),
      ...(folded !== '' && earlier !== undefined && { nomor: `Nomor ini sudah dipakai untuk ${earlier}` }),
      ...(nama.trim() !== '' && fieldError('nama', documentFields.nama.input.safeParse(nama))),
    };
    if (found.nomor !== undefined || found.nama !== undefined) errors.set(key, found);
  }
  return errors;
};

const fieldError = (field: RowField, parsed: { error?: { issues: { message: string }[] } | undefined }): RowErrors => {
  const message = parsed.error?.issues[0]?.message;
  return message === undefined ? {} : { [field]: message };
};

type Request = RequestOf<'bulk-upload-files'>;
export type UploadTarget = Omit<Request, 'files' | 'user_id'>;

/** The request after the upload; files that were not uploaded are omitted, and so are empty numbers and names. */
export const uploadRequest = (rows: readonly FileRow[], target: UploadTarget): Request => ({
  ...target,
  files: rows.flatMap(({ nomor, nama, sending }) =>
    sending.state === 'sent'
      ? [
          {
            upload_id: sending.upload_id,
            ...(!target.replace_existing && nomor.trim() !== '' && { nomor }),
            ...(!target.replace_existing && nama.trim() !== '' && { nama }),
          },
        ]
      : [],
  ),
});
