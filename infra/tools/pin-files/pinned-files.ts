import { createHash } from 'node:crypto';
import { GetObjectCommand, HeadObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { ScanCommand, type ScanCommandOutput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import { dynamo, type Item, tableName } from '../../../functions/db/table.ts';
import { s3 } from '../../../functions/files/s3.ts';
import { requiredEnv } from '../../../functions/runtime/env.ts';
import { type StoredFile, storedFile } from '../../../functions/submissions/submission-store.ts';

const concurrency = 16;

/** A file that an attribute of an item pins to a version of an S3 object; `path` leads to the attribute. */
interface PinnedFile {
  item: Item;
  path: readonly string[];
  file: StoredFile & { version_id: string };
}

const pinnedFiles = (item: Item): PinnedFile[] =>
  [...filesOf(item, []), ...filesOf(item['previous'], ['previous'])].map((each) => ({ item, ...each }));

/** An import's edit has the whole previous document, with its file. */
const filesOf = (value: unknown, path: readonly string[]): Omit<PinnedFile, 'item'>[] =>
  Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([attribute, member]) => {
    const { data: file } = storedFile.safeParse(member);
    const version_id = file?.version_id;
    return file && version_id !== undefined ? [{ path: [...path, attribute], file: { ...file, version_id } }] : [];
  });

async function* scanItems(): AsyncGenerator<Item[]> {
  let from: ScanCommandOutput['LastEvaluatedKey'];
  do {
    const page: ScanCommandOutput = await dynamo.send(
      new ScanCommand({ TableName: tableName(), ConsistentRead: true, ExclusiveStartKey: from }),
    );
    yield (page.Items ?? []) as Item[];
    from = page.LastEvaluatedKey;
  } while (from);
}

/**
 * Pins every stored file whose version is not in the bucket to the present version of its object, if that has the
 * digest of the record. Returns how many files it checked and pinned, and a line for each that is missing or differs.
 */
export const pinFiles = async (): Promise<{ checked: number; pinned: number; problems: string[] }> => {
  const limit = pLimit(concurrency);
  const outcomes = { checked: 0, pinned: 0, problems: [] as string[] };
  for await (const items of scanItems()) {
    const files = items.flatMap(pinnedFiles);
    const results = await Promise.all(files.map((pinnedFile) => limit(() => pinFile(pinnedFile))));
    outcomes.checked += files.length;
    outcomes.pinned += results.filter((result) => result === 'pinned').length;
    outcomes.problems.push(...results.flatMap((result) => (typeof result === 'object' ? [result.problem] : [])));
  }
  return outcomes;
};

const pinFile = async (pinnedFile: PinnedFile): Promise<'unchanged' | 'pinned' | { problem: string }> => {
  const { item, file } = pinnedFile;
  const where = `${item.PK} ${item.SK}: ${file.key}`;
  if (await findVersion(file.key, file.version_id)) return 'unchanged';
  const present = await findVersion(file.key);
  if (!present) return { problem: `${where} is not in the bucket` };
  if (present.size !== file.size || (await digestOf(file.key, present)) !== file.sha256)
    return { problem: `${where} has another content than the record` };
  await savePin(pinnedFile, present.versionId);
  return 'pinned';
};

interface ObjectVersion {
  versionId: string;
  size: number | undefined;
  sha256: string | undefined;
}

const findVersion = async (Key: string, VersionId?: string): Promise<ObjectVersion | undefined> => {
  try {
    const object = await s3.send(
      new HeadObjectCommand({ Bucket: requiredEnv('DOCUMENTS_BUCKET'), Key, VersionId, ChecksumMode: 'ENABLED' }),
    );
    if (object.VersionId === undefined) throw new Error('The documents bucket has no versions');
    return { versionId: object.VersionId, size: object.ContentLength, sha256: object.ChecksumSHA256 };
  } catch (error) {
    // S3 answers 400 to an id that is not one of its own versions, and 404 to an unknown one.
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404 || (status === 400 && VersionId !== undefined)) return undefined;
    throw error;
  }
};

/** The SHA-256 digest in base64: a restored object may be without the checksum that the upload had. */
const digestOf = async (Key: string, { versionId, sha256 }: ObjectVersion): Promise<string> => {
  if (sha256 !== undefined) return sha256;
  const { Body } = await s3.send(
    new GetObjectCommand({ Bucket: requiredEnv('DOCUMENTS_BUCKET'), Key, VersionId: versionId }),
  );
  if (!Body) throw new Error('S3 answered without a body');
  return createHash('sha256')
    .update(await Body.transformToByteArray())
    .digest('base64');
};

const savePin = ({ item: { PK, SK }, path, file }: PinnedFile, versionId: string): Promise<unknown> => {
  const version = [...path.keys()].map((index) => `#${index}`).join('.');
  return dynamo.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { PK, SK },
      UpdateExpression: `SET ${version}.version_id = :present`,
      ConditionExpression: `${version}.version_id = :lost`,
      ExpressionAttributeNames: Object.fromEntries(path.map((name, index) => [`#${index}`, name])),
      ExpressionAttributeValues: { ':present': versionId, ':lost': file.version_id },
    }),
  );
};
