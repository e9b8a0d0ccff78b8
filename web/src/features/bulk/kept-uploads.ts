import { z } from 'zod';

/** The uploaded file behind a dry run: what the import that follows it needs, also in a tab that was opened again. */
const keptUpload = z.object({ job_id: z.string(), upload_id: z.string(), replace_existing: z.boolean() });
export type KeptUpload = z.infer<typeof keptUpload>;

const storageKey = 'hims.checked-uploads';
const mostKept = 10;

const load = (): KeptUpload[] => {
  try {
    return z.array(keptUpload).parse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'));
  } catch {
    // Written by hand or by an older page: the files can be uploaded again.
    return [];
  }
};
const save = (uploads: readonly KeptUpload[]): void =>
  localStorage.setItem(storageKey, JSON.stringify(uploads.slice(0, mostKept)));

export const keepUpload = (upload: KeptUpload): void => save([upload, ...load()]);

export const uploadOf = (jobId: string): KeptUpload | undefined => load().find(({ job_id }) => job_id === jobId);

/** The upload is used up: an import has begun with it. */
export const forgetUpload = (uploadId: string): void => save(load().filter(({ upload_id }) => upload_id !== uploadId));
