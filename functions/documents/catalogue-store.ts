import * as z from 'zod/mini';
import { type DepartmentCode, departmentCode } from '../../shared/domain/departments.ts';
import { documentRow as listRow } from '../../shared/domain/documents/document-fields.ts';
import {
  applyChange,
  type CatalogueChange,
  catalogueChange,
  type DocumentList,
  documentListOf,
  listedVersion,
} from '../../shared/domain/documents/document-list.ts';
import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import { isAtVersion, itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { type Page, readAll, readItem, readItems, readPage } from '../db/table.ts';
import { ttlAfter } from '../db/time-to-live.ts';
import { StaleRead, type TransactItem } from '../db/transactions.ts';
import { documentRow, loadDocumentsOrDeleted } from './document-store.ts';

const logRetentionSeconds = 30 * 24 * 60 * 60;
/** Above so many changes the whole list is cheaper to send than the changes. */
const maxChangesReturned = 500;
/** The index behind the list lags by moments, so the changes of the last ten minutes are applied to what it returns. */
const indexLagCoveredMs = 10 * 60 * 1000;

const versionItem = z.object({ version: z.number() });

const logEntry = z.object({
  department: departmentCode,
  version: z.number(),
  at: z.string(),
  /** The bulk job that made the change. */
  job_id: z.optional(z.string()),
});
const oneChanged = z.extend(logEntry, { kind: z.enum(['insert', 'update', 'delete']), change: catalogueChange });
/** Documents that a bulk job changed together: their versions by id. The documents are read when the change is requested. */
const manyChanged = z.extend(logEntry, { kind: z.literal('many'), documents: z.record(z.string(), z.number()) });

/** A change of a department's list (CAT#dept / LOG#version), and the outbox of its channel. */
export const catalogueLogItem = z.discriminatedUnion('kind', [oneChanged, manyChanged]);
export type CatalogueLogEntry = z.infer<typeof catalogueLogItem>;

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

/** The change that led to a version; undefined where the log no longer has it. */
export const loadLogEntry = (department: DepartmentCode, version: number): Promise<CatalogueLogEntry | undefined> =>
  readItem(catalogueLogItem, keys.catalogueLog(department, version));

/** One row's part in a change of the catalogue. */
export type RowChange = Pick<z.infer<typeof oneChanged>, 'kind' | 'change' | 'job_id'>;

/** Raises a department's version by one and logs the change. `seen` is the version just read. */
export const catalogueChangePuts = (
  department: DepartmentCode,
  seen: number,
  kind: RowChange['kind'],
  change: CatalogueChange,
  at: string,
): TransactItem[] => catalogueBatchPuts(department, seen, [{ kind, change }], at);

/** The same for several rows: each gets a version and a log entry of its own; the catalogue's version is written once. */
export const catalogueBatchPuts = (
  department: DepartmentCode,
  seen: number,
  rows: readonly RowChange[],
  at: string,
): TransactItem[] => [
  headPut(department, seen, rows.length),
  ...rows.map((row, index) => logEntryPut({ ...row, department, version: seen + index + 1, at })),
];

/** When documents are changed together, and the bulk job that changes them. */
export type ChangeOrigin = Pick<z.infer<typeof manyChanged>, 'at' | 'job_id'>;

/** The same for documents that change together: one version and one log entry for all of them. */
export const bulkChangePuts = (
  department: DepartmentCode,
  seen: number,
  documents: Readonly<Record<string, number>>,
  by: ChangeOrigin,
): TransactItem[] => [
  headPut(department, seen, 1),
  logEntryPut({ kind: 'many', documents, department, version: seen + 1, ...by }),
];

const headPut = (department: DepartmentCode, seen: number, added: number): TransactItem =>
  itemPut(
    { ...keys.catalogueHead(department), version: seen + added },
    {
      condition: isAtVersion(seen),
      onConditionFailed: () => {
        throw new StaleRead(`The catalogue of ${department} is no longer at version ${seen}`);
      },
    },
  );

const logEntryPut = (entry: CatalogueLogEntry): TransactItem =>
  itemPut(
    {
      ...keys.catalogueLog(entry.department, entry.version),
      ...entry,
      outbox: 1,
      ttl: ttlAfter(entry.at, logRetentionSeconds),
    },
    { condition: notExists },
  );

const loadLog = (department: DepartmentCode, after: number): Promise<CatalogueLogEntry[]> =>
  readAll(catalogueLogItem, {
    where: 'PK = :pk AND SK BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':pk': keys.catalogueHead(department).PK,
      ':first': keys.catalogueLog(department, after + 1).SK,
      ':last': keys.catalogueLog(department, 999_999_999_999).SK,
    },
    ConsistentRead: true,
  });

/** All log entries of the last minutes, oldest first. Whole pages are read, so older entries may be included. */
const loadRecentLog = async (department: DepartmentCode): Promise<CatalogueLogEntry[]> => {
  const horizon = new Date(Date.now() - indexLagCoveredMs).toISOString();
  const entries: CatalogueLogEntry[] = [];
  let from: Page<CatalogueLogEntry>['next'] | undefined;
  do {
    const page: Page<CatalogueLogEntry> = await readPage(catalogueLogItem, {
      where: 'PK = :pk AND begins_with(SK, :log)',
      ExpressionAttributeValues: { ':pk': keys.catalogueHead(department).PK, ':log': 'LOG#' },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: 200,
      from: from ?? undefined,
    });
    entries.push(...page.items);
    from = page.next;
  } while (from && (entries.at(-1)?.at ?? '') >= horizon);
  return entries.reverse();
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

/** The documents that changed after version `since`; undefined where the log no longer has all changes. */
export const loadChangedIds = async (
  department: DepartmentCode,
  since: number,
  now: number,
): Promise<string[] | undefined> => {
  const entries = (await loadLog(department, since)).filter(({ version }) => version <= now);
  if (entries.length !== now - since) return undefined;
  const ids = entries.flatMap((entry) => {
    if (entry.kind === 'many') return Object.keys(entry.documents);
    return entry.change.op === 'put' ? entry.change.document.id : entry.change.id;
  });
  return [...new Set(ids)];
};

const listedDocument = z.extend(z.omit(listRow, { has_file: true }), {
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
    IndexName: 'GSI1',
    where: 'GSI1PK = :pk',
    ExpressionAttributeValues: { ':pk': keys.documentIndex(department, '', '').GSI1PK },
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

const listedRow = ({ file, file_url, ...row }: z.infer<typeof listedDocument>): DocumentRow => ({
  ...row,
  has_file: file !== undefined || file_url !== undefined,
});

/** The change that puts a document, as it is now, into its list. */
export const putChange = (document: Parameters<typeof documentRow>[0]): CatalogueChange => ({
  op: 'put',
  document: documentRow(document),
});
