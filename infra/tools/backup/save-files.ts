import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import type { Item } from '../../../functions/db/table.ts';
import { s3 } from '../../../functions/files/s3.ts';
import { filesNamedBy } from '../common/named-files.ts';
import { bucketName, isMissingObject, listObjects, temporaryPrefixes } from '../common/stored-objects.ts';
import { itemOfLine, plainItem } from './item-lines.ts';
import type { StoredObject } from './manifest.ts';
import { contentPath, newPath, readPart } from './part-files.ts';
import type { BackupProgress } from './progress.ts';

/** A file has at most some 10 MB, and is passed on as a stream. */
const concurrency = 16;

type Bucket = StoredObject['bucket'];

/** An object to store; `sha256` (base64) and `size` are what the item says of it. */
interface Wanted {
  bucket: Bucket;
  key: string;
  version: string;
  sha256?: string;
  size?: number;
  /** The item that names it, for problems. */
  namedBy: string;
}

/** The objects of the documents bucket that an item names, in the versions that it names. */
const objectsNamedBy = (item: Item): Wanted[] => {
  const namedBy = `${item.PK} ${item.SK}`;
  const files = filesNamedBy(item).map(({ file: { key, version_id = '', sha256, size } }) => ({
    bucket: 'documents' as const,
    key,
    version: version_id,
    sha256,
    size,
    namedBy,
  }));
  const report = item.PK.startsWith('JOB#') ? item['report_key'] : undefined;
  return typeof report === 'string' ? [...files, { bucket: 'documents', key: report, version: '', namedBy }] : files;
};

/** Stores the files that the items of the parts name, and what is in the uploads bucket: jobs continue with it. */
export const saveFiles = async (
  folder: string,
  progress: BackupProgress,
  report: (files: number) => void,
): Promise<void> => {
  const limit = pLimit(concurrency);
  // Several files have the same content: it is written by one of them at a time.
  const contents = contentWriter(folder);
  const save = (wanted: Wanted): Promise<void> =>
    limit(async () => {
      if (progress.hasObject(wanted)) return;
      await saveObject(wanted, contents, progress);
      report(1);
    });
  for (const part of progress.tableParts().filter(({ has_files }) => has_files === 0)) {
    const items = (await readPart(folder, part)).map((line) => plainItem(itemOfLine(line)));
    const wanted = new Map(items.flatMap(objectsNamedBy).map((each) => [`${each.key}\n${each.version}`, each]));
    await Promise.all([...wanted.values()].map(save));
    progress.markFilesStored(part.name);
  }
  for (const prefix of temporaryPrefixes)
    for await (const objects of listObjects('uploads', prefix))
      await Promise.all(
        objects.map(({ Key = '' }) => save({ bucket: 'uploads', key: Key, version: '', namedBy: 'uploads bucket' })),
      );
};

const saveObject = async (wanted: Wanted, contents: ContentWriter, progress: BackupProgress): Promise<void> => {
  const { bucket, key, version, namedBy, sha256: expected } = wanted;
  const known = expected === undefined ? undefined : Buffer.from(expected, 'base64').toString('hex');
  try {
    const found = await readObject(wanted, contents, known);
    if (known !== undefined && (found.sha256 !== known || found.size !== wanted.size))
      progress.addProblem(`${namedBy}: ${key} has another content than the item says`);
    progress.addObject({ bucket, key, version, ...found });
  } catch (error) {
    const isMissing = isMissingObject(error, version);
    // An upload may expire meanwhile; the policy denies reads of one that is not scanned or is infected.
    if (bucket === 'uploads' && (isMissing || isDenied(error))) return;
    if (!isMissing) throw error;
    const ofVersion = version === '' ? '' : ` in its version ${version}`;
    progress.addProblem(`${namedBy}: ${key} is missing in the ${bucket} bucket${ofVersion}`);
  }
};

const isDenied = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 403;

/** Stores the content of an object, unless S3 knows its digest and the folder has a file with it. */
const readObject = async (
  { bucket, key, version }: Wanted,
  contents: ContentWriter,
  known: string | undefined,
): Promise<Pick<StoredObject, 'sha256' | 'size' | 'headers'>> => {
  const object = { Bucket: bucketName(bucket), Key: key, ...(version !== '' && { VersionId: version }) };
  if (known !== undefined && contents.has(known)) {
    const head = await s3.send(new HeadObjectCommand({ ...object, ChecksumMode: 'ENABLED' }));
    const sha256 = head.ChecksumSHA256 && Buffer.from(head.ChecksumSHA256, 'base64').toString('hex');
    if (sha256 === known) return { sha256, size: head.ContentLength ?? 0, headers: headersOf(head) };
  }
  const found = await s3.send(new GetObjectCommand(object));
  if (!found.Body) throw new Error('S3 answered without a body');
  return { ...(await contents.write(found.Body as AsyncIterable<Uint8Array>)), headers: headersOf(found) };
};

const headersOf = (
  found: Pick<GetObjectCommandOutput, 'ContentType' | 'ContentDisposition' | 'CacheControl' | 'Metadata'>,
) => {
  const { ContentType, ContentDisposition, CacheControl, Metadata } = found;
  return Object.fromEntries(
    Object.entries({ ContentType, ContentDisposition, CacheControl, Metadata }).filter(
      ([, value]) => value !== undefined,
    ),
  );
};

interface ContentWriter {
  has: (sha256: string) => boolean;
  write: (body: AsyncIterable<Uint8Array>) => Promise<{ sha256: string; size: number }>;
}

/** Writes contents under their digests; a content that is there already is written over with the same bytes. */
const contentWriter = (folder: string): ContentWriter => {
  let written = 0;
  return {
    has: (sha256) => existsSync(contentPath(folder, sha256)),
    write: async (body) => {
      written += 1;
      const path = newPath(join(folder, 'files', `${process.pid}-${written}`));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(path, 'w', 0o600);
      const hash = createHash('sha256');
      let size = 0;
      try {
        for await (const bytes of body) {
          hash.update(bytes);
          size += bytes.length;
          await file.writeFile(bytes);
        }
        await file.sync();
      } finally {
        await file.close();
      }
      const sha256 = hash.digest('hex');
      await mkdir(dirname(contentPath(folder, sha256)), { recursive: true, mode: 0o700 });
      await rename(path, contentPath(folder, sha256));
      return { sha256, size };
    },
  };
};
