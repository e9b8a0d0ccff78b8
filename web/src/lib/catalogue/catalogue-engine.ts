import '../zod-without-eval.ts';
import { documentCalls } from '../../../../shared/api/documents.ts';
import { type DepartmentCode, departmentCodes } from '../../../../shared/domain/departments.ts';
import type { CatalogueChange } from '../../../../shared/domain/documents/document-list.ts';
import { normalForm } from '../../../../shared/domain/documents/document-numbers.ts';
import type { Jenis } from '../../../../shared/domain/documents/document-types.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { compareByNumber } from '../../../../shared/domain/documents/sorting.ts';
import { type FileMatch, FileMatcher } from '../../../../shared/domain/files/file-matching.ts';
import { queryWords } from '../../../../shared/domain/search-words.ts';
import { aboutSheet } from '../list-columns.ts';
import { rangeOf } from '../paginate.ts';
import { compareEntries, type Hit, RankedSearch } from '../search/ranked-search.ts';
import { type CatalogueGap, lacksFile } from './catalogue-gaps.ts';
import { type DepartmentIndex, departmentIndexOf } from './department-index.ts';
import { type ListSnapshot, VersionedList } from './versioned-list.ts';

const listOutput = documentCalls['list-hims-documents'].output;

/** Selects rows; while `search` is not empty, or what rows lack is given, type and department are ignored. */
export interface Filter {
  search: string;
  /** Only documents in force without a file, or documents whose number several have. */
  gap?: CatalogueGap | undefined;
  jenis: Jenis;
  department: DepartmentCode;
}

export interface PageQuery extends Filter {
  /** From 1; a number beyond the last page gives the last page. */
  page: number;
  size: number;
}

export type FoundPage = ReturnType<typeof rangeOf> & {
  rows: readonly DocumentRow[];
  search: string;
  gap: CatalogueGap | undefined;
  /** The ids of rows whose number several documents of any department have. */
  duplicateIds: readonly string[];
};

export interface FoundDocument {
  row: DocumentRow;
  hit: Hit;
}

/** A file name's match, with proposals by title where it has no number, and every row that it refers to. */
export interface MatchedName {
  match: FileMatch;
  documents: readonly DocumentRow[];
}

export interface ListUpdate {
  version: number | undefined;
  /** Later changes arrived before earlier ones: the list must be requested from the server. */
  isMissingChanges: boolean;
  hasChanged: boolean;
}

type IndexMatch = { index: DepartmentIndex; indices: Uint32Array };

/**
 * In-memory index that executes the screens' queries on the loaded lists of controlled documents. It runs in a worker
 * when they are large, else on the main thread; all arguments and results can be posted as messages.
 */
export class CatalogueEngine {
  readonly #firstNames: readonly string[];
  readonly #lists = new Map<DepartmentCode, VersionedList>();
  readonly #indexes = new Map<DepartmentCode, DepartmentIndex>();
  /** Built with the first search after a change of the list. */
  readonly #searches = new Map<DepartmentCode, RankedSearch>();
  /** Built with the first match after a change of any list. */
  #matching: { rows: Map<string, DocumentRow>; matcher: FileMatcher } | undefined;

  /** `firstNames`: document names that are sorted before all others. */
  constructor(firstNames: readonly string[]) {
    this.#firstNames = firstNames;
  }

  /** Applies a raw response of `list-hims-documents`. Throws when it does not match the contract. */
  applyResponse(
    department: DepartmentCode,
    bytes: ArrayBuffer,
    since?: number,
    isBeforeLocalChanges?: boolean,
  ): ListUpdate {
    const response = listOutput.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return this.#updateList(department, (list) => list.applyResponse(response, since, isBeforeLocalChanges));
  }

  applyChange(department: DepartmentCode, change: CatalogueChange, version: number): ListUpdate {
    return this.#updateList(department, (list) => list.applyChange(change, version));
  }

  /** Applies the changes in a command's response before the socket reports them. */
  applyLocalChanges(department: DepartmentCode, changes: readonly CatalogueChange[]): ListUpdate {
    return this.#updateList(department, (list) => list.applyLocalChanges(changes));
  }

