import type { OutputOf } from '../../../shared/api/index.ts';
import {
  applyChange,
  type CatalogueChange,
  type DocumentList,
  documentListOf,
} from '../../../shared/domain/document-list.ts';
import type { DocumentRow } from '../../../shared/domain/documents.ts';

export type CatalogueAnswer = OutputOf<'list-hims-documents'>;
export type WholeList = Extract<CatalogueAnswer, { documents: unknown }>;

export const isWhole = (answer: CatalogueAnswer): answer is WholeList => 'documents' in answer;

/**
 * One department's list, followed from version to version. What is heard twice is known already; what is heard too
 * early waits for what lies between.
 */
export class FollowedList {
  #list = documentListOf();
  #version: number | undefined;
  readonly #early = new Map<number, CatalogueChange>();

  /** Of the catalogue; undefined until the list is here. */
  get version(): number | undefined {
    return this.#version;
  }

  get rows(): ReadonlyMap<string, DocumentRow> {
    return this.#list.rows;
  }

  /** Whether something was heard of changes after one that has not come. */
  get lacksSome(): boolean {
    return this.#version !== undefined && this.#early.size > 0;
  }

  /** Takes over an answer to `since`, whatever was heard meanwhile. Answers whether the list is another one now. */
  absorb(answer: CatalogueAnswer, since?: number): boolean {
    const { catalogue_version: version } = answer;
    if (isWhole(answer)) return this.#replace(answer.documents, version, since);
    if ('unchanged' in answer) return false;
    return this.#catchUp(answer.changes, version, since);
  }

  /** One change, as the socket tells of it. Answers whether the list is another one now. */
  hear(change: CatalogueChange, version: number): boolean {
    return this.#advance([[version, change]]);
  }

  /** Changes that a command of this page was answered, ahead of the socket. Returns whether the list changed. */
  patch(changes: readonly CatalogueChange[]): boolean {
    if (this.#version === undefined) return false;
    return this.#applyAll(changes);
  }

  /**
   * Everything that changed after `since` up to a version. How many changes a version holds is the server's affair: a
   * bulk job's are many. What was heard meanwhile is among them.
   */
  #catchUp(changes: readonly CatalogueChange[], version: number, since: number | undefined): boolean {
    const present = this.#version;
    if (present === undefined || since === undefined || since > present || version <= present) return false;
    this.#applyAll(changes);
    this.#version = version;
    this.#advance([]);
    return true;
  }

  #replace(documents: readonly DocumentRow[], version: number, since: number | undefined): boolean {
    const overtaken = this.#version !== undefined && this.#version > version;
    // A version below the one asked for means that the server's data began anew.
    const beganAnew = since !== undefined && version < since;
    if (overtaken && !beganAnew) return false;
    if (beganAnew) this.#early.clear();
    const known = this.#list;
    this.#list = documentListOf(documents);
    if (!beganAnew) this.#keepLaterVersions(known);
    this.#version = version;
    this.#advance([]);
    return true;
  }

  #advance(heard: Iterable<readonly [version: number, change: CatalogueChange]>): boolean {
    for (const [version, change] of heard) this.#early.set(version, change);
    if (this.#version === undefined) return false;
    const before = this.#version;
    for (const version of this.#early.keys()) if (version <= before) this.#early.delete(version);
    for (let change = this.#next(); change; change = this.#next()) applyChange(this.#list, change);
    return this.#version !== before;
  }

  #applyAll(changes: readonly CatalogueChange[]): boolean {
    let changed = false;
    for (const change of changes) changed = applyChange(this.#list, change) || changed;
    return changed;
  }

  /** A whole list may have been read before a change that is known here already. */
  #keepLaterVersions({ rows, removed }: DocumentList): void {
    for (const id of this.#list.rows.keys()) {
      const row = rows.get(id);
      if (row) applyChange(this.#list, { op: 'put', document: row });
    }
    for (const [id, version] of removed) applyChange(this.#list, { op: 'delete', id, version });
  }

  /** The change after the present version, which it moves on; undefined when that has not come. */
  #next(): CatalogueChange | undefined {
    const version = (this.#version ?? 0) + 1;
    const change = this.#early.get(version);
    if (change) {
      this.#early.delete(version);
      this.#version = version;
    }
    return change;
  }
}
