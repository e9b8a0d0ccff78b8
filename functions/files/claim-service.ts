import { setTimeout as sleep } from 'node:timers/promises';
import { CopyObjectCommand, GetObjectTaggingCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { extensionOf, maxFileBytes } from '../../shared/domain/files/files.ts';
import { Failure, type FailureCode } from '../../shared/errors.ts';
import { log } from '../observability/log.ts';
import { requiredEnv } from '../runtime/env.ts';
import { contentTypeOf } from './content-types.ts';
import { metadataName } from './file-names.ts';
import { loadObject, s3, statusOf } from './s3.ts';
import type { StoredFile } from './stored-file.ts';
import { findOwnUpload, type Upload } from './upload-store.ts';

/** An upload whose content was verified. `etag` pins the verified bytes. */
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

interface CheckOptions {
  /** The form's label of this file. */
  label: string;
  /** Requires a PDF that this can open. */
  opensPdf?: (bytes: Uint8Array) => Promise<boolean>;
}

/** Verifies the caller's upload: owner, size, digest and content type. Throws the matching failure. */
export const checkUpload = async (
  uploadId: string,
  caller: { nrp: string },
  options: CheckOptions,
): Promise<CheckedUpload> => {
  const upload = await findOwnUpload(uploadId, caller.nrp);
  if (!upload) throw new Failure('upload_not_found', { berkas: options.label });
  return checkOwnUpload(upload, options);
};

/** The same for an upload that was read already and is the caller's own. */
export const checkOwnUpload = async (upload: Upload, { label, opensPdf }: CheckOptions): Promise<CheckedUpload> => {
  const extension = extensionOf(upload.name);
  if (opensPdf && extension !== 'pdf') throw new Failure('unsupported_format', { format: 'PDF' });
  const bucket = requiredEnv('UPLOADS_BUCKET');
  const etag = await verifyUpload(bucket, upload, label);
  const bytes = await readUpload(bucket, upload, etag);
  const content_type = await contentTypeOf(upload.name, bytes);
  if (content_type === undefined || (opensPdf && !(await opensPdf(bytes))))
    throw new Failure('content_mismatch', { nama: upload.name, ekstensi: extension });
  const { key, name, safe_name, size, sha256 } = upload;
  return { label, bucket, key, etag, name, safe_name, size, content_type, sha256 };
};

/** Compares the size and the SHA-256 digest that S3 computed with those announced by the owner. Returns the ETag. */
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

/** Reads the bytes that `verifyUpload` checked; throws `digest_mismatch` when the object was replaced since. */
export const readUpload = async (bucket: string, { key, name }: Upload, etag: string): Promise<Uint8Array> => {
  try {
    return await loadObject({ Bucket: bucket, Key: key, IfMatch: etag });
  } catch (error) {
    throw isChanged(error) ? digestMismatch(name, error) : error;
  }
};

/**
 * Copies a verified file to the documents bucket, on condition that it is unchanged. A copy without a record that
 * references it is harmless.
 */
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
        // The scan result is a tag; copying it would require s3:PutObjectTagging on the documents.
        TaggingDirective: 'REPLACE',
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

/** The object was replaced or deleted after the check. */
const isChanged = (error: unknown): boolean => [404, 412].includes(statusOf(error) ?? 0);

/**
 * A scan of 10 MB takes a few seconds, without a guarantee. A call has 29 s, of which it needs a few after the scan;
 * its two files are waited for at the same time.
 */
const maxPolls = 40;
const pollMs = 500;

/** https://docs.aws.amazon.com/guardduty/latest/ug/monitoring-malware-protection-s3-scans-gdu.html */
const failureOfResult: Record<string, FailureCode> = {
  THREATS_FOUND: 'file_not_clean',
  // Protected by a password, or an archive beyond GuardDuty's limits.
  UNSUPPORTED: 'file_not_scannable',
  // GuardDuty's role lacks a permission.
  ACCESS_DENIED: 'scan_failed',
  FAILED: 'scan_failed',
};

/**
 * Waits until GuardDuty has scanned an upload, in environments with scanning; until then the bucket's policy denies
 * reads of the object. Throws the failure of any other result than a clean file, and `scan_pending` without a result.
 */
const requireCleanScan = async (bucket: string, key: string, name: string): Promise<void> => {
  if (process.env['UPLOADS_ARE_SCANNED'] !== 'true') return;
  for (let poll = 0; poll < maxPolls; poll += 1) {
    if (poll > 0) await sleep(pollMs);
    const { TagSet = [] } = await s3.send(new GetObjectTaggingCommand({ Bucket: bucket, Key: key }));
    const result = TagSet.find(({ Key }) => Key === 'GuardDutyMalwareScanStatus')?.Value;
    if (result === 'NO_THREATS_FOUND') return;
    if (result === undefined) continue;
    const code = failureOfResult[result] ?? 'scan_failed';
    if (code === 'scan_failed') log.error('upload scan failed', { scan_result: result, key });
    throw new Failure(code, { nama: name });
  }
  throw new Failure('scan_pending', { nama: name }, { retryAfterSeconds: 10 });
};
