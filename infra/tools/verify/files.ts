import { createHash } from 'node:crypto';
import { GetObjectCommand, HeadObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { s3 } from '../../../functions/files/s3.ts';
import { requiredEnv } from '../../../functions/runtime/env.ts';
import type { Check, Finding } from './check.ts';
import type { FileReference } from './environment-data.ts';

const concurrency = 32;

/**
 * Every file that an item names is in the documents bucket, in the version that it names, with its size and SHA-256
 * digest. S3 computed the digest when it stored the object; without one, or with `readBytes`, the bytes are read.
 */
export const storedFiles = ({ readBytes }: { readBytes: boolean }): Check => ({
  name: `every file that an item names is stored with its size and digest${readBytes ? ', by its bytes' : ''}`,
  compare: async ({ files }) => {
    // Several items name the same file: a document, its past revisions, and the edit that replaced it.
    const distinct = Map.groupBy(files, ({ key, file }) => JSON.stringify([key, file]));
    const findings = await pLimit(concurrency).map(distinct.values(), async (references): Promise<Finding[]> => {
      const [reference] = references;
      const difference = reference && (await findDifference(reference, readBytes));
      if (difference === undefined) return [];
      return references.map(({ PK, SK, attribute, key }) => ({
        subject: `${PK} ${SK} ${attribute}`,
        line: `${PK} ${SK} (${attribute}): ${key} ${difference}`,
        partitions: [PK],
      }));
    });
    return { compared: distinct.size, findings: findings.flat() };
  },
});

const findDifference = async ({ key: Key, file }: FileReference, readBytes: boolean): Promise<string | undefined> => {
  const VersionId = file?.version_id;
  const object = { Bucket: requiredEnv('DOCUMENTS_BUCKET'), Key, ...(VersionId === undefined ? {} : { VersionId }) };
  const version = VersionId === undefined ? '' : ` in its version ${VersionId}`;
  try {
    const { ContentLength, ChecksumSHA256 } = await s3.send(
      new HeadObjectCommand({ ...object, ChecksumMode: 'ENABLED' }),
    );
    if (!file) return undefined;
    if (ContentLength !== file.size) return `has ${ContentLength} bytes${version}, the item says ${file.size}`;
    const digest = readBytes || ChecksumSHA256 === undefined ? await digestOf(object) : ChecksumSHA256;
    return digest === file.sha256 ? undefined : `has the digest ${digest}${version}, the item says ${file.sha256}`;
  } catch (error) {
    if (isMissing(error, VersionId)) return `is missing${version} in the documents bucket`;
    if (statusOf(error) >= 500) return `cannot be read${version}: ${(error as Error).message}`;
    throw error;
  }
};

const statusOf = (error: unknown): number =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;

/** S3 answers 404 to an unknown object, 400 to an id that is no version of its own, and 405 to a deletion marker. */
const isMissing = (error: unknown, VersionId: string | undefined): boolean =>
  statusOf(error) === 404 || (VersionId !== undefined && [400, 405].includes(statusOf(error)));

/** The digest of the bytes, which are read as a stream: a file may have 10 MB. */
const digestOf = async (object: { Bucket: string; Key: string; VersionId?: string }): Promise<string> => {
  const { Body } = await s3.send(new GetObjectCommand(object));
  if (!Body) throw new Error('S3 answered without a body');
  const hash = createHash('sha256');
  for await (const bytes of Body as AsyncIterable<Uint8Array>) hash.update(bytes);
  return hash.digest('base64');
};
