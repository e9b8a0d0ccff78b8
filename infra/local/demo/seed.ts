import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Fills an empty local stack with the demo data, through the services of functions/. `env` is the environment of a
 * function: table, buckets, password key, endpoints and credentials. It runs in a worker thread with its own
 * environment variables, so that the gateway's thread stays free.
 */
export const seedDemo = async (options: {
  env: Record<string, string>;
  log: (line: string) => void;
}): Promise<void> => {
  const worker = new Worker(new URL('seed-worker.ts', import.meta.url), {
    // Without a line for each text.
    env: { ...options.env, POWERTOOLS_LOG_LEVEL: 'WARN' },
  });
  worker.on('message', (line: string) => options.log(line));
  const [code] = await once(worker, 'exit');
  if (code !== 0) throw new Error(`Seeding the demo data failed with exit code ${code}`);
};
