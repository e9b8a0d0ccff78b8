import { z } from 'zod';
import { type DepartmentCode, departmentCode } from '../../shared/domain/departments.ts';
import {
  applyChange,
  type CatalogueChange,
  catalogueChange,
  type DocumentList,
  documentListOf,
  listedVersion,
} from '../../shared/domain/document-list.ts';
import type { DocumentRow } from '../../shared/domain/documents.ts';
import { keys } from '../db/keys.ts';
import { StaleRead } from '../db/retry-on-conflict.ts';
import { type Page, readAll, readItem, readPage, type TransactItem } from '../db/table.ts';
import { documentItem, documentRow, loadDocumentsOrDeleted } from './document-store.ts';

const logRetentionSeconds = 30 * 24 * 60 * 60;
/** Beyond this many changes a whole department is cheaper than its changes. */
const maxChangesReturned = 500;
/** The index behind the list lags by moments; the changes of the last ten minutes are applied to what it answers. */
const indexLagCoveredMs = 10 * 60 * 1000;

const head = z.object({ version: z.number() });

const logEntry = z.object({ department: departmentCode, version: z.number(), at: z.string() });
const oneChanged = logEntry.extend({ kind: z.enum(['insert', 'update', 'delete']), change: catalogueChange });
/** Documents that a bulk job changed at once, by id with the version each came to; what they are now is read when asked. */
const manyChanged = logEntry.extend({ kind: z.literal('many'), documents: z.record(z.string(), z.number()) });

/** A department's change (CAT#dept / LOG#version), which is also the outbox of what viewers are told. */
export const catalogueLogItem = z.discriminatedUnion('kind', [oneChanged, manyChanged]);
export type CatalogueLogEntry = z.infer<typeof catalogueLogItem>;

/** How often a department's list changed since the beginning. */
export const loadCatalogueVersion = async (department: DepartmentCode): Promise<number> =>
  (await readItem(head, keys.catalogueHead(department)))?.version ?? 0;

/** One row's part in a change of the catalogue. */
export type RowChange = Pick<z.infer<typeof oneChanged>, 'kind' | 'change'>;

/** Members that move a department's version by one and log the change. `seen` is the version just read. */
export const catalogueChangePuts = (
  department: DepartmentCode,
  seen: number,
  kind: RowChange['kind'],
  change: CatalogueChange,
  at: string,
): TransactItem[] => catalogueBatchPuts(department, seen, [{ kind, change }], at);

/** The same for several rows: each has a version and a log entry of its own, and the head moves once. */
export const catalogueBatchPuts = (
  department: DepartmentCode,
  seen: number,
  rows: readonly RowChange[],
  at: string,
): TransactItem[] => [
  headPut(department, seen, rows.length),
  ...rows.map((row, index) => logEntryPut({ ...row, department, version: seen + index + 1, at })),
];

/** Documents of a bulk job: one version and one log entry for them all. */
export const bulkChangePuts = (
  department: DepartmentCode,
  seen: number,
  documents: Readonly<Record<string, number>>,
  at: string,
): TransactItem[] => [
  headPut(department, seen, 1),
  logEntryPut({ kind: 'many', documents, department, version: seen + 1, at }),
];

const headPut = (department: DepartmentCode, seen: number, by: number): TransactItem => ({
  item: {
    Put: {
      Item: { ...keys.catalogueHead(department), version: seen + by },
      ConditionExpression: seen === 0 ? 'attribute_not_exists(PK)' : 'version = :seen',
      ...(seen === 0 ? {} : { ExpressionAttributeValues: { ':seen': seen } }),
    },
  },
  onConditionFailed: () => {
    throw new StaleRead(`The catalogue of ${department} is no longer at version ${seen}`);
  },
});

const logEntryPut = (entry: CatalogueLogEntry): TransactItem => ({
  item: {
    Put: {
      Item: {
        ...keys.catalogueLog(entry.department, entry.version),
        ...entry,
        outbox: 1,
        ttl: Math.floor(Date.parse(entry.at) / 1000) + logRetentionSeconds,
      },
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  },
});

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

/** The log entries of the last minutes, oldest first, however many they are; whole pages, so older ones may be among them. */
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
 * The changes after a version, oldest first; undefined when the log does not hold them all or they are too many. Before
 * its first version a department has nothing that changes could be added to.
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

const listedDocument = documentItem
  .pick({ id: true, department: true, nama: true, nomor: true, jenis: true, revisi: true, status: true, version: true })
  .extend({
    file: z.object({ key: z.string() }).optional(),
    file_url: z.string().optional(),
  });

/** A department's documents as of a version of its catalogue; single rows may be ahead of it. */
export interface DepartmentList extends DocumentList {
  version: number;
}

/** Every document of a department; `head` is the catalogue's version just read. */
export const loadDepartmentList = async (department: DepartmentCode, head: number): Promise<DepartmentList> => {
  const items = await readAll(listedDocument, {
    IndexName: 'GSI1',
    where: 'GSI1PK = :pk',
    ExpressionAttributeValues: { ':pk': keys.documentIndex(department, '', '').GSI1PK },
    ExpressionAttributeNames: { '#status': 'status', '#file': 'file', '#key': 'key' },
    ProjectionExpression: 'id, department, nama, nomor, jenis, revisi, #status, #file.#key, file_url, version',
  });
  const list = documentListOf(items.map(listedRow));
  // Read after the index, the log holds every change up to its last entry that the index may lack.
  const recent = await loadRecentLog(department);
  for (const change of await loadChanges(recent, list)) applyChange(list, change);
  return { ...list, version: Math.max(head, recent.at(-1)?.version ?? 0) };
};

const documentCount = (documents: object): number => Object.keys(documents).length;

/**
 * The changes that log entries stand for, in their order. A document of a bulk entry is read, as it is by now; where
 * `known` holds it in that version or a later one it is not read again.
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

/** The change a document's present form is. */
export const putChange = (document: Parameters<typeof documentRow>[0]): CatalogueChange => ({
  op: 'put',
  document: documentRow(document),
});
