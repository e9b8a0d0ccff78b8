import { isDeepStrictEqual } from 'node:util';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { keys } from '../../../functions/db/keys.ts';
import type { CatalogueLogEntry } from '../../../functions/documents/catalogue-log-store.ts';
import { type ControlledDocument, documentRow } from '../../../functions/documents/document-store.ts';
import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import type { CatalogueChange } from '../../../shared/domain/documents/document-list.ts';
import type { DocumentRow } from '../../../shared/domain/documents/documents.ts';
import { mockItem, table } from './invoke.ts';

export const twoDepartments = ['PRO', 'SHE'] as const satisfies readonly DepartmentCode[];
const minuteMs = 60_000;
/** The maximum lag of the index behind the table. */
const longestLagMs = 5 * minuteMs;

const newDocument = (id: string): ControlledDocument => ({
  id,
  department: 'PRO',
  nama: `Dokumen ${id}`,
  nomor: `N-${id}`,
  jenis: 'SOP',
  revisi: 0,
  status: 'Aktif',
  source: 'editor',
  made_by: '10000003',
  made_by_name: null,
  made_at: '2026-01-01T00:00:00.000Z',
  updated_by: '10000003',
  updated_at: '2026-01-01T00:00:00.000Z',
  version: 0,
});

const isListedIn = (document: ControlledDocument, department: DepartmentCode): boolean =>
  document.version > 0 && document.deleted_at === undefined && document.department === department;

/** Documents changed by single edits and bulk jobs, and DynamoDB's responses to concurrent readers. */
export class ChangingCatalogue {
  /** Every state of each document, oldest first; the first one is before its creation. */
  readonly #states = new Map<string, { document: ControlledDocument; at: number }[]>();
  readonly #log = new Map<DepartmentCode, CatalogueLogEntry[]>(twoDepartments.map((code) => [code, []]));
  /** The version of each document in a department's log. */
  readonly #logged = new Map<string, number>();
  /** Documents that a bulk job has written but not logged yet. */
  #unlogged = new Map<string, { version: number; departments: Set<DepartmentCode> }>();
  now = Date.parse('2026-11-21T08:00:00.000Z');

  /** The current state of a document; its version is 0 before its creation. */
  current(id: string): ControlledDocument {
    return this.#statesOf(id).at(-1)?.document ?? newDocument(id);
  }

  /** A single change: the document and its log entry in one transaction. */
  change(id: string, changes: Partial<ControlledDocument>): void {
    const after = this.#write(id, changes);
    const { department, deleted_at, version } = after;
    const change: CatalogueChange =
      deleted_at === undefined ? { op: 'put', document: documentRow(after) } : { op: 'delete', id, version };
    this.#append(department, { kind: 'update', change }, { [id]: version });
  }

