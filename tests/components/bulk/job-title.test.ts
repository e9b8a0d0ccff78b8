import { expect, test } from 'vitest';
import { jobFiles } from '../../../web/src/features/bulk/jobs/job-title.tsx';
import { job } from '../../web/bulk/job-fixtures.ts';

test.each([
  ['attach', 480, 'a.pdf dan 479 berkas lainnya'],
  ['print', 3, 'a.pdf dan 2 salinan lainnya'],
  ['attach', 1, 'a.pdf'],
  ['import', 480, 'a.pdf'],
  ['undo', 480, 'a.pdf'],
] as const)('names the files of a job of kind %s with a total of %i', (kind, total, text) =>
  expect(jobFiles(job({ kind, total, file_name: 'a.pdf' }))).toBe(text),
);
