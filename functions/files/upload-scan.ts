import { setTimeout as sleep } from 'node:timers/promises';
import { GetObjectTaggingCommand } from '@aws-sdk/client-s3';
import { Failure } from '../../shared/errors.ts';
import { s3 } from './s3.ts';

/** A scan of 10 MB takes a few seconds; a call has less than thirty. */
const maxPolls = 12;
const pollMs = 1000;

/**
 * Waits until GuardDuty has scanned an upload, in environments with scanning; until then the bucket's policy denies
 * reads of the object. Throws `file_not_clean` for an infected file, or an encrypted one that cannot be scanned.
 */
export const requireCleanScan = async (bucket: string, key: string, name: string): Promise<void> => {
  if (process.env['UPLOADS_ARE_SCANNED'] !== 'true') return;
  for (let poll = 0; poll < maxPolls; poll += 1) {
    if (poll > 0) await sleep(pollMs);
    const { TagSet = [] } = await s3.send(new GetObjectTaggingCommand({ Bucket: bucket, Key: key }));
    const status = TagSet.find(({ Key }) => Key === 'GuardDutyMalwareScanStatus')?.Value;
    if (status === 'NO_THREATS_FOUND') return;
    if (status !== undefined) throw new Failure('file_not_clean', { nama: name });
  }
  throw new Failure('unavailable', {}, { retryAfterSeconds: 10 });
};