  /**
   * The list in the form of a full response, to be applied by another engine or stored in the cache; undefined until it
   * is loaded.
   */
  serializedList(department: DepartmentCode): ArrayBuffer | undefined {
    if (this.#list(department).version === undefined) return undefined;
    return new TextEncoder().encode(JSON.stringify(this.listOf(department))).buffer;
  }

  listOf(department: DepartmentCode): ListSnapshot {
    const list = this.#list(department);
    return { documents: [...list.rows.values()], catalogue_version: list.version ?? 0 };
  }

  /** The company's own documents of each list that is loaded, and those of another source. */
  counts(): Partial<Record<DepartmentCode, { own: number; external: number }>> {
    return Object.fromEntries(
      [...this.#indexes].map(([department, { rows, indicesOfJenis }]) => {
        const external = indicesOfJenis('EXT').length;
        return [department, { own: rows.length - external, external }];
      }),
    );
  }

  find({ page, size, ...filter }: PageQuery): FoundPage {
    const parts = this.#partsOf(filter);
    const total = parts.reduce((sum, { indices }) => sum + indices.length, 0);
    const range = rangeOf(total, page, size);
    const rows = rowsInOrder(parts, range.to).slice(range.from - 1);
    const duplicateIds = rows.filter(({ nomor }) => this.#isDuplicate(normalForm(nomor))).map(({ id }) => id);
    return { ...range, rows, search: filter.search, gap: filter.gap, duplicateIds };
  }

  /** `content` and `exported` are stated in the file, with the number of documents. */
  async workbook(
    filter: Filter,
    today: string,
    { content, exported }: { content: string; exported: string },
  ): Promise<ArrayBuffer> {
    const { databaseSheet } = await import('./excel-layout.ts');
    const { workbookBytes } = await import('../../../../shared/domain/workbook-bytes.ts');
    const rows = rowsInOrder(this.#partsOf(filter), Number.POSITIVE_INFINITY);
    return workbookBytes([databaseSheet(rows, today), aboutSheet(content, rows.length, exported)]).buffer;
  }

  /** The documents whose number or name is most similar to a text, the best first. */
  search(text: string, limit: number): { text: string; documents: FoundDocument[] } {
    const documents = [...this.#lists].flatMap(([department, list]) =>
      this.#searchOf(department, list)
        .search(text, limit)
        .flatMap((hit) => {
          const row = list.rows.get(hit.id);
          return row ? [{ row, hit }] : [];
        }),
    );
    const compare = (one: FoundDocument, other: FoundDocument) =>
      one.hit.rank - other.hit.rank || compareEntries(entryOf(one.row), entryOf(other.row));
    return { text, documents: documents.sort(compare).slice(0, limit) };
  }

  #searchOf(department: DepartmentCode, list: VersionedList): RankedSearch {
    const existing = this.#searches.get(department);
    if (existing) return existing;
    const created = new RankedSearch(Array.from(list.rows.values(), entryOf));
    this.#searches.set(department, created);
    return created;
  }

  rowsOf(ids: readonly string[]): DocumentRow[] {
    return ids.flatMap((id) => [...this.#lists.values()].flatMap((list) => list.rows.get(id) ?? []));
  }

  /** The documents that file names mean, by the numbers and revisions in them. */
  matchFiles(names: readonly string[]): MatchedName[] {
    const { rows, matcher } = this.#currentMatching();
    return names.map((name) => {
      const match = matcher.match(name);
      const ids = match.kind === 'certain' ? [match.id] : match.candidates;
      return { match, documents: ids.flatMap((id) => rows.get(id) ?? []) };
    });
  }

  #currentMatching() {
    if (this.#matching) return this.#matching;
    const rows = new Map([...this.#lists.values()].flatMap((list) => [...list.rows]));
    this.#matching = { rows, matcher: new FileMatcher([...rows.values()]) };
    return this.#matching;
  }

  /** Every number (folded for comparison) that several documents have. */
  duplicateNumbers(): string[] {
    const numbers = new Set([...this.#indexes.values()].flatMap(({ numbers: departmentNumbers }) => departmentNumbers));
    return [...numbers].filter((folded) => this.#isDuplicate(folded));
  }

  /**
   * The highest group of exactly three digits that follows a prefix in any department's numbers; null when no number
   * has one.
   */
  highestSequence(prefix: string): { prefix: string; sequence: number | null } {
    const start = normalForm(prefix);
    let sequence: number | null = null;
    for (const { numbers } of this.#indexes.values()) {
      for (const number of numbers) {
        const digits = number.startsWith(start) ? /^\d{3}(?!\d)/.exec(number.slice(start.length))?.[0] : undefined;
        if (digits !== undefined) sequence = Math.max(sequence ?? 0, Number(digits));
      }
    }
    return { prefix, sequence };
  }

  #isDuplicate(folded: string): boolean {
    let count = 0;
    for (const index of this.#indexes.values()) count += index.countOf(folded);
    return count > 1;
  }

  #partsOf({ search, gap, jenis, department }: Filter): IndexMatch[] {
    const words = queryWords(search);
    if (words.length === 0 && gap === undefined) {
      const index = this.#indexes.get(department);
      return index ? [{ index, indices: index.indicesOfJenis(jenis) }] : [];
    }
    return departmentCodes.flatMap((code) => {
      const index = this.#indexes.get(code);
      if (!index) return [];
      const found = words.length === 0 ? index.allIndices() : index.indicesOfSearch(words);
      return [{ index, indices: gap === undefined ? found : found.filter((at) => this.#hasGap(index.rows[at], gap)) }];
    });
  }

  #hasGap(row: DocumentRow | undefined, gap: CatalogueGap): boolean {
    if (!row) return false;
    return gap === 'no_file' ? lacksFile(row) : this.#isDuplicate(normalForm(row.nomor));
  }

  #updateList(department: DepartmentCode, change: (list: VersionedList) => boolean): ListUpdate {
    const list = this.#list(department);
    const hasChanged = change(list);
    if (hasChanged) {
      this.#matching = undefined;
      this.#searches.delete(department);
      this.#indexes.set(department, departmentIndexOf(department, list.rows.values(), this.#firstNames));
    }
    return { version: list.version, isMissingChanges: list.isMissingChanges, hasChanged };
  }

  #list(department: DepartmentCode): VersionedList {
    const existing = this.#lists.get(department);
    if (existing) return existing;
    const list = new VersionedList();
    this.#lists.set(department, list);
    return list;
  }
}

const entryOf = ({ id, nomor, nama, status }: DocumentRow) => ({
  id,
  number: nomor,
  title: nama,
  isCurrent: status === 'Aktif',
});

interface Head extends IndexMatch {
  at: number;
}

const rankOf = ({ index, indices, at }: Head): number => index.ranks[indices[at] ?? 0] ?? 0;

/** The first `count` rows of all parts, merged in the order of the screen. */
const rowsInOrder = (parts: readonly IndexMatch[], count: number): DocumentRow[] => {
  const heads = parts.filter(({ indices }) => indices.length > 0).map((part): Head => ({ ...part, at: 0 }));
  const rows: DocumentRow[] = [];
  while (rows.length < count) {
    const next = firstByRank(heads);
    if (!next) break;
    rows.push(next.row);
    next.head.at += 1;
    if (next.head.at === next.head.indices.length) heads.splice(heads.indexOf(next.head), 1);
  }
  return rows;
};

const firstByRank = (heads: readonly Head[]): { head: Head; row: DocumentRow } | undefined => {
  let found: { head: Head; row: DocumentRow; rank: number } | undefined;
  for (const head of heads) {
    const rank = rankOf(head);
    if (found && rank > found.rank) continue;
    const row = head.index.rows[head.indices[head.at] ?? 0];
    if (row && (!found || rank < found.rank || compareByNumber(row, found.row) < 0)) found = { head, row, rank };
  }
  return found;
};
