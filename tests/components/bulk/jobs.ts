import { screen } from '@testing-library/react';
import { noAnswers } from '../../../shared/api/import-answers.ts';
import { openScreen, users } from '../../support/render-screen.tsx';
import type { Answers, BodyOf } from '../../support/stubbed-calls.ts';
import { counts, job, result } from '../../web/bulk/job-fixtures.ts';

export type ShownJob = BodyOf<'get-bulk-job'>['job'];

const own = { owner_nrp: users.controller.nrp, owner_name: users.controller.full_name };

/** A job of the controller. */
export const shownJob = (over: Partial<ShownJob> = {}): ShownJob => ({
  ...{ ...job(), ...own, undo: null, report_url: null, confirmation: null },
  ...over,
});

/** A dry run that found this; it can be saved. */
export const checkedJob = (found: Parameters<typeof counts>[0], over: Partial<ShownJob> = {}): ShownJob =>
  shownJob({
    ...{ state: 'done', stage: 'finished', dry_run: true, finished_at: '2026-11-20T05:00:02.000Z', total: 6 },
    result: result({ counts: counts(found), success: true }),
    confirmation: { state: 'open', upload_id: 'U1', until: '2026-11-21T05:00:00.000Z' },
    ...over,
  });

export const emptyReview: BodyOf<'get-import-review'> = {
  answers: noAnswers,
  ...{ tables: [], omitted_tables: 0, words: [], error_groups: [], change_groups: [], open_questions: 0 },
};

/** Opens a job of the controller, who may do everything with it. */
export const openJob = async (shown: ShownJob, answers: Answers = {}) => {
  const opened = await openScreen(`/database?pekerjaan=${shown.job_id}`, {
    as: users.controller,
    answers: { 'get-bulk-job': { job: shown }, 'get-import-review': emptyReview, ...answers },
  });
  await screen.findByRole('dialog');
  return opened;
};
