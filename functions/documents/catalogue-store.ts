import * as z from 'zod/mini';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { documentRow as listRow } from '../../shared/domain/documents/document-fields.ts';
import {
  applyChange,
  type CatalogueChange,
  type DocumentList,
  documentListOf,
  listedVersion,
} from '../../shared/domain/documents/document-list.ts';
import { normalForm } from '../../shared/domain/documents/document-numbers.ts';
import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import { keys } from '../db/keys.ts';
import { type Page, partitionOfGSI1, readAll, readItem, readItems, readPage } from '../db/table.ts';
import { type CatalogueLogEntry, loadLog, loadRecentLog, putChange } from './catalogue-log-store.ts';
import { type ControlledDocument, documentItem, externalState, loadDocumentsOrDeleted } from './document-store.ts';

/** Above so many changes the whole list is cheaper to send than the changes. */
const maxChangesReturned = 500;

const versionItem = z.object({ version: z.number() });

/** The version of a department's list: the number of its changes so far. */
export const loadCatalogueVersion = async (department: DepartmentCode): Promise<number> =>
  (await readItem(versionItem, keys.catalogueHead(department)))?.version ?? 0;

/** The versions of several departments, read consistently. */
export const loadCatalogueVersions = async (
  departments: readonly DepartmentCode[],
): Promise<Partial<Record<DepartmentCode, number>>> => {
  const found = await readItems(versionItem, departments.map(keys.catalogueHead));
  return Object.fromEntries(departments.map((department, index) => [department, found[index]?.version ?? 0]));
};

/**
 * The changes after version `since`, oldest first; undefined where the log no longer has all of them or they are too
 * many, and for version 0, at which no list has been loaded.
 */
export const loadChangesSince = async (
  department: DepartmentCode,
  since: number,
  now: number,
): Promise<CatalogueChange[] | undefined> => {
  if (since === 0 || since > now || now - since > maxChangesReturned) return undefined;
  const entries = (await loadLog(department, since)).filter(({ version }) => version <= now);
  const changed = entries.reduce((sum, entry) => sum + (entry.kind === 'many' ? documentCount(entry.documents) : 1), 0);
  if (entries.length !== now - since || changed > maxChangesReturned) return undefined;
  return loadChanges(entries);
};

const listedDocument = z.extend(z.omit(listRow, { has_file: true, checked_on: true, waits: true }), {
  reviewed_on: z.optional(z.string()),
  waiting_change: z.optional(z.unknown()),
  file: z.optional(z.object({ key: z.string() })),
  file_url: z.optional(z.string()),
});
const listedColumns = Object.keys(listedDocument.shape).filter((name) => name !== 'file');

/** A department's documents at a version of its catalogue; single rows may be newer. */
export interface DepartmentList extends DocumentList {
  version: number;
}

/** Every document of a department; `catalogueVersion` was just read. */
export const loadDepartmentList = async (
  department: DepartmentCode,
  catalogueVersion: number,
): Promise<DepartmentList> => {
  const items = await readAll(listedDocument, {
    ...partitionOfGSI1(keys.documentIndex(department, '', '').GSI1PK),
    // Through names: some of the columns are reserved words.
    ExpressionAttributeNames: {
      ...Object.fromEntries(listedColumns.map((name) => [`#${name}`, name])),
      '#file': 'file',
      '#key': 'key',
    },
    ProjectionExpression: [...listedColumns.map((name) => `#${name}`), '#file.#key'].join(', '),
  });
  const list = documentListOf(items.map(listedRow));
  // The log is read after the index, so it has every change that the index may lack.
  const recent = await loadRecentLog(department);
  for (const change of await loadChanges(recent, list)) applyChange(list, change);
  return { ...list, version: Math.max(catalogueVersion, recent.at(-1)?.version ?? 0) };
};

/** A page of whole documents of a department in the order of their numbers, after one of them. The index may lag by moments. */
export const loadDocumentsByNumber = async (
  department: DepartmentCode,
  { after, limit }: { after: ControlledDocument | undefined; limit: number },
): Promise<Page<ControlledDocument>> => {
  const { GSI1PK, GSI1SK } = keys.documentIndex(department, after ? normalForm(after.nomor) : '', after?.id ?? '');
  return readPage(documentItem, {
    IndexName: 'GSI1',
    where: 'GSI1PK = :pk AND GSI1SK > :after',
    ExpressionAttributeValues: { ':pk': GSI1PK, ':after': after ? GSI1SK : ' ' },
    Limit: limit,
  });
};

const documentCount = (documents: object): number => Object.keys(documents).length;

/**
 * The changes of log entries, in their order. The documents of a bulk entry are read as they are now, unless `known`
 * has them at that version or a later one.
 */
const loadChanges = async (entries: readonly CatalogueLogEntry[], known?: DocumentList): Promise<CatalogueChange[]> => {
  const wanted = new Set(
    entries.flatMap((entry) =>
      entry.kind === 'many'
        ? Object.keys(entry.documents).filter((id) => !known || listedVersion(known, id) < (entry.documents[id] ?? 0))
        : [],
    ),
  );
  const read = new Map((await loadDocumentsOrDeleted([...wanted])).map((document) => [document?.id ?? '', document]));
  return entries.flatMap((entry) => {
    if (entry.kind !== 'many') return [entry.change];
    const ids = Object.keys(entry.documents).filter((id) => wanted.has(id));
    return ids.map((id): CatalogueChange => {
      const document = read.get(id);
      if (!document) return { op: 'delete', id, version: entry.documents[id] ?? 1 };
      const isListed = document.deleted_at === undefined && document.department === entry.department;
      return isListed ? putChange(document) : { op: 'delete', id, version: document.version };
    });
  });
};

const listedRow = ({
  file,
  file_url,
  reviewed_on,
  waiting_change,
  ...row
}: z.infer<typeof listedDocument>): DocumentRow => ({
  ...row,
  ...externalState({ ...row, file_url, reviewed_on, waiting_change }),
  has_file: file !== undefined || file_url !== undefined,
});
