import { expect, test } from 'vitest';
import { isOwnChange, noteOwnJob } from '../../../web/src/lib/bulk/own-jobs.ts';

const bulk = (job_ids?: string[]) =>
  ({ type: 'catalogue.changed', department: 'SHE', catalogue_version: 9, ...(job_ids && { job_ids }) }) as const;
const single = (job_id?: string) =>
  ({
    type: 'document.changed',
    department: 'SHE',
    kind: 'insert',
    change: { op: 'delete', id: 'd1', version: 2 },
    catalogue_version: 9,
    ...(job_id && { job_id }),
  }) as const;

test('attributes only the changes of an own job to it, while it runs and after its end', () => {
  expect(isOwnChange(bulk(['j1']))).toBe(false);
  noteOwnJob('j1');
  expect(isOwnChange(bulk(['j1']))).toBe(true);
  expect(isOwnChange(single('j1'))).toBe(true);
  expect(isOwnChange(bulk(['j1', 'j2']))).toBe(false);
  expect(isOwnChange(bulk())).toBe(false);
  expect(isOwnChange(single('j2'))).toBe(false);
  expect(isOwnChange(single())).toBe(false);
});
