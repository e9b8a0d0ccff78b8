import { type FormValues, isEmpty, typedFromText, typedPart } from './form-values.ts';

/** One half-filled form per person and, for a resubmission, per submission it repeats. */
const keyOf = (nrp: string, resubmissionOf: string | null): string =>
  `hims.pengajuan.${nrp}${resubmissionOf === null ? '' : `.${resubmissionOf}`}`;

export const keptForm = {
  read: (nrp: string, resubmissionOf: string | null) =>
    typedFromText(sessionStorage.getItem(keyOf(nrp, resubmissionOf))),
  write: (nrp: string, resubmissionOf: string | null, values: FormValues) => {
    const typed = typedPart(values);
    if (isEmpty(typed)) sessionStorage.removeItem(keyOf(nrp, resubmissionOf));
    else sessionStorage.setItem(keyOf(nrp, resubmissionOf), JSON.stringify(typed));
  },
  forget: (nrp: string, resubmissionOf: string | null) => sessionStorage.removeItem(keyOf(nrp, resubmissionOf)),
};
