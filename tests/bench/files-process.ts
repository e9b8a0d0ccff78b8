import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { markPdf } from '../../functions/pdf/pdf-tasks.ts';
import { extractText } from '../../functions/text-extraction/text-extraction.ts';
import { collectionMark } from '../support/file-collection/collection-file.ts';
import { peakMemory, resetPeakMemory } from '../support/peak-memory.ts';
import type { FileRun } from './files.ts';

/** Reads a file; a PDF is marked and stored beside its source. */
const work = async (path: string): Promise<Pick<FileRun, 'refusal' | 'text'>> => {
  const bytes = readFileSync(path);
  const text = await extractText(basename(path), bytes);
  if (!path.endsWith('.pdf')) return { text };
  const marked = await markPdf(bytes, { copy: collectionMark });
  if ('bytes' in marked) writeFileSync(`${path}.marked`, marked.bytes);
  return { text, refusal: 'refusal' in marked ? marked.refusal : null };
};

const [plain = '', ...paths] = process.argv.slice(2);
await work(plain);
// Each file, with an ordinary one beside it, and what they cost.
for (const path of paths) {
  globalThis.gc?.();
  resetPeakMemory();
  const memoryBefore = peakMemory();
  const before = process.cpuUsage();
  const startedAt = performance.now();
  const beside = work(plain).then(() => (performance.now() - startedAt) / 1000);
  const result = await work(path);
  const { user, system } = process.cpuUsage(before);
  const run: FileRun = {
    ...result,
    name: basename(path),
    cpuSeconds: (user + system) / 1_000_000,
    megabytes: peakMemory() - memoryBefore,
    besideSeconds: await beside,
  };
  process.stdout.write(`${JSON.stringify(run)}\n`);
}
