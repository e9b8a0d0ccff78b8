import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Fills an empty stage with the demo data, through the same verbs as the functions. `env` is what a function would get:
 * the table, the buckets, the password key, and the endpoints and credentials that reach them. It runs in a thread of
 * its own: there the environment is the functions' alone, and the gateway's thread stays free to answer it.
 */
export const seedDemo = async (options: {
  env: Record<string, string>;
  log: (line: string) => void;
}): Promise<void> => {
  const worker = new Worker(new URL('seed-worker.ts', import.meta.url), { env: options.env });
  worker.on('message', (line: string) => options.log(line));
  const [code] = await once(worker, 'exit');
  if (code !== 0) throw new Error(`Seeding the demo data failed with exit code ${code}`);
};
