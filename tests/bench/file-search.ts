import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import type { DocumentPages } from '../../functions/text-search/segment.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { type Measurement, percentile } from './measurements.ts';
import type { Sizes } from './sizes.ts';

const vocabulary = 20_000;
const wordsOfPage = 300;
/** Documents whose texts are indexed together, as by an import; more of them would be merged. */
const documentsOfSegment = 500;
/** Texts that the search without an index reads. */
const scanned = 200;

const syllables = 'ba ca da ga ja ka la ma na pa ra sa ta wa ya ber ter men per kan'.split(' ');
/** The word of a rank: frequent ones are short. */
const wordOf = (rank: number): string => {
  let word = '';
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length];
  return word.length < 3 ? `${word}h` : word;
};

/** Ranks as in natural texts: the frequency of a word falls with its rank. */
const ranks = (seed: number) => {
  let state = seed * 2 + 1;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(vocabulary ** (state / 2 ** 32)) - 1;
  };
};

const textOf = (seed: number, words: number): DocumentPages => {
  const next = ranks(seed);
  const pages = Array.from({ length: Math.ceil(words / wordsOfPage) }, () =>
    Array.from({ length: Math.min(words, wordsOfPage) }, (_, at) => wordOf(next()) + (at % 12 === 11 ? '.' : '')).join(
      ' ',
    ),
  );
  return { id: `bench-${seed}`, sha256: createHash('sha256').update(pages.join('\n')).digest('base64'), pages };
};

/** A search in the files of many documents, by the code of the function and with the storage of the local stack. */
export const measureFileSearch = async (
  localStack: LocalStack,
  { documents, words, queries }: Sizes['fileSearch'],
): Promise<Measurement[]> => {
  Object.assign(process.env, localStack.adminEnv);
  const { changeManifest } = await import('../../functions/file-search/manifest-store.ts');
  const { saveSegment } = await import('../../functions/file-search/segment-files.ts');
  const { encodeSegment } = await import('../../functions/text-search/segment.ts');
  const { saveTextFile } = await import('../../functions/texts/text-files.ts');
  const { saveDocument } = await import('../unit/functions/stored-copies.ts');
  const limit = pLimit(32);
  const digests: string[] = [];
  let bytes = 0;
  let indexMs = 0;
  for (let start = 0; start < documents; start += documentsOfSegment) {
    const texts = Array.from({ length: Math.min(documentsOfSegment, documents - start) }, (_, at) =>
      textOf(start + at + 1, words),
    );
    await limit.map(texts, async ({ id, sha256, pages }) => {
      const file = { key: id, name: `${id}.pdf`, size: 1, content_type: 'application/pdf', sha256 };
      await Promise.all([saveTextFile(sha256, { pages: [...pages] }), saveDocument(id, { file })]);
    });
    digests.push(...texts.slice(0, scanned).map(({ sha256 }) => sha256));
    const started = performance.now();
    const segment = await saveSegment(encodeSegment(texts));
    indexMs += performance.now() - started;
    bytes += segment.bytes;
    await changeManifest(({ segments }) => ({ segments: [...segments, segment] }));
  }
  const next = ranks(7);
  const asked = Array.from({ length: queries }, (_, at) =>
    Array.from({ length: 2 + (at % 2) }, () => wordOf(next())).join(' '),
  );
  const script = join(import.meta.dirname, 'file-search-process.ts');
  const read = digests.slice(0, scanned);
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(asked), JSON.stringify(read)]);
  const { times, hits, megabytes, scanMs, cpuMs } = JSON.parse(stdout) as {
    times: number[];
    hits: number;
    megabytes: number;
    scanMs: number;
    cpuMs: number;
  };
  const warm = times.slice(Math.ceil(times.length / 10));
  return [
    { label: 'documents in the index', value: documents, unit: '' },
    { label: 'its size', value: bytes / 1024 ** 2, unit: 'MB' },
    { label: 'indexing a document', value: indexMs / documents, unit: 'ms' },
    { label: 'hits', value: hits, unit: '', least: 1 },
    { label: 'the first search of a process', value: times[0] ?? 0, unit: 'ms' },
    { label: 'a search, median', value: percentile(warm, 0.5), unit: 'ms' },
    { label: 'a search, p95', value: percentile(warm, 0.95), unit: 'ms', limit: 300 },
    { label: 'computing of a search, with the start of the process', value: cpuMs / queries, unit: 'ms' },
    { label: 'memory, with the process', value: megabytes, unit: 'MB', limit: 512 },
    {
      label: 'without an index: reading every text',
      value: (scanMs * documents) / Math.max(1, read.length),
      unit: 'ms',
    },
  ];
};
