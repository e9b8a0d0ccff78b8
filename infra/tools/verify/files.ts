import pLimit from 'p-limit';
import { statusOf } from '../../../functions/files/s3.ts';
import { findVersion, sha256OfVersion } from '../common/stored-objects.ts';
import type { Check, Finding } from './check.ts';
import type { FileReference } from './collect-submissions.ts';

const concurrency = 32;

/**
 * Every file that an item names is in the documents bucket, in the version that it names, with its size and SHA-256
 * digest. S3 computed the digest when it stored the object; without one, or with `readBytes`, the bytes are read.
 */
export const storedFiles = ({ readBytes }: { readBytes: boolean }): Check => ({
  name: 'every file that an item names is stored with its size and digest',
  detail: readBytes ? ', by its bytes' : '',
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

const findDifference = async ({ key, file }: FileReference, readBytes: boolean): Promise<string | undefined> => {
  const inVersion = file?.version_id === undefined ? '' : ` in its version ${file.version_id}`;
  try {
    const found = await findVersion('documents', key, file?.version_id);
    if (!found) return `is missing${inVersion} in the documents bucket`;
    if (!file) return undefined;
    if (found.size !== file.size) return `has ${found.size} bytes${inVersion}, the item says ${file.size}`;
    const stored = { ...found, versionId: file.version_id ?? '', ...(readBytes && { sha256: undefined }) };
    const digest = await sha256OfVersion('documents', key, stored);
    return digest === file.sha256 ? undefined : `has the digest ${digest}${inVersion}, the item says ${file.sha256}`;
  } catch (error) {
    if ((statusOf(error) ?? 0) >= 500) return `cannot be read${inVersion}: ${(error as Error).message}`;
    throw error;
  }
};
