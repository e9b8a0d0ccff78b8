/** The view of the bulk dialog in the URL: an upload of one type, one job, or the list of recent jobs. */
export type BulkView =
  | { open: 'csv' }
  /** `retryJobId`: with the failed files of that upload. */
  | { open: 'files'; retryJobId?: string }
  /** Files for existing documents. */
  | { open: 'attach' }
  | { open: 'job'; jobId: string }
  | { open: 'jobs' };

export const uploadTypes = ['csv', 'files'] as const;
export type UploadType = (typeof uploadTypes)[number];

const uploadParameter = 'unggah';
const jobParameter = 'pekerjaan';
const retryParameter = 'ulang';
const allJobs = 'semua';
const attachValue = 'lampiran';

export const bulkViewOf = (parameters: URLSearchParams): BulkView | null => {
  const job = parameters.get(jobParameter);
  if (job) return job === allJobs ? { open: 'jobs' } : { open: 'job', jobId: job };
  if (parameters.get(uploadParameter) === attachValue) return { open: 'attach' };
  const open = uploadTypes.find((type) => type === parameters.get(uploadParameter));
  const retryJobId = parameters.get(retryParameter);
  if (open === 'files' && retryJobId) return { open, retryJobId };
  return open ? { open } : null;
};

/** The URL with another view; other parameters are preserved. */
export const withBulkView = (parameters: URLSearchParams, view: BulkView | null): URLSearchParams => {
  const next = new URLSearchParams(parameters);
  next.delete(uploadParameter);
  next.delete(jobParameter);
  next.delete(retryParameter);
  if (view?.open === 'jobs') next.set(jobParameter, allJobs);
  else if (view?.open === 'job') next.set(jobParameter, view.jobId);
  else if (view) next.set(uploadParameter, view.open === 'attach' ? attachValue : view.open);
  if (view?.open === 'files' && view.retryJobId) next.set(retryParameter, view.retryJobId);
  return next;
};

/** Path of the recent jobs, or of one job. */
export const jobsPath = (jobId?: string): string => `/database?${jobParameter}=${encodeURIComponent(jobId ?? allJobs)}`;

/** Path of the files for existing documents. */
export const attachPath = `/database?${uploadParameter}=${attachValue}`;

/** Opens another view, or closes the dialog. */
export type OpenBulkView = (view: BulkView | null) => void;

/** What leaving the dialog now would lose. */
export type Unsaved = 'chosen' | 'sending' | 'answers' | null;
