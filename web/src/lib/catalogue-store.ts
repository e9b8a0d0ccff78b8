import { type DepartmentCode, departmentCodes } from '../../../shared/domain/departments.ts';
import type { CatalogueChange } from '../../../shared/domain/document-list.ts';
import type { SocketEvent } from '../../../shared/events.ts';
import { ApiError } from './api-error.ts';
import type { Standing } from './catalogue-engine.ts';
import type { Keep } from './catalogue-keep.ts';
import { type Place, PlaceClosed } from './catalogue-place.ts';
import { Placement, type Places } from './catalogue-placement.ts';
import { WatchedState } from './catalogue-state.ts';

type DocumentChanged = Extract<SocketEvent, { type: 'document.changed' }>;

export interface StoreParts extends Places {
  keep: Keep;
  /** `list-hims-documents`, as it comes over the wire. */
  read: (department: DepartmentCode, since: number | undefined) => Promise<ArrayBuffer>;
}

/** The socket keeps the lists true; this is for what it may have missed. */
const freshForMs = 60_000;
/** What was heard too early mostly waits for something that is on its way. */
const lackingForMs = 400;
/** Everybody hears of a burst in the same moment; not everybody need ask in it. */
const spreadMs = 500;
const keptAfterMs = 1_500;
const tries = 3;
const tryAgainMs = 1_000;
const readTogether = 2;

/**
 * The lists of all departments: at once as the last visit left them, then checked with the server, then followed by
 * what the socket tells.
 */