  /** A bulk job writes its documents first and logs the chunk later. */
  changeInBulk(id: string, changes: Partial<ControlledDocument>): void {
    const before = this.current(id);
    if (before.deleted_at !== undefined) return;
    const { department, version } = this.#write(id, changes);
    const departments = new Set([...(this.#unlogged.get(id)?.departments ?? []), before.department, department]);
    this.#unlogged.set(id, { version, departments });
  }

  logBulk(): void {
    for (const department of twoDepartments) {
      const written = [...this.#unlogged].filter(([, { departments }]) => departments.has(department));
      const documents = Object.fromEntries(written.map(([id, { version }]) => [id, version]));
      if (written.length > 0) this.#append(department, { kind: 'many', documents }, documents);
    }
    this.#unlogged = new Map();
  }

  /** The single changes broadcast after a version. */
  broadcastAfter(department: DepartmentCode, since: number): { version: number; change: CatalogueChange }[] {
    return this.#logOf(department).flatMap((entry) =>
      entry.version > since && entry.kind !== 'many' ? [{ version: entry.version, change: entry.change }] : [],
    );
  }

  /**
   * The reason why a row of a list, or its absence, is incorrect: it must be a state of its document that is not older
   * than the department's log.
   */
  problemOf(department: DepartmentCode, id: string, row: DocumentRow | undefined): string | undefined {
    const logged = this.#logged.get(`${department} ${id}`) ?? 0;
    const allowed = this.#statesOf(id).filter(({ document }) => document.version >= logged);
    const isAllowed = allowed.some(({ document }) =>
      row
        ? isListedIn(document, department) && isDeepStrictEqual(documentRow(document), row)
        : !isListedIn(document, department),
    );
    return isAllowed
      ? undefined
      : `${department} lists ${id} as ${JSON.stringify(row)}; its log holds version ${logged}`;
  }

  /** The exact rows of a department. */
  rowsOf(department: DepartmentCode, ids: readonly string[]): Map<string, DocumentRow> {
    const listed = ids.map((id) => this.current(id)).filter((document) => isListedIn(document, department));
    return new Map(listed.map((document) => [document.id, documentRow(document)]));
  }

  /**
   * Mocks the reads of functions: items and log consistently, index entries in any state of the last minutes, and pages
   * of any length. `choose(n)` returns an integer from 0 to n.
   */
  mockReads(choose: (limit: number) => number): void {
    for (const code of twoDepartments) mockItem({ ...keys.catalogueHead(code), version: this.#logOf(code).length });
    table.on(BatchGetCommand).callsFake(({ RequestItems }: BatchGetCommandInput) => {
      const ids = (RequestItems?.['table']?.Keys ?? []).map(({ PK }) => String(PK).slice('DOC#'.length));
      const documents = ids.map((id) => this.current(id)).filter(({ version }) => version > 0);
      return { Responses: { table: documents.map((document) => ({ ...document, ...keys.document(document.id) })) } };
    });
    table.on(QueryCommand).callsFake((input: QueryCommandInput) => {
      const value = (name: string): string => String(input.ExpressionAttributeValues?.[name]);
      const department = value(':pk').slice('CAT#'.length) as DepartmentCode;
      if (input.IndexName) return { Items: this.#indexed(department, choose) };
      if (input.ScanIndexForward === false) {
        const before = Number(input.ExclusiveStartKey?.['before'] ?? Number.POSITIVE_INFINITY);
        return this.#logPage(department, before, 1 + choose(3));
      }
      const first = Number(value(':first').slice('LOG#'.length));
      return { Items: this.#logOf(department).filter(({ version }) => version >= first) };
    });
  }

  #indexed(department: DepartmentCode, choose: (limit: number) => number): ControlledDocument[] {
    return [...this.#states.values()].flatMap((states) => {
      const settled = Math.max(
        0,
        states.findLastIndex(({ at }) => at <= this.now - longestLagMs),
      );
      const document = states[settled + choose(states.length - 1 - settled)]?.document;
      return document && isListedIn(document, department) ? [document] : [];
    });
  }

  #logPage(department: DepartmentCode, before: number, size: number) {
    const Items = this.#logOf(department)
      .filter(({ version }) => version < before)
      .toReversed()
      .slice(0, size);
    const last = Items.at(-1)?.version ?? 1;
    return last > 1 ? { Items, LastEvaluatedKey: { before: last } } : { Items };
  }

  #write(id: string, changes: Partial<ControlledDocument>): ControlledDocument {
    const before = this.current(id);
    const version = before.version + 1;
    const document = { ...before, ...changes, nama: `Dokumen ${id} ${version}`, version };
    this.#states.set(id, [...this.#statesOf(id), { document, at: this.now }]);
    return document;
  }

  #append(
    department: DepartmentCode,
    change: { kind: 'update'; change: CatalogueChange } | { kind: 'many'; documents: Record<string, number> },
    versions: Readonly<Record<string, number>>,
  ): void {
    const log = this.#logOf(department);
    log.push({ ...change, department, version: log.length + 1, at: new Date(this.now).toISOString() });
    for (const [id, version] of Object.entries(versions)) {
      const key = `${department} ${id}`;
      this.#logged.set(key, Math.max(version, this.#logged.get(key) ?? 0));
    }
  }

  #statesOf(id: string): { document: ControlledDocument; at: number }[] {
    return this.#states.get(id) ?? [{ document: newDocument(id), at: 0 }];
  }

  #logOf(department: DepartmentCode): CatalogueLogEntry[] {
    return this.#log.get(department) ?? [];
  }
}
