import { type Job, noCounts } from '../../functions/jobs/job-store.ts';

/** The ended dry run of an import, as the table stores it. */
export const jobFixture = (values: Partial<Job> = {}): Job => ({
  job_id: 'J1',
  kind: 'import',
  state: 'done',
  stage: 'finished',
  done: 1,
  total: 1,
  dry_run: true,
  replace_existing: true,
  file_name: 'a.xlsx',
  owner_nrp: '10000003',
  owner_name: null,
  cancel_requested: false,
  created_at: '2026-11-20T03:00:00.000Z',
  finished_at: '2026-11-20T03:00:01.000Z',
  message: null,
  result: null,
  chunks_done: 1,
  counts: noCounts,
  runs: 1,
  idle_runs: 0,
  ...values,
});
