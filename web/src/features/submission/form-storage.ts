import * as z from 'zod/mini';
import { type FileField, fileFields } from './form-fields.ts';
import { type FormValues, isEmpty, typedValuesFromText, typedValuesOf } from './form-values.ts';

/** One draft per user and, for a resubmission, per original submission. */
const keyOf = (nrp: string, resubmissionOf: string | null): string =>
  `hims.pengajuan.${nrp}${resubmissionOf === null ? '' : `.${resubmissionOf}`}`;

/** Names of files that were chosen but cannot be stored. */
export type FileNames = Partial<Record<FileField, string>>;

const withFileNames = z.object({ file_names: z.partialRecord(z.enum(Object.values(fileFields)), z.string()) });

const fileNamesFromText = (text: string | null): FileNames => {
  if (text === null) return {};
  try {
    return withFileNames.safeParse(JSON.parse(text)).data?.file_names ?? {};
  } catch {
    // Not written by this page: there is no draft.
    return {};
  }
};

export const formStorage = {
  /** The stored draft; fields that it does not have, and the files, are taken from `defaults`. */
  read: (nrp: string, resubmissionOf: string | null, defaults: FormValues): FormValues => ({
    ...defaults,
    ...typedValuesFromText(sessionStorage.getItem(keyOf(nrp, resubmissionOf)), defaults),
  }),
  /** The names of the files that the stored draft had. */
  readFileNames: (nrp: string, resubmissionOf: string | null): FileNames =>
    fileNamesFromText(sessionStorage.getItem(keyOf(nrp, resubmissionOf))),
  /** `lost`: names of files that an earlier visit had and that were not chosen again. */
  write: (nrp: string, resubmissionOf: string | null, values: FormValues, lost: FileNames = {}) => {
    const typed = typedValuesOf(values);
    const file_names: FileNames = { ...lost };
    for (const field of Object.values(fileFields)) {
      const file = values[field];
      if (file) file_names[field] = file.name;
    }
    const isWorthless = isEmpty(typed) && Object.keys(file_names).length === 0;
    if (isWorthless) sessionStorage.removeItem(keyOf(nrp, resubmissionOf));
    else sessionStorage.setItem(keyOf(nrp, resubmissionOf), JSON.stringify({ ...typed, file_names }));
  },
  remove: (nrp: string, resubmissionOf: string | null) => sessionStorage.removeItem(keyOf(nrp, resubmissionOf)),
};
