import { setTimeout as sleep } from 'node:timers/promises';
import { GetObjectTaggingCommand } from '@aws-sdk/client-s3';
import { Failure, type FailureCode } from '../../shared/errors.ts';
import { log } from '../observability/log.ts';
import { s3 } from './s3.ts';

/**
 * A scan of 10 MB takes a few seconds, without a guarantee. A call has 29 s, of which it needs a few after the scan;
 * its two files are waited for at the same time.
 */
const maxPolls = 40;
const pollMs = 500;

/** https://docs.aws.amazon.com/guardduty/latest/ug/monitoring-malware-protection-s3-scans-gdu.html */
const failureOfResult: Record<string, FailureCode> = {
  THREATS_FOUND: 'file_not_clean',
  // Protected by a password, or an archive beyond GuardDuty's limits.
  UNSUPPORTED: 'file_not_scannable',
  // GuardDuty's role lacks a permission.
  ACCESS_DENIED: 'scan_failed',
  FAILED: 'scan_failed',
};

/**
 * Waits until GuardDuty has scanned an upload, in environments with scanning; until then the bucket's policy denies
 * reads of the object. Throws the failure of any other result than a clean file, and `scan_pending` without a result.
 */
export const requireCleanScan = async (bucket: string, key: string, name: string): Promise<void> => {
  if (process.env['UPLOADS_ARE_SCANNED'] !== 'true') return;
  for (let poll = 0; poll < maxPolls; poll += 1) {
    if (poll > 0) await sleep(pollMs);
    const { TagSet = [] } = await s3.send(new GetObjectTaggingCommand({ Bucket: bucket, Key: key }));
    const result = TagSet.find(({ Key }) => Key === 'GuardDutyMalwareScanStatus')?.Value;
    if (result === 'NO_THREATS_FOUND') return;
    if (result === undefined) continue;
    const code = failureOfResult[result] ?? 'scan_failed';
    if (code === 'scan_failed') log.error('upload scan failed', { scan_result: result, key });
    throw new Failure(code, { nama: name });
  }
  throw new Failure('scan_pending', { nama: name }, { retryAfterSeconds: 10 });
};
