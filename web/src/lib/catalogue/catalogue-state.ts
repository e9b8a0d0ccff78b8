import { type DepartmentCode, departmentCodes } from '../../../../shared/domain/departments.ts';

export interface DepartmentState {
  /** Of the catalogue; undefined until there is a list to show. */
  version: number | undefined;
  checking: boolean;
  /** The server said so since this page was opened; until then the list is what the last visit left. */
  confirmed: boolean;
  /** Why the server could not be asked the last time. */
  error: Error | null;
  /** Counts the changes of this list. */
  revision: number;
}

export interface CatalogueState {
  departments: Readonly<Record<DepartmentCode, DepartmentState>>;
  /** Counts the changes of any list. */
  revision: number;
}

const initialState: DepartmentState = {
  version: undefined,
  checking: false,
  confirmed: false,
  error: null,
  revision: 0,
};
const noDepartments = Object.fromEntries(
  departmentCodes.map((code) => [code, initialState]),
) as CatalogueState['departments'];

/** How it stands with the lists, for whoever shows it. */
export class ObservableState {
  #state: CatalogueState = { departments: noDepartments, revision: 0 };
  readonly #watchers = new Set<() => void>();

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly current = (): CatalogueState => this.#state;

  set(department: DepartmentCode, change: Partial<DepartmentState>, listChanged = false): void {
    const { departments, revision } = this.#state;
    const before = departments[department];
    const changes = listChanged ? 1 : 0;
    this.#publish({
      departments: { ...departments, [department]: { ...before, ...change, revision: before.revision + changes } },
      revision: revision + changes,
    });
  }

  reset(): void {
    this.#publish({ departments: noDepartments, revision: this.#state.revision + 1 });
  }

  #publish(state: CatalogueState): void {
    this.#state = state;
    for (const watcher of this.#watchers) watcher();
  }
}
