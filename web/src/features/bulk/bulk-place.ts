/** What the screen's address says is open: an upload of one type, one job, or the list of recent jobs. */
export type BulkPlace =
  | { open: 'csv' }
  /** `again`: with the failed files of that upload. */
  | { open: 'files'; again?: string }
  | { open: 'job'; jobId: string }
  | { open: 'jobs' };

export const uploadTypes = ['csv', 'files'] as const;
export type UploadType = (typeof uploadTypes)[number];

const uploadParameter = 'unggah';
const jobParameter = 'pekerjaan';
const againParameter = 'ulang';
const allJobs = 'semua';

export function placeOf(parameters: URLSearchParams): BulkPlace | null {
  const job = parameters.get(jobParameter);
  if (job) return job === allJobs ? { open: 'jobs' } : { open: 'job', jobId: job };
  const open = uploadTypes.find((type) => type === parameters.get(uploadParameter));
  const again = parameters.get(againParameter);
  if (open === 'files' && again) return { open, again };
  return open ? { open } : null;
}

/** The address with another place in it; everything else it says stays. */
export function withPlace(parameters: URLSearchParams, place: BulkPlace | null): URLSearchParams {
  const next = new URLSearchParams(parameters);
  next.delete(uploadParameter);
  next.delete(jobParameter);
  next.delete(againParameter);
  if (place?.open === 'jobs') next.set(jobParameter, allJobs);
  else if (place?.open === 'job') next.set(jobParameter, place.jobId);
  else if (place) next.set(uploadParameter, place.open);
  if (place?.open === 'files' && place.again) next.set(againParameter, place.again);
  return next;
}

/** Where the recent jobs are, from any screen. */
export const jobsPath = (jobId?: string): string => `/database?${jobParameter}=${encodeURIComponent(jobId ?? allJobs)}`;

/** Opens another place, or closes what is open. */
export type Go = (place: BulkPlace | null) => void;

/** What would be lost if the dialog were left now. */
export type Unsaved = 'chosen' | 'sending' | null;
