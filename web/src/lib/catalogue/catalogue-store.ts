import { type DepartmentCode, departmentCodes } from '../../../../shared/domain/departments.ts';
import type { CatalogueChange } from '../../../../shared/domain/documents/document-list.ts';
import type { SocketEvent } from '../../../../shared/events.ts';
import { isOffline } from '../api/api-error.ts';
import { isTransient } from '../api/overload.ts';
import { retry } from '../api/retry.ts';
import { NamedTimers } from '../named-timers.ts';
import { AdaptiveHost, type HostFactories } from './adaptive-host.ts';
import type { ListUpdate } from './catalogue-engine.ts';
import { ObservableState } from './catalogue-state.ts';
import { EngineClosed, type EngineHost } from './engine-host.ts';
import type { ListCache } from './list-cache.ts';

type DocumentChanged = Extract<SocketEvent, { type: 'document.changed' }>;

export interface StoreDependencies extends HostFactories {
  cache: ListCache;
  /** `list-hims-documents`, as raw bytes. */
  read: (department: DepartmentCode, since: number | undefined) => Promise<ArrayBuffer>;
}

/** The socket updates the lists while a screen shows them; this check finds events that it missed. */
const recheckAfterMs = 60_000;
/** An earlier change is usually only delayed, so the check waits for it. */
const missingChangesDelayMs = 400;
/** A bulk change notifies all clients at once; the jitter spreads their requests. */
const checkJitterMs = 2_000;
const maxReads = 3;
const retryDelayMs = 1_000;
const cacheDelayMs = 1_500;
const readConcurrency = 2;

/** The lists of all departments: loaded from the cache, then checked with the server, then updated by socket events. */
export class CatalogueStore {
  readonly #dependencies: StoreDependencies;
  readonly #state = new ObservableState();
  #engine: AdaptiveHost;
  /** Replaced by a reset: results of task started before it are discarded. */
  #generation = {};
  readonly #cacheLoads = new Map<DepartmentCode, Promise<void>>();
  readonly #runningChecks = new Map<DepartmentCode, Promise<void>>();
  /** The newest version announced without its changes. */
  readonly #announcedVersions = new Map<DepartmentCode, number>();
  readonly #checkedAt = new Map<DepartmentCode, number>();
  /** How often commands of this page have changed a list. */
  readonly #localChanges = new Map<DepartmentCode, number>();
  readonly #timers = new NamedTimers();
  #loadingAll: Promise<void> | undefined;

  constructor(dependencies: StoreDependencies) {
    this.#dependencies = dependencies;
    this.#engine = this.#newEngine(true);
  }

  readonly subscribe = this.#state.subscribe;
  readonly state = this.#state.current;

  /** Calls a method of `CatalogueEngine`. Rejects with `EngineClosed` after a reset. */
  readonly run: EngineHost['run'] = (method, ...args) => this.#engine.run(method, ...args);

