import { recordRestoreTest } from '../../../functions/audit-packs/restore-test-store.ts';

const hourMs = 3_600_000;

/** A backup of eight days ago that was restored on the next day, in a quarter of an hour. */
export const recordDemoRestoreTest = async (now: Date): Promise<void> => {
  const hoursAgo = (hours: number): string => new Date(now.getTime() - hours * hourMs).toISOString();
  await recordRestoreTest({
    ...{ stage: 'prod', environment: 'staging', operator: 'arn:aws:sts::111122223333:assumed-role/operator/rini' },
    ...{ backup_at: hoursAgo(192), started_at: hoursAgo(168.25), at: hoursAgo(168) },
    manifest_sha256: 'c0'.repeat(32),
    ...{ items: 12_345, objects: 678, is_one_moment: true, problems: 0 },
  });
};
