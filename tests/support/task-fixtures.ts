import type { Task } from '../../shared/api/home.ts';

/** A task of the home, one that is not late unless `values` says so. */
export const taskFixture = (kind: Task['kind'], values: Partial<Task> = {}): Task => ({
  ...{ kind, count: 1, more: false, late: 0, oldest_days: null, parts: [], department: null, submission_id: null },
  job_id: null,
  ...values,
});
