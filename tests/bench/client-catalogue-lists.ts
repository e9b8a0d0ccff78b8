import { documentRow } from '../../functions/documents/document-store.ts';
import { type DepartmentCode, departmentCodes } from '../../shared/domain/departments.ts';
import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import { generatedDocument } from './generated-documents.ts';

/** The `list-hims-documents` responses of all departments for a total number of documents. */
export const generatedLists = (documents: number): Map<DepartmentCode, { rows: DocumentRow[]; json: string }> => {
  const rows = Array.from({ length: documents }, (_, index) => documentRow(generatedDocument(index)));
  return new Map(
    departmentCodes.map((code) => {
      const departmentRows = rows.filter(({ department }) => department === code);
      return [
        code,
        {
          rows: departmentRows,
          json: JSON.stringify({ success: true, documents: departmentRows, catalogue_version: 1 }),
        },
      ];
    }),
  );
};

/** Typical searches: words, numbers, labels, whole names, and texts without a result. */
export const searches: readonly string[] = [
  'prosedur pengangkutan',
  'pit utara',
  'hkt-sop-eng-01-0',
  'manual',
  'instruksi kerja',
  'inspeksi harian',
  'workshop utama 25',
  'produksi',
  'xyz',
  'a',
];

/** Every content of the search box while these texts are typed and deleted letter by letter. */
export const keystrokesOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => {
    const typed = Array.from(text, (_, at) => text.slice(0, at + 1));
    return [...typed, ...typed.slice(0, -1).reverse()];
  });
