import { writeFileSync } from 'node:fs';
import { changeRequestForm } from './change-request-form.ts';
import { importTemplate } from './import-template.ts';
import { type Workbook, workbookBytes } from './workbook.ts';

const workbooks: Record<string, Workbook> = {
  'form-permohonan-perubahan-dokumen.xlsx': changeRequestForm,
  'templat-impor-dokumen.xlsx': importTemplate,
};

/** Writes the workbooks of the documents bucket. Run it after changing one, and commit the result. */
for (const [name, workbook] of Object.entries(workbooks))
  writeFileSync(new URL(`templates/${name}`, import.meta.url), workbookBytes(workbook));
