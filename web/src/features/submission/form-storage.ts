import { type FormValues, isEmpty, typedValuesFromText, typedValuesOf } from './form-values.ts';

/** One draft per user and, for a resubmission, per original submission. */
const keyOf = (nrp: string, resubmissionOf: string | null): string =>
  `hims.pengajuan.${nrp}${resubmissionOf === null ? '' : `.${resubmissionOf}`}`;

export const formStorage = {
  /** The stored draft; fields that it does not have, and the files, are taken from `defaults`. */
  read: (nrp: string, resubmissionOf: string | null, defaults: FormValues): FormValues => ({
    ...defaults,
    ...typedValuesFromText(sessionStorage.getItem(keyOf(nrp, resubmissionOf)), defaults),
  }),
  write: (nrp: string, resubmissionOf: string | null, values: FormValues) => {
    const typed = typedValuesOf(values);
    if (isEmpty(typed)) sessionStorage.removeItem(keyOf(nrp, resubmissionOf));
    else sessionStorage.setItem(keyOf(nrp, resubmissionOf), JSON.stringify(typed));
  },
  remove: (nrp: string, resubmissionOf: string | null) => sessionStorage.removeItem(keyOf(nrp, resubmissionOf)),
};
