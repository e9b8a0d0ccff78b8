import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { s3, statusOf } from '../files/s3.ts';
import { requiredEnv } from '../runtime/env.ts';
import { checkpointPath } from './log-paths.ts';

/** The objects of the log in its bucket. */

const concurrency = 8;

const bucket = (): string => requiredEnv('LOG_BUCKET');

export interface LogFile {
  bytes: Buffer;
  etag: string;
}

export const findLogFile = async (path: string): Promise<LogFile | undefined> => {
  try {
    const { Body, ETag = '' } = await s3.send(new GetObjectCommand({ Bucket: bucket(), Key: path }));
    if (!Body) throw new Error(`S3 answered without the bytes of ${path}`);
    return { bytes: Buffer.from(await Body.transformToByteArray()), etag: ETag };
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
};

export const loadLogFile = async (path: string): Promise<Buffer> => {
  const found = await findLogFile(path);
  if (!found) throw new Error(`The log has no ${path}`);
  return found.bytes;
};

/** An object that may be partial, with its path: a log may delete a partial object once the whole one exists. */
export const loadWholeLogFile = async (path: string): Promise<{ path: string; bytes: Buffer }> => {
  const found = await findLogFile(path);
  if (found) return { path, bytes: found.bytes };
  const whole = path.replace(/\.p\/\d+$/, '');
  return { path: whole, bytes: await loadLogFile(whole) };
};

/** The paths that begin so, in their order. */
export const listLogPaths = async (prefix: string): Promise<string[]> => {
  const paths: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket(), Prefix: prefix }))
    paths.push(...Contents.flatMap(({ Key }) => Key ?? []));
  return paths;
};

/** The first path after this one of those that begin so. */
export const findNextLogPath = async (prefix: string, after: string): Promise<string | undefined> => {
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket: bucket(), Prefix: prefix, StartAfter: after, MaxKeys: 1 }),
  );
  return Contents[0]?.Key;
};

/** Until when a new object cannot be deleted or replaced by anyone; no limit where the environment has no Object Lock. */
const retention = () => {
  const years = Number(process.env['LOG_LOCK_YEARS'] ?? 0);
  if (years === 0) return {};
  const until = new Date();
  until.setUTCFullYear(until.getUTCFullYear() + years);
  return { ObjectLockMode: 'COMPLIANCE', ObjectLockRetainUntilDate: until } as const;
};

/** Stores an object that never changes: a repeated write has the same bytes. */
export const saveLogFile = async (path: string, bytes: Uint8Array | string, isLocked: boolean): Promise<void> => {
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket(),
      Key: path,
      Body: bytes,
      ContentType: typeof bytes === 'string' ? 'text/plain; charset=utf-8' : 'application/octet-stream',
      CacheControl: 'public, max-age=31536000, immutable',
      ...(isLocked && retention()),
    }),
  );
};

/** Replaces the checkpoint where it is still the one that was read; false where it is not. */
export const replaceCheckpoint = async (note: string, read: LogFile | undefined): Promise<boolean> => {
  try {
    await s3.send(
      new PutObjectCommand({
        Bucket: bucket(),
        Key: checkpointPath,
        Body: note,
        ContentType: 'text/plain; charset=utf-8',
        CacheControl: 'no-cache',
        ...(read ? { IfMatch: read.etag } : { IfNoneMatch: '*' }),
      }),
    );
    return true;
  } catch (error) {
    if (statusOf(error) === 412 || statusOf(error) === 409) return false;
    throw error;
  }
};

/** Deletes the objects whose paths begin so: partial tiles, once the whole tile is stored. */
export const deletePartials = async (prefix: string): Promise<void> => {
  await pLimit(concurrency).map(await listLogPaths(prefix), (Key) =>
    s3.send(new DeleteObjectCommand({ Bucket: bucket(), Key })),
  );
};
