import { networkOf } from '../auth/networks.ts';
import { anyOf, compares, isAbsent, itemUpdate, ttlAfter } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { writeConditionally } from '../db/transactions.ts';

/**
 * Scans of one network within a minute that are answered. Answers from CloudFront's cache are not among them. A site may
 * share one address, and a person scans a copy in some seconds.
 */
export const maxScansPerMinute = 60;

/** The counts of scans are evaluated by year. */
const countRetentionSeconds = 400 * 24 * 60 * 60;

/** Counts a scan of a network; false above the limit of its minute. */
export const countNetworkScan = (ip: string | undefined, now: Date): Promise<boolean> =>
  writeConditionally(
    itemUpdate(keys.scanRate(networkOf(ip), now.toISOString().slice(0, 16)), {
      add: { scans: 1 },
      set: { ttl: ttlAfter(now, 120) },
      condition: anyOf(isAbsent('scans'), compares('scans', '<', maxScansPerMinute)),
    }),
  );

/** Counts a scan of a copy on a day ('YYYY-MM-DD'), and nothing about who scanned it. */
export const countCopyScan = async (
  copy: { document_id: string; number: number },
  date: string,
  now: Date,
): Promise<void> => {
  await writeConditionally(
    itemUpdate(keys.copyScans(copy.document_id, copy.number, date), {
      add: { scans: 1 },
      set: { ttl: ttlAfter(now, countRetentionSeconds) },
    }),
  );
};
