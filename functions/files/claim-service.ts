import { CopyObjectCommand, GetObjectCommand, HeadObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { extensionOf, maxFileBytes } from '../../shared/domain/files.ts';
import { Failure } from '../../shared/errors.ts';
import { requiredEnv } from '../runtime/env.ts';
import type { StoredFile } from '../submissions/submission-store.ts';
import { contentTypeOf, isWholePdf } from './content-types.ts';
import { metadataName } from './file-names.ts';
import { s3 } from './s3.ts';
import { requireCleanScan } from './upload-scan.ts';
import { findOwnUpload, type Upload } from './upload-store.ts';

/** An upload that was found to be what it says. `etag` pins the bytes that were looked at. */
export interface CheckedUpload {
  label: string;
  bucket: string;
  key: string;
  etag: string;
  name: string;
  safe_name: string;
  size: number;
  content_type: string;
  sha256: string;
}

interface Expected {
  /** What the form calls this file. */
  label: string;
  allow?: 'pdf';
}

/** Checks an upload of the caller's: whose it is, its size, digest and contents. Throws the failure that says what is wrong. */
export const checkUpload = async (
  uploadId: string,
  caller: { nrp: string },
  { label, allow }: Expected,
): Promise<CheckedUpload> => {
  const upload = await findOwnUpload(uploadId, caller.nrp);
  if (!upload) throw new Failure('upload_not_found', { berkas: label });
  const extension = extensionOf(upload.name);
  if (allow === 'pdf' && extension !== 'pdf') throw new Failure('unsupported_format', { format: 'PDF' });
  const bucket = requiredEnv('UPLOADS_BUCKET');
  const etag = await verifyUpload(bucket, upload, label);
  const bytes = await readUpload(bucket, upload, etag);
  const content_type = await contentTypeOf(upload.name, bytes);
  if (content_type === undefined || (allow === 'pdf' && !isWholePdf(bytes)))
    throw new Failure('content_mismatch', { nama: upload.name, ekstensi: extension });
  const { key, name, safe_name, size, sha256 } = upload;
  return { label, bucket, key, etag, name, safe_name, size, content_type, sha256 };
};

/** S3 computed the digest of what it received; it must be the one its owner announced. */
export const verifyUpload = async (bucket: string, upload: Upload, label: string): Promise<string> => {
  try {
    await requireCleanScan(bucket, upload.key, upload.name);
    const { ContentLength, ChecksumSHA256, ETag } = await s3.send(
      new HeadObjectCommand({ Bucket: bucket, Key: upload.key, ChecksumMode: 'ENABLED' }),
    );
    if ((ContentLength ?? 0) > maxFileBytes) throw new Failure('file_too_large');
    if (ContentLength !== upload.size || ChecksumSHA256 !== upload.sha256 || ETag === undefined)
      throw digestMismatch(upload.name);
    return ETag;
  } catch (error) {
    if (statusOf(error) === 404) throw new Failure('upload_not_found', { berkas: label }, { cause: error });
    throw error;
  }
};

/** The bytes that `intactUpload` looked at; fails with `digest_mismatch` when there are others by now. */
export const readUpload = async (bucket: string, { key, name }: Upload, etag: string): Promise<Uint8Array> => {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key, IfMatch: etag }));
    if (!Body) throw new Error('S3 answered without a body');
    return await Body.transformToByteArray();
  } catch (error) {
    throw isChanged(error) ? digestMismatch(name, error) : error;
  }
};

/** Copies a claimed file to the documents bucket, if it still is what was checked; a copy nobody points to is harmless. */
export const copyUpload = async (file: CheckedUpload, destinationKey: string): Promise<StoredFile> => {
  const { bucket, key, etag, name, size, content_type, sha256 } = file;
  try {
    const { VersionId } = await s3.send(
      new CopyObjectCommand({
        Bucket: requiredEnv('DOCUMENTS_BUCKET'),
        Key: destinationKey,
        CopySource: `${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`,
        CopySourceIfMatch: etag,
        MetadataDirective: 'REPLACE',
        ContentType: content_type,
        Metadata: { name: metadataName(name) },
        ChecksumAlgorithm: 'SHA256',
      }),
    );
    return {
      key: destinationKey,
      ...(VersionId === undefined ? {} : { version_id: VersionId }),
      name,
      size,
      content_type,
      sha256,
    };
  } catch (error) {
    throw isChanged(error) ? digestMismatch(name, error) : error;
  }
};

const digestMismatch = (name: string, cause?: unknown): Failure =>
  new Failure('digest_mismatch', { nama: name }, { cause });

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Replaced or removed between the check and now. */
const isChanged = (error: unknown): boolean => [404, 412].includes(statusOf(error) ?? 0);
