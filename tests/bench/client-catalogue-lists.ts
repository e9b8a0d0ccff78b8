import { documentRow } from '../../functions/documents/document-store.ts';
import { type DepartmentCode, departmentCodes } from '../../shared/domain/departments.ts';
import type { DocumentRow } from '../../shared/domain/documents.ts';
import { generatedDocument } from './generated-documents.ts';

/** What `list-hims-documents` answers for each department when there are so many documents in all. */
export const generatedLists = (documents: number): Map<DepartmentCode, { rows: DocumentRow[]; json: string }> => {
  const rows = Array.from({ length: documents }, (_, place) => documentRow(generatedDocument(place)));
  return new Map(
    departmentCodes.map((code) => {
      const own = rows.filter(({ department }) => department === code);
      return [code, { rows: own, json: JSON.stringify({ success: true, documents: own, catalogue_version: 1 }) }];
    }),
  );
};

/** What people look for: words, numbers, labels, whole names, and what is not there. */
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

/** Every state of the box while these are typed and taken back letter by letter. */
export const keystrokesOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => {
    const typed = Array.from(text, (_, at) => text.slice(0, at + 1));
    return [...typed, ...typed.slice(0, -1).reverse()];
  });
