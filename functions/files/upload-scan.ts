import { setTimeout as sleep } from 'node:timers/promises';
import { GetObjectTaggingCommand } from '@aws-sdk/client-s3';
import { Failure } from '../../shared/errors.ts';
import { s3 } from './s3.ts';

/** A scan of 10 MB takes a few seconds; a call has less than thirty. */
const maxPolls = 12;
const pollMs = 1000;

/**
 * Waits until GuardDuty has looked at an upload, where the stage has it look; the bucket's policy lets nobody read the
 * object before. Refuses what it did not find clean: infected, or locked so that it cannot tell.
 */
export const requireCleanScan = async (bucket: string, key: string, name: string): Promise<void> => {
  if (process.env['UPLOADS_ARE_SCANNED'] !== 'true') return;
  for (let look = 0; look < maxPolls; look += 1) {
    if (look > 0) await sleep(pollMs);
    const { TagSet = [] } = await s3.send(new GetObjectTaggingCommand({ Bucket: bucket, Key: key }));
    const status = TagSet.find(({ Key }) => Key === 'GuardDutyMalwareScanStatus')?.Value;
    if (status === 'NO_THREATS_FOUND') return;
    if (status !== undefined) throw new Failure('file_not_clean', { nama: name });
  }
  throw new Failure('unavailable', {}, { retryAfterSeconds: 10 });
};
