import { paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { s3 } from '../../../functions/files/s3.ts';
import { requiredEnv } from '../../../functions/runtime/env.ts';
import { findLogFile } from '../../../functions/transparency-log/log-files.ts';
import type { LogSource } from './sources.ts';

/** The log in the bucket of the environment. */
export const bucketSource = (): LogSource => ({
  grows: true,
  find: async (path) => (await findLogFile(path))?.bytes,
  list: async (Prefix) => {
    const paths: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client: s3 },
      { Bucket: requiredEnv('LOG_BUCKET'), Prefix },
    ))
      paths.push(...Contents.flatMap(({ Key }) => Key ?? []));
    return paths;
  },
});
