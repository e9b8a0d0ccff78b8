import { hash } from 'node:crypto';
import { HeadObjectCommand, type HeadObjectCommandOutput } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { secretHash } from '../../../functions/auth/secrets.ts';
import { readObject } from '../../../functions/copies/copy-files.ts';
import { tokenItem } from '../../../functions/copies/copy-store.ts';
import { viewIdOf, viewKey } from '../../../functions/copies/marked-pdf-files.ts';
import { markedView } from '../../../functions/copies/marked-pdf-service.ts';
import { keys } from '../../../functions/db/keys.ts';
import { readItem } from '../../../functions/db/table.ts';
import { loadObject, s3, statusOf } from '../../../functions/files/s3.ts';
import { requiredEnv } from '../../../functions/runtime/env.ts';
import { extractText } from '../../../functions/text-extraction/text-extraction.ts';
import { loadTextFile, textKey } from '../../../functions/text-extraction/text-files.ts';
import type { Check, Finding } from './check.ts';
import type { DocumentFacts } from './environment-data.ts';

/** A view or a text of a file of 10 MB takes up to a gigabyte. */
const concurrency = 2;
const headConcurrency = 32;

/**
 * What 'Lihat' opens of a document, and the text by which its file is found, are those of its file. Each object names the
 * digests of its source and of its own bytes; with `readBytes` both are made again from the file and compared.
 */
export const derivedFiles = ({ readBytes }: { readBytes: boolean }): Check => ({
  name: 'every view and every text is that of its file',
  detail: readBytes ? ', made again from its bytes' : '',
  compare: async ({ documents: all }) => {
    const documents = [...all.values()].filter(({ isDeleted, source }) => !isDeleted && source.file);
    const earlier: string[] = [];
    const findings = await pLimit(readBytes ? concurrency : headConcurrency).map(documents, async (document) => {
      const { row, source } = document;
      const { PK } = keys.document(row.id);
      const found = {
        view: await viewDifference(source, readBytes),
        text: await textDifference(source, readBytes),
      };
      return Object.entries(found).flatMap(([kind, difference]): Finding[] => {
        const line = `${PK} CURRENT (${row.nomor}): its ${kind} ${difference}`;
        if (difference === namesNoDigest) earlier.push(line);
        if (difference === undefined || difference === namesNoDigest) return [];
        return [{ subject: `${row.id} ${kind}`, line, partitions: [PK] }];
      });
    });
    const [first] = earlier;
    const line = `${first} (${earlier.length} in all)`;
    const note: Finding[] = first === undefined ? [] : [{ subject: namesNoDigest, line, partitions: [], isNote: true }];
    return { compared: documents.length, findings: [...findings.flat(), ...note] };
  },
});

const namesNoDigest = 'was stored by an earlier release, and names no digest';

type Source = DocumentFacts['source'];

const viewDifference = async (source: Source, readBytes: boolean): Promise<string | undefined> => {
  const object = { Bucket: requiredEnv('UPLOADS_BUCKET'), Key: viewKey(source.id) };
  const head = await headOf(object);
  // One of another file or revision is not shown.
  if (!head || !source.file || head.Metadata?.['view-id'] !== viewIdOf(source)) return undefined;
  const { token = '', host = '', refusal } = head.Metadata ?? {};
  const difference = await digestDifference(head, object);
  if (difference !== undefined || !readBytes) return difference;
  const bytes = await readObject(source.file.key, source.file.version_id);
  const made = await markedView(source, bytes, { token, host });
  if ('refusal' in made || refusal !== undefined)
    return 'refusal' in made && made.refusal === refusal ? undefined : 'is refused, or should be';
  const stored = await loadObject(object);
  const isMade = withoutTime(stored).equals(withoutTime(made.bytes));
  if (!isMade) return 'has other content than its file with a band';
  return (await readItem(tokenItem, keys.copyToken(secretHash(token))))?.document_id === source.id
    ? undefined
    : 'has a code that does not lead to the document';
};

/** PDFium writes when it made a file, and a random id (ISO 32000-1, 14.4). */
const withoutTime = (bytes: Uint8Array): Buffer =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/\/CreationDate\(D:\d{14}\)/, '')
      .replace(/\/ID\s*\[\s*<[0-9A-F]+>\s*<[0-9A-F]+>\s*\]/, ''),
    'latin1',
  );

const textDifference = async ({ file }: Source, readBytes: boolean): Promise<string | undefined> => {
  if (!file) return undefined;
  const { sha256, key, version_id, name } = file;
  const object = { Bucket: requiredEnv('DOCUMENTS_BUCKET'), Key: textKey(sha256) };
  const head = await headOf(object);
  if (!head) return undefined;
  const of = head.Metadata?.['source'] ?? sha256;
  const difference = of === sha256 ? await digestDifference(head, object) : `is of a file with the digest ${of}`;
  if (!readBytes || (difference !== undefined && difference !== namesNoDigest)) return difference;
  const stored = await loadTextFile(sha256);
  // Words that were recognized in pictures are not recognized again.
  if (!stored || !('pages' in stored) || stored.is_recognized) return difference;
  const text = await extractText(name, await readObject(key, version_id));
  const { is_outdated: _isOutdated, ...content } = stored;
  return JSON.stringify(text) === JSON.stringify(content) ? difference : 'has other words than its file';
};

const digestDifference = async (
  { Metadata, ChecksumSHA256 }: HeadObjectCommandOutput,
  object: { Bucket: string; Key: string },
): Promise<string | undefined> => {
  const said = Metadata?.['sha256'];
  if (said === undefined) return namesNoDigest;
  const digest = ChecksumSHA256 ?? hash('sha256', await loadObject(object), 'base64');
  return digest === said ? undefined : `has the digest ${digest}, and says ${said}`;
};

const headOf = async (object: { Bucket: string; Key: string }): Promise<HeadObjectCommandOutput | undefined> => {
  try {
    return await s3.send(new HeadObjectCommand({ ...object, ChecksumMode: 'ENABLED' }));
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
};
