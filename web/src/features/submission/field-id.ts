import type { FieldName } from './form-values.ts';

/** The id of a field's control, so that the first wrong one can be gone to. */
export const fieldId = (field: FieldName): string => `pengajuan-${field}`;
