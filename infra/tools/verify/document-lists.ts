import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { loadCatalogueVersion, loadDepartmentList } from '../../../functions/documents/catalogue-store.ts';
import {
  type ControlledDocument,
  documentRow,
  loadDocumentsOrDeleted,
} from '../../../functions/documents/document-store.ts';
import { type DepartmentCode, departmentCodes } from '../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../shared/domain/documents/documents.ts';
import { type Check, type Finding, fieldDifferences } from './check.ts';
import type { EnvironmentData } from './environment-data.ts';

/** Pauses before each further reading: the index behind the lists lags by moments. */
const pausesMs = [0, 1000, 3000];

type Rows = ReadonlyMap<string, DocumentRow>;

const loadRows = async (department: DepartmentCode): Promise<Rows> =>
  (await loadDepartmentList(department, await loadCatalogueVersion(department))).rows;

const separator = ' ';

/** What differs between a department's list and its documents, in both directions. */
const listFindings = (department: DepartmentCode, listed: Rows, stored: Rows): Finding[] =>
  [...new Set([...stored.keys(), ...listed.keys()])].flatMap((id): Finding[] => {
    const [row, document] = [listed.get(id), stored.get(id)];
    if (isDeepStrictEqual(row, document)) return [];
    const differences =
      row && document
        ? fieldDifferences(row, document, 'the document')
        : [row ? 'the list shows it, and there is no such document' : 'the list does not show it'];
    const line = `${department} ${(row ?? document)?.nomor} (${id}): ${differences.join('; ')}`;
    return [{ subject: `${department}${separator}${id}`, line, partitions: [] }];
  });

/** Compares every row that `list-hims-documents` returns with its document, one department after the other. */
export const documentLists: Check = {
  name: 'every row of every list equals its document',
  compare: async ({ documents }: EnvironmentData) => {
    const findings: Finding[] = [];
    let compared = 0;
    for (const department of departmentCodes) {
      const stored = new Map<string, DocumentRow>();
      for (const [id, { row, isDeleted }] of documents)
        if (!isDeleted && row.department === department) stored.set(id, row);
      const listed = await loadRows(department);
      compared += Math.max(stored.size, listed.size);
      findings.push(...listFindings(department, listed, stored));
    }
    return { compared, findings };
  },
  /** Reads the lists again, then the documents: a list that was read first may be older, never newer. */
  confirm: async (found) => {
    let open = [...found];
    for (const pauseMs of pausesMs) {
      if (open.length === 0) break;
      await wait(pauseMs);
      open = await readAgain(open);
    }
    return open;
  },
};

const readAgain = async (open: readonly Finding[]): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const department of departmentCodes) {
    const ids = open
      .map(({ subject }) => subject.split(separator))
      .flatMap(([code, id]) => (code === department && id !== undefined ? [id] : []));
    if (ids.length === 0) continue;
    const listed = await loadRows(department);
    const documents = await loadDocumentsOrDeleted(ids);
    const isStored = (document: ControlledDocument | undefined): document is ControlledDocument =>
      document?.deleted_at === undefined && document?.department === department;
    findings.push(
      ...listFindings(
        department,
        new Map(ids.flatMap((id) => (listed.has(id) ? [[id, listed.get(id) as DocumentRow]] : []))),
        new Map(documents.filter(isStored).map((document) => [document.id, documentRow(document)])),
      ),
    );
  }
  return findings;
};
