import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { jobFiles } from '../../../web/src/features/bulk/jobs/job-title.tsx';
import { openScreen, users } from '../../support/render-screen.tsx';
import { job, result } from '../../web/bulk/job-fixtures.ts';
import { checkedJob, shownJob } from './jobs.ts';

test.each([
  ['attach', 480, 'a.pdf dan 479 berkas lainnya'],
  ['print', 3, 'a.pdf dan 2 salinan lainnya'],
  ['attach', 1, 'a.pdf'],
  ['import', 480, 'a.pdf'],
  ['undo', 480, 'a.pdf'],
] as const)('names the files of a job of kind %s with a total of %i', (kind, total, text) =>
  expect(jobFiles(job({ kind, total, file_name: 'a.pdf' }))).toBe(text),
);

test('lists a dry run as a check, because nothing was saved', async () => {
  const saved = shownJob({ job_id: 'J2', state: 'done', stage: 'finished', result: result() });
  const jobs = [checkedJob({ baru: 6 }), saved];
  const { user } = await openScreen('/database', {
    as: users.controller,
    answers: { 'list-bulk-jobs': { jobs, next_cursor: null } },
  });
  await user.click(await screen.findByRole('button', { name: 'Import & Upload' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Pekerjaan Terakhir' }));
  await screen.findByText('Pemeriksaan selesai');
  expect(screen.getAllByText('Selesai')).toHaveLength(1);
});
