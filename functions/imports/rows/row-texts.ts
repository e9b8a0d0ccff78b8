import type { ImportColumn } from '../../../shared/domain/import/columns.ts';
import { audienceText } from '../../../shared/domain/required-reading/audiences.ts';
import type { ImportRow } from './rows.ts';

/** What the columns of a valid row hold, besides number and name, as an import reads it again. */
export const rowTexts = (row: ImportRow): Partial<Record<ImportColumn, string>> => {
  const { jenis, department, status, revisi, file_url, file_name, effective_on, reviewed_on, review_months, audience } =
    row;
  return {
    ...{ jenis, department },
    ...(status && { status }),
    ...(revisi !== undefined && { revisi: String(revisi) }),
    ...(file_url && { file_url }),
    ...(file_name && { file_name }),
    ...(effective_on && { effective_on }),
    ...(reviewed_on && { reviewed_on }),
    ...(review_months !== undefined && { review_months: String(review_months) }),
    ...(audience && { distribution: audienceText(audience) }),
  };
};
