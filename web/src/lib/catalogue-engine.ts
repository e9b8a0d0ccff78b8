import { type DepartmentCode, departmentCodes } from '../../../shared/domain/departments.ts';
import type { CatalogueChange } from '../../../shared/domain/document-list.ts';
import { type DocumentRow, foldNomor, type Jenis } from '../../../shared/domain/documents.ts';
import { compareByNumber } from '../../../shared/domain/sorting.ts';
import { type CatalogueAnswer, FollowedList, type WholeList } from './catalogue-follow.ts';
import { type Section, sectionOf } from './catalogue-section.ts';
import { type SheetOrder, sheetOf } from './catalogue-sheet.ts';
import { workbookOf } from './export-excel.ts';
import { rangeOf } from './paginate.ts';

/** Which rows: while `search` is not empty it looks through every type and department. */
export interface Filter {
  search: string;
  jenis: Jenis;
  department: DepartmentCode;
}

export interface PageQuestion extends Filter {
  /** From 1; beyond the last it is the last. */
  page: number;
  size: number;
}

export type FoundPage = ReturnType<typeof rangeOf> & {
  rows: readonly DocumentRow[];
  /** The search that found it, as it was put. */
  search: string;
  /** The ids of those rows whose number several documents carry, in whatever department. */
  doubled: readonly string[];
};

/** How it stands with a department's list. */
export interface Standing {
  version: number | undefined;
  /** Heard of changes after one that has not come: the server is to be asked. */
  lacksSome: boolean;
  changed: boolean;
}

type Part = { section: Section; places: Uint32Array };

/**
 * Answers everything the screens ask of the controlled documents, from the lists that came so far. It runs in a worker
 * when they are long, else on the page; every argument and answer can be posted.
 */
export class CatalogueEngine {
  readonly #first: readonly string[];
  readonly #lists = new Map<DepartmentCode, FollowedList>();
  readonly #sections = new Map<DepartmentCode, Section>();

  /** `first`: the names that are listed first. */
  constructor(first: readonly string[]) {
    this.#first = first;
  }

  /** Takes over what `list-hims-documents` answered, as it came over the wire. */
  absorb(department: DepartmentCode, bytes: ArrayBuffer, since?: number): Standing {
    const answer = JSON.parse(new TextDecoder().decode(bytes)) as CatalogueAnswer;
    return this.#changed(department, (list) => list.absorb(answer, since));
  }

  hear(department: DepartmentCode, change: CatalogueChange, version: number): Standing {
    return this.#changed(department, (list) => list.hear(change, version));
  }

  /** Applies what a command of this page was answered, ahead of the socket. */
  patch(department: DepartmentCode, changes: readonly CatalogueChange[]): Standing {
    return this.#changed(department, (list) => list.patch(changes));
  }

  /** The list as a whole answer, to be absorbed elsewhere or on the next visit; undefined while it is not here. */
  kept(department: DepartmentCode): ArrayBuffer | undefined {
    if (this.#list(department).version === undefined) return undefined;
    return new TextEncoder().encode(JSON.stringify(this.listOf(department))).buffer;
  }

  listOf(department: DepartmentCode): WholeList {
    const list = this.#list(department);
    return { success: true, documents: [...list.rows.values()], catalogue_version: list.version ?? 0 };
  }

  find({ page, size, ...filter }: PageQuestion): FoundPage {
    const parts = this.#partsOf(filter);
    const total = parts.reduce((sum, { places }) => sum + places.length, 0);
    const range = rangeOf(total, page, size);
    const rows = inOrder(parts, range.to).slice(range.from - 1);
    const doubled = rows.filter(({ nomor }) => this.#isDoubled(foldNomor(nomor))).map(({ id }) => id);
    return { ...range, rows, search: filter.search, doubled };
  }

  /** Every row that answers, in order, as an Excel workbook. */
  workbook(filter: Filter, order: SheetOrder): Promise<ArrayBuffer> {
    return workbookOf(sheetOf(inOrder(this.#partsOf(filter), Number.POSITIVE_INFINITY), order));
  }

  /** Every number, as numbers are compared, that several documents carry. */
  doubledNumbers(): string[] {
    const numbers = new Set([...this.#sections.values()].flatMap(({ numbers: own }) => own));
    return [...numbers].filter((folded) => this.#isDoubled(folded));
  }

  #isDoubled(folded: string): boolean {
    let count = 0;
    for (const section of this.#sections.values()) count += section.countOf(folded);
    return count > 1;
  }

  #partsOf({ search, jenis, department }: Filter): Part[] {
    const wanted = search.trim().toLowerCase();
    if (wanted === '') {
      const section = this.#sections.get(department);
      return section ? [{ section, places: section.placesOfJenis(jenis) }] : [];
    }
    return departmentCodes.flatMap((code) => {
      const section = this.#sections.get(code);
      return section ? [{ section, places: section.placesOfSearch(wanted) }] : [];
    });
  }

  #changed(department: DepartmentCode, change: (list: FollowedList) => boolean): Standing {
    const list = this.#list(department);
    const changed = change(list);
    if (changed) this.#sections.set(department, sectionOf(department, list.rows.values(), this.#first));
    return { version: list.version, lacksSome: list.lacksSome, changed };
  }

  #list(department: DepartmentCode): FollowedList {
    const known = this.#lists.get(department);
    if (known) return known;
    const list = new FollowedList();
    this.#lists.set(department, list);
    return list;
  }
}

interface Head extends Part {
  at: number;
}

const rankAhead = ({ section, places, at }: Head): number => section.ranks[places[at] ?? 0] ?? 0;

/** The first `count` rows of all parts together, in the order of the screen. */
function inOrder(parts: readonly Part[], count: number): DocumentRow[] {
  const heads = parts.filter(({ places }) => places.length > 0).map((part): Head => ({ ...part, at: 0 }));
  const rows: DocumentRow[] = [];
  while (rows.length < count) {
    const next = foremost(heads);
    if (!next) break;
    rows.push(next.row);
    next.head.at += 1;
    if (next.head.at === next.head.places.length) heads.splice(heads.indexOf(next.head), 1);
  }
  return rows;
}

function foremost(heads: readonly Head[]): { head: Head; row: DocumentRow } | undefined {
  let found: { head: Head; row: DocumentRow; rank: number } | undefined;
  for (const head of heads) {
    const rank = rankAhead(head);
    if (found && rank > found.rank) continue;
    const row = head.section.rows[head.places[head.at] ?? 0];
    if (row && (!found || rank < found.rank || compareByNumber(row, found.row) < 0)) found = { head, row, rank };
  }
  return found;
}
