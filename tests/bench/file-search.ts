import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import type { LocalStack } from '../support/local-stack.ts';
import { generatedTexts } from './generated-texts.ts';
import { type Measurement, percentile } from './measurements.ts';
import type { Sizes } from './sizes.ts';

/** Documents whose texts are indexed together, as by an import; more of them would be merged. */
const documentsOfSegment = 500;
/** Texts that the search without an index reads. */
const scanned = 200;

export interface FileSearchFigures {
  firstMs: number;
  times: number[];
  hits: number;
  cpuMs: number;
  megabytes: number;
  scanMs: number;
}

/** A search in the files of many documents, by the code of the function and with the storage of the local stack. */
export const measureFileSearch = async (
  localStack: LocalStack,
  { documents, words, queries }: Sizes['fileSearch'],
): Promise<Measurement[]> => {
  Object.assign(process.env, localStack.adminEnv);
  const { changeManifest } = await import('../../functions/file-search/manifest-store.ts');
  const { saveSegment } = await import('../../functions/file-search/segment-files.ts');
  const { encodeSegment } = await import('../../functions/file-search/text-index/segment.ts');
  const { saveTextFile } = await import('../../functions/text-extraction/text-files.ts');
  const limit = pLimit(32);
  const digests: string[] = [];
  let bytes = 0;
  for (let start = 0; start < documents; start += documentsOfSegment) {
    const texts = generatedTexts(start, Math.min(documents, start + documentsOfSegment), words);
    await saveDocuments(texts);
    await limit.map(texts, ({ sha256, pages }) => saveTextFile(sha256, { pages: [...pages] }));
    digests.push(...texts.map(({ sha256 }) => sha256));
    const segment = await saveSegment(encodeSegment(texts));
    bytes += segment.bytes;
    await changeManifest(({ segments }) => ({ segments: [...segments, segment] }));
  }
  const read = JSON.stringify(digests.slice(0, scanned));
  const { firstMs, times, hits, cpuMs, megabytes, scanMs } = await run<FileSearchFigures>(
    'file-search-process.ts',
    String(queries),
    read,
  );
  return [
    { label: 'documents in the index', value: documents, unit: '' },
    { label: 'its size', value: bytes / 1024 ** 2, unit: 'MB' },
    { label: 'hits', value: hits, unit: '', least: 1 },
    { label: 'the first search of a process', value: firstMs, unit: 'ms' },
    { label: 'a search, median', value: percentile(times, 0.5), unit: 'ms' },
    { label: 'a search, p95', value: percentile(times, 0.95), unit: 'ms', limit: 300 },
    { label: 'computing of a search', value: cpuMs, unit: 'ms' },
    { label: 'memory, with the process', value: megabytes, unit: 'MB', limit: 512 },
    {
      label: 'without an index: reading every text',
      value: (scanMs * documents) / Math.min(scanned, documents),
      unit: 'ms',
    },
  ];
};

const run = async <T>(script: string, ...parameters: string[]): Promise<T> => {
  const file = join(import.meta.dirname, script);
  return JSON.parse((await promisify(execFile)(process.execPath, [file, ...parameters])).stdout) as T;
};

/** Documents in force, without their index entries and history. */
const saveDocuments = async (texts: readonly { id: string; sha256: string }[]): Promise<void> => {
  const { dynamo, tableName } = await import('../../functions/db/table.ts');
  const { keys } = await import('../../functions/db/keys.ts');
  const { documentFixture } = await import('../unit/functions/stored-copies.ts');
  const puts = texts.map(({ id, sha256 }) => {
    const file = { key: id, name: `${id}.pdf`, size: 1, content_type: 'application/pdf', sha256 };
    return { PutRequest: { Item: { ...documentFixture(id, { file }), ...keys.document(id) } } };
  });
  for (let start = 0; start < puts.length; start += 25)
    await dynamo.send(new BatchWriteCommand({ RequestItems: { [tableName()]: puts.slice(start, start + 25) } }));
};
