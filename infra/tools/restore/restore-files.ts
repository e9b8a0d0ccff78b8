import { readFile } from 'node:fs/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { s3 } from '../../../functions/files/s3.ts';
import type { Manifest, StoredObject } from '../backup/manifest.ts';
import { contentPath } from '../backup/part-files.ts';
import { bucketName, findVersion, type ObjectVersion, sha256OfVersion } from '../common/stored-objects.ts';
import { readObjects } from './check-folder.ts';
import type { RestoreProgress } from './progress.ts';

/** Each has a file in memory, of at most some 10 MB. */
const concurrency = 8;

/** Puts the objects of a backup into the buckets and records the version that each got. */
export const restoreFiles = async (
  folder: string,
  manifest: Manifest,
  progress: RestoreProgress,
  mayHaveObjects: boolean,
  report: (files: number) => void,
): Promise<void> => {
  const limit = pLimit(concurrency);
  for (const part of manifest.object_parts)
    await Promise.all(
      (await readObjects(folder, part)).map((object) =>
        limit(async () => {
          if (progress.presentVersion(object) !== undefined) return;
          // An upload is written over by itself; until it is scanned, the policy denies reads of it.
          const isSought = mayHaveObjects && object.bucket === 'documents';
          const found = isSought ? await findSameObject(object) : undefined;
          progress.setPresentVersion(object, found ?? (await putObject(folder, object)));
          report(1);
        }),
      ),
    );
};

const base64Of = ({ sha256 }: StoredObject): string => Buffer.from(sha256, 'hex').toString('base64');

/**
 * The version of an object that is in the bucket with this content: its own, or the present one, which the restore put
 * there before it was interrupted.
 */
const findSameObject = async (object: StoredObject): Promise<string | undefined> => {
  const { bucket, key, version, size } = object;
  const isSame = async (found: ObjectVersion | undefined): Promise<boolean> =>
    found !== undefined && found.size === size && (await sha256OfVersion(bucket, key, found)) === base64Of(object);
  if (version !== '' && (await isSame(await findVersion(bucket, key, version)))) return version;
  const present = await findVersion(bucket, key);
  return present && (await isSame(present)) ? present.versionId : undefined;
};

/** S3 compares the bytes with the digest, so a content that was changed since the folder was checked is refused. */
const putObject = async (folder: string, object: StoredObject): Promise<string> => {
  const { bucket, key, sha256, headers } = object;
  const { VersionId = '' } = await s3.send(
    new PutObjectCommand({
      Bucket: bucketName(bucket),
      Key: key,
      Body: await readFile(contentPath(folder, sha256)),
      ChecksumSHA256: base64Of(object),
      ...headers,
    }),
  );
  return VersionId;
};
