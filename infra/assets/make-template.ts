import { writeFileSync } from 'node:fs';
import { changeRequestForm } from './change-request-form.ts';
import { workbookBytes } from './workbook.ts';

const file = new URL('templates/form-permohonan-perubahan-dokumen.xlsx', import.meta.url);

/** Writes the workbook that both buckets and the local stage carry; run it after changing the form, and commit the result. */
writeFileSync(file, workbookBytes(changeRequestForm));
