import type { OutputOf } from '../../../../shared/api/index.ts';
import {
  applyChange,
  type CatalogueChange,
  type DocumentList,
  documentListOf,
} from '../../../../shared/domain/documents/document-list.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';

export type ListResponse = OutputOf<'list-hims-documents'>;
export type ListSnapshot = Extract<ListResponse, { documents: unknown }>;

export const isSnapshot = (response: ListResponse): response is ListSnapshot => 'documents' in response;

/**
 * One department's list with its version. Changes already applied are ignored; changes that arrive early wait for the
 * missing ones before them.
 */
export class VersionedList {
  #list = documentListOf();
  #version: number | undefined;
  readonly #pending = new Map<number, CatalogueChange>();

  /** Version of the catalogue; undefined until the list is loaded. */
  get version(): number | undefined {
    return this.#version;
  }

  get rows(): ReadonlyMap<string, DocumentRow> {
    return this.#list.rows;
  }

  /** Whether a later change arrived while an earlier one is missing. */
  get isMissingChanges(): boolean {
    return this.#version !== undefined && this.#pending.size > 0;
  }

  /**
   * Applies a response to `since`, then newer pending changes. Returns whether the list changed. A full list that was
   * requested before `applyLocalChanges` may lack what those changes put there, so it is applied only as the first one.
   */
  applyResponse(response: ListResponse, since?: number, isBeforeLocalChanges = false): boolean {
    const { catalogue_version: version } = response;
    if (isSnapshot(response)) {
      if (isBeforeLocalChanges && this.#version !== undefined) return false;
      return this.#applySnapshot(response.documents, version, since);
    }
    if ('unchanged' in response) return false;
    return this.#applyChangesSince(response.changes, version, since);
  }

  /** Applies one change from a socket event. Returns whether the list changed. */
  applyChange(change: CatalogueChange, version: number): boolean {
    return this.#applyPending([[version, change]]);
  }

  /** Applies the changes in a command's response before the socket reports them. Returns whether the list changed. */
  applyLocalChanges(changes: readonly CatalogueChange[]): boolean {
    if (this.#version === undefined) return false;
    return this.#applyAll(changes);
  }

  /**
   * Applies all changes after `since` up to a version. One version may contain many changes (a bulk job). Pending
   * changes up to that version are included.
   */
  #applyChangesSince(changes: readonly CatalogueChange[], version: number, since: number | undefined): boolean {
    const current = this.#version;
    if (current === undefined || since === undefined || since > current || version <= current) return false;
    this.#applyAll(changes);
    this.#version = version;
    this.#applyPending([]);
    return true;
  }

  #applySnapshot(documents: readonly DocumentRow[], version: number, since: number | undefined): boolean {
    const isOutdated = this.#version !== undefined && this.#version > version;
    // A version below the requested one means that the server's data was recreated.
    const wasServerReset = since !== undefined && version < since;
    if (isOutdated && !wasServerReset) return false;
    if (wasServerReset) this.#pending.clear();
    const previous = this.#list;
    this.#list = documentListOf(documents);
    if (!wasServerReset) this.#restoreNewerRows(previous);
    this.#version = version;
    this.#applyPending([]);
    return true;
  }

  #applyPending(incoming: Iterable<readonly [version: number, change: CatalogueChange]>): boolean {
    for (const [version, change] of incoming) this.#pending.set(version, change);
    if (this.#version === undefined) return false;
    const before = this.#version;
    for (const version of this.#pending.keys()) if (version <= before) this.#pending.delete(version);
    for (let change = this.#takeNextPending(); change; change = this.#takeNextPending())
      applyChange(this.#list, change);
    return this.#version !== before;
  }

  #applyAll(changes: readonly CatalogueChange[]): boolean {
    let changed = false;
    for (const change of changes) changed = applyChange(this.#list, change) || changed;
    return changed;
  }

  /** A full list may have been read before a change that is already applied here. */
  #restoreNewerRows({ rows, removed }: DocumentList): void {
    for (const id of this.#list.rows.keys()) {
      const row = rows.get(id);
      if (row) applyChange(this.#list, { op: 'put', document: row });
    }
    for (const [id, version] of removed) applyChange(this.#list, { op: 'delete', id, version });
  }

  /** Removes and returns the change after the current version and increments it; undefined when it has not arrived. */
  #takeNextPending(): CatalogueChange | undefined {
    const version = (this.#version ?? 0) + 1;
    const change = this.#pending.get(version);
    if (change) {
      this.#pending.delete(version);
      this.#version = version;
    }
    return change;
  }
}
