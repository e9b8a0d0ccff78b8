import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import type { CatalogueChange } from '../../../shared/domain/documents/document-list.ts';
import type { DocumentRow } from '../../../shared/domain/documents/documents.ts';
import type { SocketEvent } from '../../../shared/events.ts';
import { VersionedList } from '../../../web/src/lib/catalogue/versioned-list.ts';
import type { Person } from './people.ts';

/** A page that shows one department's list, with the page's own code: the list never goes back to an earlier state. */
export class ListViewer {
  readonly department: DepartmentCode;
  readonly person: Person;
  readonly #list = new VersionedList();
  #version = -1;
  /** The newest version of each document that the list has shown. */
  readonly #shown = new Map<string, number>();
  #present = new Set<string>();
  #localChanges = 0;

  constructor(person: Person, department: DepartmentCode) {
    this.person = person;
    this.department = department;
  }

  get rows(): ReadonlyMap<string, DocumentRow> {
    return this.#list.rows;
  }

  /** Reads what changed since the version shown, or the whole list. */
  async read(isWhole = false): Promise<void> {
    const since = isWhole ? undefined : this.#list.version;
    const { department } = this;
    const localChanges = this.#localChanges;
    const response = await this.person.ok('list-hims-documents', {
      department,
      ...(since !== undefined && { since: String(since) as never }),
    });
    const isBeforeLocalChanges = this.#localChanges !== localChanges;
    this.#list.applyResponse(response, since, isBeforeLocalChanges);
    this.#requireProgress('a response');
    if (isBeforeLocalChanges) await this.read(isWhole);
  }

  /** What the page does with the response to its own command. */
  applyLocalChanges(changes: readonly CatalogueChange[]): void {
    this.#localChanges += 1;
    this.#list.applyLocalChanges(changes);
    this.#requireProgress('the response to a command');
  }

  applyEvent({ change, catalogue_version }: Extract<SocketEvent, { type: 'document.changed' }>): void {
    this.#list.applyChange(change, catalogue_version);
    this.#requireProgress('an event');
  }

  #requireProgress(cause: string): void {
    const { version = -1, rows } = this.#list;
    const where = `The list of ${this.department} that ${this.person.nrp} sees, after ${cause},`;
    if (version < this.#version) throw new Error(`${where} went from version ${this.#version} to ${version}`);
    this.#version = version;
    for (const [id, row] of rows) {
      const shown = this.#shown.get(id) ?? 0;
      if (row.version < shown)
        throw new Error(`${where} shows version ${row.version} of ${row.nomor} (${id}), and had version ${shown}`);
      if (row.version === shown && !this.#present.has(id))
        throw new Error(`${where} shows ${row.nomor} (${id}) at version ${shown} again, which it had removed`);
      this.#shown.set(id, row.version);
    }
    this.#present = new Set(rows.keys());
  }
}
