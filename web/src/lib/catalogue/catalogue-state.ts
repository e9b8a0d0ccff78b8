import { type DepartmentCode, departmentCodes } from '../../../../shared/domain/departments.ts';
import { Listeners } from '../listeners.ts';

export interface DepartmentState {
  /** Version of the catalogue; undefined until there is a list to show. */
  version: number | undefined;
  checking: boolean;
  /** The server has confirmed the list since this screen shows it; until then it may be outdated. */
  confirmed: boolean;
  error: Error | null;
  /** Incremented with each change of this list. */
  revision: number;
}

export interface CatalogueState {
  departments: Readonly<Record<DepartmentCode, DepartmentState>>;
  /** Incremented with each change of any list. */
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

export class ObservableState {
  #state: CatalogueState = { departments: noDepartments, revision: 0 };
  readonly #listeners = new Listeners();

  readonly subscribe = this.#listeners.subscribe;

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
    this.#listeners.notify();
  }
}
