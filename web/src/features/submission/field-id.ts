import type { FieldName } from './form-values.ts';

/** The id of a field's control, used to focus the first field with an error. */
export const fieldId = (field: FieldName): string => `pengajuan-${field}`;
