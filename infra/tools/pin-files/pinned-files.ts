import { paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import { dynamo, type Item, tableName } from '../../../functions/db/table.ts';
import type { StoredFile } from '../../../functions/files/stored-file.ts';
import { filesNamedBy } from '../common/named-files.ts';
import { findVersion, sha256OfVersion } from '../common/stored-objects.ts';

const concurrency = 16;

/** A file that an attribute of an item pins to a version of an S3 object; `path` leads to the attribute. */
interface PinnedFile {
  item: Item;
  path: readonly string[];
  file: StoredFile & { version_id: string };
}

const pinnedFiles = (item: Item): PinnedFile[] =>
  filesNamedBy(item).flatMap(({ path, file }) => {
    const { version_id } = file;
    return version_id === undefined ? [] : [{ item, path, file: { ...file, version_id } }];
  });

/**
 * Pins every stored file whose version is not in the bucket to the present version of its object, if that has the
 * digest of the record. Returns how many files it checked and pinned, and a line for each that is missing or differs.
 */
export const pinFiles = async (): Promise<{ checked: number; pinned: number; problems: string[] }> => {
  const limit = pLimit(concurrency);
  const outcomes = { checked: 0, pinned: 0, problems: [] as string[] };
  const pages = paginateScan({ client: dynamo }, { TableName: tableName(), ConsistentRead: true });
  for await (const { Items = [] } of pages) {
    const files = (Items as Item[]).flatMap(pinnedFiles);
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
  if (await findVersion('documents', file.key, file.version_id)) return 'unchanged';
  const present = await findVersion('documents', file.key);
  if (!present) return { problem: `${where} is not in the bucket` };
  if (present.versionId === '') throw new Error('The documents bucket has no versions');
  if (present.size !== file.size || (await sha256OfVersion('documents', file.key, present)) !== file.sha256)
    return { problem: `${where} has another content than the record` };
  await savePin(pinnedFile, present.versionId);
  return 'pinned';
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
