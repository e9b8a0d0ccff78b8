import { withParameters } from '../use-url-parameters.ts';

/** The view of the bulk dialog in the URL: an upload of one type, one job, or the list of recent jobs. */
export type BulkView =
  | { open: 'csv' }
  /** `retryJobId`: with the failed files of that upload; `replacing`: a file for this document. */
  | { open: 'files'; retryJobId?: string; replacing?: ReplacedDocument }
  | { open: 'attach' }
  | { open: 'job'; jobId: string }
  | { open: 'jobs' };

/** The number of a document, and its id, because several may have the number. */
export type ReplacedDocument = { nomor: string; id: string };

export const uploadTypes = ['csv', 'files'] as const;
export type UploadType = (typeof uploadTypes)[number];

const uploadParameter = 'unggah';
const jobParameter = 'pekerjaan';
const retryParameter = 'ulang';
const replacedNumberParameter = 'ganti';
const replacedIdParameter = 'dokumen';
const allJobs = 'semua';
const attachValue = 'lampiran';

export const bulkViewOf = (parameters: URLSearchParams): BulkView | null => {
  const job = parameters.get(jobParameter);
  if (job) return job === allJobs ? { open: 'jobs' } : { open: 'job', jobId: job };
  if (parameters.get(uploadParameter) === attachValue) return { open: 'attach' };
  const open = uploadTypes.find((type) => type === parameters.get(uploadParameter));
  const retryJobId = parameters.get(retryParameter);
  if (open === 'files' && retryJobId) return { open, retryJobId };
  const nomor = parameters.get(replacedNumberParameter);
  if (open === 'files' && nomor) return { open, replacing: { nomor, id: parameters.get(replacedIdParameter) ?? '' } };
  return open ? { open } : null;
};

/** The URL with another view; other parameters are preserved. */
export const withBulkView = (parameters: URLSearchParams, view: BulkView | null): URLSearchParams => {
  const isForm = view !== null && view.open !== 'job' && view.open !== 'jobs';
  const { retryJobId = null, replacing } = view?.open === 'files' ? view : {};
  return withParameters(parameters, {
    [uploadParameter]: isForm ? (view.open === 'attach' ? attachValue : view.open) : null,
    [jobParameter]: view?.open === 'jobs' ? allJobs : view?.open === 'job' ? view.jobId : null,
    [retryParameter]: retryJobId,
    [replacedNumberParameter]: replacing?.nomor ?? null,
    [replacedIdParameter]: replacing?.id ?? null,
  });
};

export const jobsPath = (jobId?: string): string => `/database?${jobParameter}=${encodeURIComponent(jobId ?? allJobs)}`;

export const attachPath = `/database?${uploadParameter}=${attachValue}`;

export const replacePath = ({ nomor, id }: ReplacedDocument): string =>
  `/database?${withBulkView(new URLSearchParams(), { open: 'files', replacing: { nomor, id } })}`;

export type OpenBulkView = (view: BulkView | null) => void;

export type Unsaved = 'chosen' | 'sending' | 'answers' | null;