  /** Loads and checks this department first, then all others. */
  open(department: DepartmentCode): void {
    const generation = this.#generation;
    const first = this.loadCached(department).then((isLoaded) => {
      const checked = this.#isFresh(department) ? undefined : this.check(department);
      return isLoaded ? undefined : checked;
    });
    this.#loadingAll ??= first
      .then(() => this.#loadAll())
      .finally(() => {
        if (generation === this.#generation) this.#loadingAll = undefined;
      });
  }

  /** Requests the changes of a department. Never rejects: failures are part of `state`. */
  check(department: DepartmentCode): Promise<void> {
    const running = this.#runningChecks.get(department);
    if (running) return running;
    const check = this.#checkUntilCurrent(department).finally(() => {
      if (this.#runningChecks.get(department) === check) this.#runningChecks.delete(department);
    });
    this.#runningChecks.set(department, check);
    return check;
  }

  /** Checks every department that was opened. */
  checkAll(): Promise<void> {
    return this.#checkEach([...this.#cacheLoads.keys()]);
  }

  /** Loads these lists and has the server confirm them. Rejects where one may be missing or outdated. */
  async confirm(departments: readonly DepartmentCode[]): Promise<void> {
    await this.#checkEach(departments.filter((department) => !this.#isFresh(department)));
    for (const department of departments) {
      const { version, error } = this.state().departments[department];
      if (error) throw error;
      if (version === undefined) throw new EngineClosed();
    }
  }

  async applyEvent({ department, change, catalogue_version }: DocumentChanged): Promise<void> {
    if (this.#cacheLoads.has(department))
      await this.#applyUpdate(department, this.run('applyChange', department, change, catalogue_version));
  }

  /** Applies the changes in a command's response before the socket reports them. */
  async applyLocalChanges(department: DepartmentCode, changes: readonly CatalogueChange[]): Promise<void> {
    this.#localChanges.set(department, this.#localChangesOf(department) + 1);
    await this.#applyUpdate(department, this.run('applyLocalChanges', department, changes));
  }

  /** No events arrive from now on: the lists may become outdated. */
  markUnconfirmed(): void {
    for (const department of this.#cacheLoads.keys()) this.#state.set(department, { confirmed: false });
  }

  /** Events arrive from now on: the lists are current if they have these versions, and are checked otherwise. */
  confirmVersions(versions: Partial<Record<DepartmentCode, number>>): void {
    for (const department of this.#cacheLoads.keys()) {
      const version = versions[department];
      if (version === undefined) continue;
      if (this.#hasVersion(department, version)) this.#state.set(department, { confirmed: true });
      else this.checkVersion(department, version);
    }
  }

  /** Many documents changed, up to this version of the catalogue. */
  checkVersion(department: DepartmentCode, version: number): void {
    if (!this.#cacheLoads.has(department) || this.#hasVersion(department, version)) return;
    this.#announcedVersions.set(department, Math.max(version, this.#announcedVersion(department)));
    this.#timers.schedule(`check ${department}`, Math.random() * checkJitterMs, async () => {
      if (!this.#hasVersion(department, this.#announcedVersion(department))) await this.check(department);
    });
  }

  #announcedVersion(department: DepartmentCode): number {
    return this.#announcedVersions.get(department) ?? 0;
  }

  #localChangesOf(department: DepartmentCode): number {
    return this.#localChanges.get(department) ?? 0;
  }

  #hasVersion(department: DepartmentCode, version: number): boolean {
    return (this.state().departments[department].version ?? -1) >= version;
  }

  reset(canMoveToWorker = true): void {
    this.#generation = {};
    this.#timers.clear();
    for (const map of [this.#cacheLoads, this.#runningChecks, this.#announcedVersions, this.#checkedAt]) map.clear();
    this.#loadingAll = undefined;
    this.#engine.close();
    this.#engine = this.#newEngine(canMoveToWorker);
    this.#state.reset();
  }

  #newEngine(canMoveToWorker: boolean): AdaptiveHost {
    const onWorkerLost = () => {
      const openDepartments = [...this.#cacheLoads.keys()];
      this.reset(false);
      for (const department of openDepartments) this.open(department);
    };
    return new AdaptiveHost(this.#dependencies, { canMoveToWorker, onWorkerLost });
  }

  /** Loads a department's list from the cache. Returns whether there is a list to show. */
  async loadCached(department: DepartmentCode): Promise<boolean> {
    await this.#loadCachedOnce(department);
    return this.state().departments[department].version !== undefined;
  }

  #loadCachedOnce(department: DepartmentCode): Promise<void> {
    const existing = this.#cacheLoads.get(department);
    if (existing) return existing;
    const generation = this.#generation;
    const cacheLoad = this.#dependencies.cache
      .get(department)
      .then(async (bytes) => {
        if (!bytes || generation !== this.#generation) return;
        this.#engine.reserve(bytes.byteLength);
        await this.#applyUpdate(department, this.run('applyResponse', department, bytes), true);
      })
      // Unreadable entries are deleted; the lists are loaded from the server.
      .catch((error: unknown) => (isOffline(error) ? undefined : this.#dependencies.cache.clear()));
    this.#cacheLoads.set(department, cacheLoad);
    return cacheLoad;
  }

  async #loadAll(): Promise<void> {
    for (const department of departmentCodes) await this.#loadCachedOnce(department);
    await this.#checkEach(departmentCodes.filter((department) => !this.#isFresh(department)));
  }

  async #checkEach(departments: readonly DepartmentCode[]): Promise<void> {
    const remaining = departments.values();
    const task = async () => {
      for (const department of remaining) await this.check(department);
    };
    await Promise.all(Array.from({ length: readConcurrency }, task));
  }

  #isFresh(department: DepartmentCode): boolean {
    if (!this.state().departments[department].confirmed) return false;
    return Date.now() - (this.#checkedAt.get(department) ?? Number.NEGATIVE_INFINITY) < recheckAfterMs;
  }

  /** Repeats the check while a response may predate a change that was announced, or made by this page, meanwhile. */
  async #checkUntilCurrent(department: DepartmentCode): Promise<void> {
    const generation = this.#generation;
    let announced: number;
    let localChanges: number;
    do {
      announced = this.#announcedVersion(department);
      localChanges = this.#localChangesOf(department);
      await this.#checkOnce(department, localChanges);
    } while (
      generation === this.#generation &&
      (this.#localChangesOf(department) !== localChanges ||
        (this.#announcedVersion(department) > announced &&
          !this.#hasVersion(department, this.#announcedVersion(department))))
    );
  }

  async #checkOnce(department: DepartmentCode, localChanges: number): Promise<void> {
    const generation = this.#generation;
    await this.#loadCachedOnce(department);
    if (generation !== this.#generation) return;
    this.#state.set(department, { checking: true });
    const since = this.state().departments[department].version;
    let error: Error | null = null;
    try {
      const bytes = await retry(
        () => this.#dependencies.read(department, since),
        async (error, failures) => {
          if (!isTransient(error) || failures === maxReads) throw error;
          await new Promise((resolve) => setTimeout(resolve, retryDelayMs * failures));
        },
      );
      if (generation !== this.#generation) return;
      this.#engine.reserve(bytes.byteLength);
      const isBeforeLocalChanges = this.#localChangesOf(department) !== localChanges;
      await this.#applyUpdate(department, this.run('applyResponse', department, bytes, since, isBeforeLocalChanges));
      this.#checkedAt.set(department, Date.now());
    } catch (cause) {
      error = cause instanceof Error ? cause : new Error(String(cause));
    }
    const confirmed = error === null ? { confirmed: true } : {};
    if (generation === this.#generation) this.#state.set(department, { checking: false, error, ...confirmed });
  }

  /** Publishes the state of a list after the engine has applied an update. */
  async #applyUpdate(
    department: DepartmentCode,
    pendingUpdate: Promise<ListUpdate>,
    isFromCache = false,
  ): Promise<void> {
    const update = await pendingUpdate.catch((error: unknown) => {
      if (error instanceof EngineClosed) return undefined;
      throw error;
    });
    if (!update) return;
    const { version, hasChanged, isMissingChanges } = update;
    this.#state.set(department, { version }, hasChanged);
    if (hasChanged && !isFromCache)
      this.#timers.schedule(`cache ${department}`, cacheDelayMs, () => this.#writeCache(department));
    if (isMissingChanges)
      this.#timers.schedule(`check ${department}`, missingChangesDelayMs, () => this.check(department));
  }

  async #writeCache(department: DepartmentCode): Promise<void> {
    const generation = this.#generation;
    const bytes = await this.run('serializedList', department);
    if (bytes && generation === this.#generation) await this.#dependencies.cache.put(department, bytes);
  }
}