export class CatalogueStore {
  readonly #parts: StoreParts;
  readonly #state = new WatchedState();
  #placement: Placement;
  /** Changes when everything is forgotten: what was under way then is of no use. */
  #life = {};
  readonly #recalls = new Map<DepartmentCode, Promise<void>>();
  readonly #checks = new Map<DepartmentCode, Promise<void>>();
  /** The newest version that was told of without its changes. */
  readonly #heardOf = new Map<DepartmentCode, number>();
  readonly #checkedAt = new Map<DepartmentCode, number>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #filling: Promise<void> | undefined;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#placement = this.#placed(true);
  }

  readonly subscribe = this.#state.subscribe;
  readonly state = this.#state.present;

  /** A question to the engine; see `CatalogueEngine`. Rejects with `PlaceClosed` when everything is forgotten meanwhile. */
  readonly ask: Place['run'] = (method, ...args) => this.#placement.run(method, ...args);

  /** Sees to it that this department is here and true, and then all others. */
  open(department: DepartmentCode): void {
    const life = this.#life;
    const first = this.recall(department).then((isHere) => {
      const checked = this.#isFresh(department) ? undefined : this.check(department);
      return isHere ? undefined : checked;
    });
    this.#filling ??= first
      .then(() => this.#fill())
      .finally(() => {
        if (life === this.#life) this.#filling = undefined;
      });
  }

  /** Asks the server what is new in a department. It does not reject: `state` tells of a failure. */
  check(department: DepartmentCode): Promise<void> {
    const running = this.#checks.get(department);
    if (running) return running;
    const check = this.#checkAndCatchUp(department).finally(() => {
      if (this.#checks.get(department) === check) this.#checks.delete(department);
    });
    this.#checks.set(department, check);
    return check;
  }

  /** Asks about every department that was opened. */
  checkAll(): Promise<void> {
    return this.#inTurns([...this.#recalls.keys()]);
  }

  async hear({ department, change, catalogue_version }: DocumentChanged): Promise<void> {
    if (this.#recalls.has(department))
      await this.#take(department, this.ask('hear', department, change, catalogue_version));
  }

  /** Applies what a command of this page was answered, ahead of the socket. */
  async patch(department: DepartmentCode, changes: readonly CatalogueChange[]): Promise<void> {
    await this.#take(department, this.ask('patch', department, changes));
  }

  /** Many changes were made, up to this version. */
  hearBurst(department: DepartmentCode, version: number): void {
    if (!this.#recalls.has(department) || this.#has(department, version)) return;
    this.#heardOf.set(department, Math.max(version, this.#heard(department)));
    this.#later(`check ${department}`, Math.random() * spreadMs, async () => {
      if (!this.#has(department, this.#heard(department))) await this.check(department);
    });
  }

  #heard(department: DepartmentCode): number {
    return this.#heardOf.get(department) ?? 0;
  }

  #has(department: DepartmentCode, version: number): boolean {
    return (this.state().departments[department].version ?? -1) >= version;
  }

  /** Forgets all lists, also those kept for the next visit. */
  clear(): Promise<void> {
    this.forget();
    return this.#parts.keep.clear();
  }

  /** Forgets what is in memory. */
  forget(mayMove = true): void {
    this.#life = {};
    for (const timer of this.#timers.values()) clearTimeout(timer);
    for (const map of [this.#timers, this.#recalls, this.#checks, this.#heardOf, this.#checkedAt]) map.clear();
    this.#filling = undefined;
    this.#placement.close();
    this.#placement = this.#placed(mayMove);
    this.#state.reset();
  }

  #placed(mayMove: boolean): Placement {
    const onLost = () => {
      const opened = [...this.#recalls.keys()];
      this.forget(false);
      for (const department of opened) this.open(department);
    };
    return new Placement(this.#parts, { mayMove, onLost });
  }

  /** Takes over what the last visit kept of a department. Answers whether there is a list to show. */
  async recall(department: DepartmentCode): Promise<boolean> {
    await this.#recall(department);
    return this.state().departments[department].version !== undefined;
  }

  #recall(department: DepartmentCode): Promise<void> {
    const known = this.#recalls.get(department);
    if (known) return known;
    const life = this.#life;
    const recall = this.#parts.keep
      .get(department)
      .then(async (bytes) => {
        if (!bytes || life !== this.#life) return;
        this.#placement.expect(bytes.byteLength);
        await this.#take(department, this.ask('absorb', department, bytes), true);
      })
      // What cannot be read is not worth keeping; the server has it.
      .catch(() => this.#parts.keep.clear());
    this.#recalls.set(department, recall);
    return recall;
  }

  async #fill(): Promise<void> {
    for (const department of departmentCodes) await this.#recall(department);
    await this.#inTurns(departmentCodes.filter((department) => !this.#isFresh(department)));
  }

  async #inTurns(departments: readonly DepartmentCode[]): Promise<void> {
    const left = departments.values();
    const work = async () => {
      for (const department of left) await this.check(department);
    };
    await Promise.all(Array.from({ length: readTogether }, work));
  }

  #isFresh(department: DepartmentCode): boolean {
    return Date.now() - (this.#checkedAt.get(department) ?? Number.NEGATIVE_INFINITY) < freshForMs;
  }

  /** The server may have answered before the change that was heard of meanwhile: then it is asked once more. */
  async #checkAndCatchUp(department: DepartmentCode): Promise<void> {
    const life = this.#life;
    let heard: number;
    do {
      heard = this.#heard(department);
      await this.#check(department);
    } while (life === this.#life && this.#heard(department) > heard && !this.#has(department, this.#heard(department)));
  }

  async #check(department: DepartmentCode): Promise<void> {
    const life = this.#life;
    await this.#recall(department);
    if (life !== this.#life) return;
    this.#state.set(department, { checking: true });
    const since = this.state().departments[department].version;
    let error: Error | null = null;
    try {
      const bytes = await this.#read(department, since);
      if (life !== this.#life) return;
      this.#placement.expect(bytes.byteLength);
      await this.#take(department, this.ask('absorb', department, bytes, since));
      this.#checkedAt.set(department, Date.now());
    } catch (cause) {
      error = cause instanceof Error ? cause : new Error(String(cause));
    }
    const confirmed = error === null ? { confirmed: true } : {};
    if (life === this.#life) this.#state.set(department, { checking: false, error, ...confirmed });
  }

  /** Only what may pass by itself is tried again: no answer, or a server in trouble. */
  async #read(department: DepartmentCode, since: number | undefined): Promise<ArrayBuffer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#parts.read(department, since);
      } catch (error) {
        const mayPass = error instanceof ApiError && (error.code === 'offline' || error.status >= 500);
        if (!mayPass || attempt === tries) throw error;
        await new Promise((resolve) => setTimeout(resolve, tryAgainMs * attempt));
      }
    }
  }

  /** Shows how a list stands once the engine has taken something in. */
  async #take(department: DepartmentCode, taking: Promise<Standing>, isKept = false): Promise<void> {
    const standing = await taking.catch((error: unknown) => {
      if (error instanceof PlaceClosed) return undefined;
      throw error;
    });
    if (!standing) return;
    const { version, changed, lacksSome } = standing;
    this.#state.set(department, { version }, changed);
    if (changed && !isKept) this.#later(`keep ${department}`, keptAfterMs, () => this.#keep(department));
    if (lacksSome) this.#later(`check ${department}`, lackingForMs, () => this.check(department));
  }

  async #keep(department: DepartmentCode): Promise<void> {
    const life = this.#life;
    const bytes = await this.ask('kept', department);
    if (bytes && life === this.#life) await this.#parts.keep.put(department, bytes);
  }

  /** Once, however often it is wanted until then. */
  #later(name: string, ms: number, work: () => Promise<void>): void {
    if (this.#timers.has(name)) return;
    const run = () => {
      this.#timers.delete(name);
      void work();
    };
    this.#timers.set(name, setTimeout(run, ms));
  }
}
