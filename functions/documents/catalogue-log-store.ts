import * as z from 'zod/mini';
import { type DepartmentCode, departmentCode } from '../../shared/domain/departments.ts';
import { type CatalogueChange, catalogueChange } from '../../shared/domain/documents/document-list.ts';
import { isAtVersion, itemPut, notExists, ttlAfter } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { type Page, partition, readAll, readItem, readPage } from '../db/table.ts';
import { stale, type TransactItem } from '../db/transactions.ts';
import {
  type ChangeFollower,
  type ChangePart,
  changedGroups,
  changedParts,
  changeParts,
  isFollowedBy,
} from './change-rules.ts';
import { type ControlledDocument, documentRow } from './document-store.ts';

const logRetentionSeconds = 30 * 24 * 60 * 60;
/** The index behind the list lags by moments, so the changes of the last ten minutes are applied to what it returns. */
const indexLagCoveredMs = 10 * 60 * 1000;

const logEntry = z.object({
  department: departmentCode,
  version: z.number(),
  at: z.string(),
  job_id: z.optional(z.string()),
});
const parts = z.array(z.enum(changeParts));
/** Without `parts` everything may have changed, as in entries of earlier releases. */
const oneChanged = z.extend(logEntry, {
  kind: z.enum(['insert', 'update', 'delete']),
  change: catalogueChange,
  parts: z.optional(parts),
});
/** Documents that a bulk job changed together: their versions by id. The documents are read when the change is requested. */
const manyChanged = z.extend(logEntry, {
  kind: z.literal('many'),
  documents: z.record(z.string(), z.number()),
  parts: z.optional(z.array(z.object({ parts, ids: z.optional(z.array(z.string())) }))),
});

/** A change of a department's list (CAT#dept / LOG#version), and the outbox of its channel. */
export const catalogueLogItem = z.discriminatedUnion('kind', [oneChanged, manyChanged]);
export type CatalogueLogEntry = z.infer<typeof catalogueLogItem>;

/** The change that led to a version; undefined where the log no longer has it. */
export const loadLogEntry = (department: DepartmentCode, version: number): Promise<CatalogueLogEntry | undefined> =>
  readItem(catalogueLogItem, keys.catalogueLog(department, version));

/** The documents of a change by what changed of them; those whose change does not say it have all parts. */
const changedDocuments = (entry: CatalogueLogEntry): { parts: readonly ChangePart[]; ids: string[] }[] => {
  if (entry.kind !== 'many') {
    const id = entry.change.op === 'put' ? entry.change.document.id : entry.change.id;
    return [{ parts: entry.parts ?? changeParts, ids: [id] }];
  }
  const named = new Set(entry.parts?.flatMap(({ ids = [] }) => ids));
  const others = Object.keys(entry.documents).filter((id) => !named.has(id));
  return (entry.parts ?? [{ parts: changeParts }]).map((group) => ({ parts: group.parts, ids: group.ids ?? others }));
};

/** The documents of a change on which `follower` acts, with what changed of them. */
export const followedDocuments = (
  follower: ChangeFollower,
  entry: CatalogueLogEntry,
): { parts: readonly ChangePart[]; ids: string[] }[] =>
  changedDocuments(entry).filter((group) => isFollowedBy(follower, group.parts));

/** One row's part in a change of the catalogue. */
export type RowChange = Pick<z.infer<typeof oneChanged>, 'kind' | 'change' | 'job_id' | 'parts'>;

/** The change that puts a document, as it is now, into its list. */
export const putChange = (document: ControlledDocument): CatalogueChange => ({
  op: 'put',
  document: documentRow(document),
});

const isListed = (document: ControlledDocument | undefined): boolean =>
  document !== undefined && document.deleted_at === undefined;

/** The change of a document in the list of its department. */
export const rowChange = (
  before: ControlledDocument | undefined,
  after: ControlledDocument,
  job_id?: string,
): RowChange => ({
  ...(isListed(after)
    ? { kind: isListed(before) ? 'update' : 'insert', change: putChange(after) }
    : { kind: 'delete', change: { op: 'delete', id: after.id, version: after.version } }),
  parts: changedParts(before, after),
  ...(job_id !== undefined && { job_id }),
});

/**
 * Raises a department's version and logs changes of rows, each with a version of its own. `seen` is the version just read.
 */
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

/** A document that changes with others: its new version, and what changed. */
export interface ChangedDocument {
  id: string;
  version: number;
  parts: readonly ChangePart[];
}

/** The same for documents that change together: one version and one log entry for all of them. */
export const bulkChangePuts = (
  department: DepartmentCode,
  seen: number,
  changed: readonly ChangedDocument[],
  by: ChangeOrigin,
): TransactItem[] => [
  headPut(department, seen, 1),
  logEntryPut({
    kind: 'many',
    documents: Object.fromEntries(changed.map(({ id, version }) => [id, version])),
    parts: changedGroups(changed),
    ...{ department, version: seen + 1, ...by },
  }),
];

const headPut = (department: DepartmentCode, seen: number, added: number): TransactItem =>
  itemPut(
    { ...keys.catalogueHead(department), version: seen + added },
    {
      condition: isAtVersion(seen),
      onConditionFailed: stale(`The catalogue of ${department} is no longer at version ${seen}`),
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

export const loadLog = (department: DepartmentCode, after: number): Promise<CatalogueLogEntry[]> =>
  readAll(catalogueLogItem, {
    where: 'PK = :pk AND SK BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':pk': keys.catalogueHead(department).PK,
      ':first': keys.catalogueLog(department, after + 1).SK,
      ':last': keys.catalogueLog(department, 999_999_999_999).SK,
    },
    ConsistentRead: true,
  });

/** The log entries of the last ten minutes, oldest first. Whole pages are read, so older entries may be included. */
export const loadRecentLog = async (department: DepartmentCode): Promise<CatalogueLogEntry[]> => {
  const horizon = new Date(Date.now() - indexLagCoveredMs).toISOString();
  const entries: CatalogueLogEntry[] = [];
  let from: Page<CatalogueLogEntry>['next'] | undefined;
  do {
    const page: Page<CatalogueLogEntry> = await readPage(catalogueLogItem, {
      ...partition(keys.catalogueHead(department).PK, 'LOG#'),
      ScanIndexForward: false,
      Limit: 200,
      from: from ?? undefined,
    });
    entries.push(...page.items);
    from = page.next;
  } while (from && (entries.at(-1)?.at ?? '') >= horizon);
  return entries.reverse();
};

/** The documents whose changes after version `since` a follower acts on; undefined where the log no longer has all changes. */
export const loadChangedIds = async (
  follower: ChangeFollower,
  department: DepartmentCode,
  since: number,
  now: number,
): Promise<string[] | undefined> => {
  const entries = (await loadLog(department, since)).filter(({ version }) => version <= now);
  if (entries.length !== now - since) return undefined;
  const followed = entries.flatMap((entry) => followedDocuments(follower, entry));
  return [...new Set(followed.flatMap(({ ids }) => ids))];
};
