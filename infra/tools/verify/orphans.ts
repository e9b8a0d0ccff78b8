import type { _Object } from '@aws-sdk/client-s3';
import { listObjects, temporaryPrefixes } from '../common/stored-objects.ts';
import type { Check, Finding } from './check.ts';
import { environmentNow } from './clock.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A call or job copies its files before it writes the item that names them; no job lasts longer. */
const copiedWithinMs = dayMs;
/** The lifecycle rule of a day acts at the following midnight (UTC), and S3 deletes some hours later. */
const uploadedWithinMs = 3 * dayMs;

/** The page's forms and templates are not named by an item. */
const prefixes = ['submissions/', 'controlled/', 'waiting/', 'reports/'];

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
    const add = (bucket: string, { Key: key = '', Size: size = 0, LastModified: at }: _Object, what: string): void => {
      const line = `${bucket}/${key} (${size} bytes, ${at?.toISOString()}) ${what}`;
      findings.push({ subject: key, line, partitions: [], isNote: true });
    };
    for (const prefix of prefixes)
      for await (const objects of listObjects('documents', prefix)) {
        compared += objects.length;
        for (const object of objects)
          if (!named.has(object.Key ?? '') && isOlder(object, copiedWithinMs))
            add('documents', object, 'is named by no item');
      }
    for (const prefix of temporaryPrefixes)
      for await (const objects of listObjects('uploads', prefix)) {
        compared += objects.length;
        for (const object of objects)
          if (isOlder(object, uploadedWithinMs)) add('uploads', object, 'is older than its lifetime of a day');
      }
    return { compared, findings };
  },
};

const isOlder = ({ LastModified }: _Object, ms: number): boolean =>
  LastModified !== undefined && LastModified.getTime() < environmentNow() - ms;
