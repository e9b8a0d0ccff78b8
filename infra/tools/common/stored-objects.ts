import { createHash } from 'node:crypto';
import {
  type _Object,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { s3 } from '../../../functions/files/s3.ts';
import { requiredEnv } from '../../../functions/runtime/env.ts';

type Bucket = 'documents' | 'uploads';

/** In the uploads bucket: what users and jobs store there for a day. Views beside it can be made again. */
export const temporaryPrefixes = ['files/', 'jobs/'] as const;

export const bucketName = (bucket: Bucket): string =>
  requiredEnv(bucket === 'documents' ? 'DOCUMENTS_BUCKET' : 'UPLOADS_BUCKET');

/** A bucket's present objects under a prefix, page by page. */
export async function* listObjects(bucket: Bucket, Prefix: string): AsyncGenerator<_Object[]> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucketName(bucket), Prefix }))
    yield Contents;
}

export interface ObjectVersion {
  /** Empty in a bucket without versions. */
  versionId: string;
  size: number | undefined;
  /** In base64, where S3 stored one. */
  sha256: string | undefined;
}

const versionOf = (id: string) => (id === '' ? {} : { VersionId: id });

/** S3 answers 404 to an unknown object, 400 to an id that is no version of its own, and 405 to a deletion marker. */
export const isMissingObject = (error: unknown, version: string): boolean => {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return status === 404 || (version !== '' && (status === 400 || status === 405));
};

/** A version of an object, the present one where none is named; undefined where it does not exist. */
export const findVersion = async (bucket: Bucket, Key: string, version = ''): Promise<ObjectVersion | undefined> => {
  try {
    const object = await s3.send(
      new HeadObjectCommand({ Bucket: bucketName(bucket), Key, ...versionOf(version), ChecksumMode: 'ENABLED' }),
    );
    return { versionId: object.VersionId ?? '', size: object.ContentLength, sha256: object.ChecksumSHA256 };
  } catch (error) {
    if (isMissingObject(error, version)) return undefined;
    throw error;
  }
};

/** The digest in base64; read from the bytes where the object has no checksum, as a restored one may. */
export const sha256OfVersion = async (
  bucket: Bucket,
  Key: string,
  { versionId, sha256 }: ObjectVersion,
): Promise<string> => {
  if (sha256 !== undefined) return sha256;
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucketName(bucket), Key, ...versionOf(versionId) }));
  if (!Body) throw new Error('S3 answered without a body');
  const hash = createHash('sha256');
  for await (const bytes of Body as AsyncIterable<Uint8Array>) hash.update(bytes);
  return hash.digest('base64');
};
