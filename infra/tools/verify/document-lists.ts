import { isDeepStrictEqual } from 'node:util';
import { scanDocuments } from '../../../functions/documents/all-documents-store.ts';
import { loadCatalogueVersion, loadDepartmentList } from '../../../functions/documents/catalogue-store.ts';
import { documentRow, loadDocumentOrDeleted } from '../../../functions/documents/document-store.ts';
import { type DepartmentCode, departmentCodes } from '../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../shared/domain/documents.ts';

/**
 * The row that `list-hims-documents` returns for a document, and the row of its stored item; undefined where it is not
 * listed.
 */
interface Comparison {
  department: DepartmentCode;
  id: string;
  listed: DocumentRow | undefined;
  stored: DocumentRow | undefined;
}

const loadStoredRow = async (department: DepartmentCode, id: string): Promise<DocumentRow | undefined> => {
  const document = await loadDocumentOrDeleted(id);
  return document?.deleted_at === undefined && document?.department === department ? documentRow(document) : undefined;
};

const compareRow = async (department: DepartmentCode, id: string): Promise<Comparison> => {
  const { rows } = await loadDepartmentList(department, await loadCatalogueVersion(department));
  return { department, id, listed: rows.get(id), stored: await loadStoredRow(department, id) };
};

const problemOf = ({ department, id, listed, stored }: Comparison): string =>
  `${department} ${(listed ?? stored)?.nomor} (${id}): the list shows ${textOf(listed)}, the document is ${textOf(stored)}`;

const textOf = (row: DocumentRow | undefined): string =>
  row ? `revisi ${row.revisi} ${row.status} (version ${row.version})` : 'absent';

/**
 * Compares every row of every department's list with its document in both directions; returns the number of compared
 * rows and a line for each difference. A difference is read again, because the document may have changed between the
 * two reads.
 */
export const verifyDocumentLists = async (): Promise<{ checked: number; problems: string[] }> => {
  const lists = new Map<DepartmentCode, ReadonlyMap<string, DocumentRow>>();
  for (const code of departmentCodes)
    lists.set(code, (await loadDepartmentList(code, await loadCatalogueVersion(code))).rows);
  const stored = new Map<string, DocumentRow>();
  for await (const document of scanDocuments())
    if (document.deleted_at === undefined) stored.set(`${document.department} ${document.id}`, documentRow(document));

  const listed = new Map([...lists].flatMap(([code, rows]) => [...rows].map(([id, row]) => [`${code} ${id}`, row])));
  const keys = [...new Set([...stored.keys(), ...listed.keys()])];
  const problems: string[] = [];
  for (const key of keys.filter((each) => !isDeepStrictEqual(stored.get(each), listed.get(each)))) {
    const [department, id = ''] = key.split(' ') as [DepartmentCode, string];
    const again = await compareRow(department, id);
    if (!isDeepStrictEqual(again.listed, again.stored)) problems.push(problemOf(again));
  }
  return { checked: keys.length, problems };
};
