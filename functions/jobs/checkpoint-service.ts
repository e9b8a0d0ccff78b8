import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { loadObject, s3, statusOf } from '../files/s3.ts';
import { requiredEnv } from '../runtime/env.ts';
import { LeaseLost } from './job-store.ts';

const gzipAsync = promisify(gzip);
const gunzipAsync = promisify(gunzip);

/** The S3 object of one checkpoint. It is in the uploads bucket, whose lifecycle rule deletes objects after a day. */
const checkpointLocation = (jobId: string, name: string) => ({
  Bucket: requiredEnv('UPLOADS_BUCKET'),
  Key: `jobs/${jobId}/${name}.json.gz`,
});

/** Saves a step's result in S3; a repeated step overwrites its checkpoint. */
export const saveCheckpoint = async (jobId: string, name: string, content: unknown): Promise<void> => {
  const Body = await gzipAsync(JSON.stringify(content), { level: 1 });
  await s3.send(new PutObjectCommand({ ...checkpointLocation(jobId, name), Body }));
};

export const loadCheckpoint = async <S extends z.core.$ZodType>(
  schema: S,
  jobId: string,
  name: string,
): Promise<z.output<S> | undefined> => {
  try {
    const bytes = await loadObject(checkpointLocation(jobId, name));
    return z.parse(schema, JSON.parse((await gunzipAsync(bytes)).toString()));
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
};

/**
 * Runs a step that may kill its worker, with the number of workers of this job that died at it, or that it held up until
 * they lost their lease. The step counts as a death from before its beginning until its end.
 */
export const countWorkerDeaths = async <Result>(
  jobId: string,
  step: string,
  work: (deaths: number) => Promise<Result>,
): Promise<Result> => {
  const name = `begun-${step}`;
  const deaths = (await loadCheckpoint(z.number(), jobId, name)) ?? 0;
  await saveCheckpoint(jobId, name, deaths + 1);
  let hasLease = true;
  try {
    return await work(deaths);
  } catch (error) {
    hasLease = !(error instanceof LeaseLost);
    throw error;
  } finally {
    if (hasLease) await saveCheckpoint(jobId, name, deaths);
  }
};
