import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';

let worker: Worker | undefined;
afterEach(() => worker?.terminate());

test('files of 200 pages, one word a piece of text, are compared within 64 MB', async () => {
  worker = new Worker(new URL('../../../support/comparison-worker.ts', import.meta.url), {
    // A worker that needs more ends with an error.
    resourceLimits: { maxOldGenerationSizeMb: 56, maxYoungGenerationSizeMb: 8 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Record<'pages' | 'changes' | 'planted', number>>();
  worker.on('message', resolve);
  worker.on('error', reject);
  worker.postMessage(160);
  const { pages, changes, planted } = await promise;
  expect(pages).toBeGreaterThan(200);
  expect(changes).toBe(planted);
});
