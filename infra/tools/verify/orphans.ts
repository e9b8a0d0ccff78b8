import { waitingFileDays } from '../../../shared/domain/jobs/job-limits.ts';
import { listObjects, temporaryPrefixes } from '../common/stored-objects.ts';
import type { Check, Finding } from './check.ts';
import { environmentNow } from './clock.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A call or job copies its files before it writes the item that names them; no job lasts longer. */
const copiedWithinMs = dayMs;
/** The lifecycle rule of a day acts at the following midnight (UTC), and S3 deletes some hours later. */
const uploadedWithinMs = 3 * dayMs;

/** The page's forms and templates are not named by an item. */
const prefixes = ['submissions/', 'controlled/', 'records/', 'reports/'] as const;

interface Place {
  bucket: 'documents' | 'uploads';
  prefix: string;
  withinMs: number;
  what: string;
}

/** Objects of files that no longer wait stay until their lifecycle rule, a week after the last day. */
const waitingWithinMs = (waitingFileDays + 7) * dayMs + uploadedWithinMs;

const places: readonly Place[] = [
  ...prefixes.map(
    (prefix) => ({ bucket: 'documents', prefix, withinMs: copiedWithinMs, what: 'is named by no item' }) as const,
  ),
  {
    ...{ bucket: 'documents', prefix: 'waiting/', withinMs: waitingWithinMs },
    what: 'is older than its lifetime of a year',
  },
  ...temporaryPrefixes.map(
    (prefix) =>
      ({ bucket: 'uploads', prefix, withinMs: uploadedWithinMs, what: 'is older than its lifetime of a day' }) as const,
  ),
];

/**
 * Objects that no item names: copies whose call ended before its transaction, and uploads that the lifecycle rule should
 * have deleted. They break no promise, so they are notes.
 */
export const orphans: Check = {
  name: 'objects that no item names',
  compare: async ({ files }) => {
    const named = new Set(files.map(({ key }) => key));
    const findings: Finding[] = [];
    let compared = 0;
    for (const { bucket, prefix, withinMs, what } of places)
      for await (const objects of listObjects(bucket, prefix)) {
        compared += objects.length;
        for (const { Key: key = '', Size: size = 0, LastModified: at } of objects) {
          if (named.has(key) || !at || at.getTime() >= environmentNow() - withinMs) continue;
          const line = `${bucket}/${key} (${size} bytes, ${at.toISOString()}) ${what}`;
          findings.push({ subject: key, line, partitions: [], isNote: true });
        }
      }
    return { compared, findings };
  },
};
