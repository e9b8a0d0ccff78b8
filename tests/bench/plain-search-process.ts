import { gunzipSync } from 'node:zlib';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '../../functions/files/s3.ts';
import { requiredEnv } from '../../functions/runtime/env.ts';
import { peakMemory } from '../support/peak-memory.ts';
import type { PlainSearchFigures } from './file-search.ts';
import { generatedQueries } from './generated-texts.ts';

/**
 * What an index is compared with: one file has all texts, a warm process holds them and filters them for texts that have
 * every word, without stems, ranks or sentences. Arguments: the file's key, and the number of queries.
 */
const [key = '', count = ''] = process.argv.slice(2);
const started = performance.now();
const { Body } = await s3.send(new GetObjectCommand({ Bucket: requiredEnv('DOCUMENTS_BUCKET'), Key: key }));
if (!Body) throw new Error('S3 answered without a body');
const texts = gunzipSync(await Body.transformToByteArray())
  .toString('latin1')
  .split('\n');
const figures: PlainSearchFigures = { loadMs: performance.now() - started, times: [], hits: 0, megabytes: 0 };
for (const query of generatedQueries(Number(count), 2)) {
  const words = query.split(' ');
  const begun = performance.now();
  figures.hits += texts.filter((text) => words.every((word) => text.includes(word))).length;
  figures.times.push(performance.now() - begun);
}
figures.megabytes = peakMemory();
process.stdout.write(JSON.stringify(figures));
