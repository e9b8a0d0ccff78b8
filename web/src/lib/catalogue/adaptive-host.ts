import { departmentCodes } from '../../../../shared/domain/departments.ts';
import { isOffline } from '../api/api-error.ts';
import { EngineClosed, type EngineHost } from './engine-host.ts';

export interface HostFactories {
  mainThreadHost: () => EngineHost;
  /** Rejects when its code cannot be loaded. */
  workerHost: (onFailure: () => void) => Promise<EngineHost>;
}

/**
 * Above this total size in bytes (about 400 documents) the lists move to a worker: reading a list with its schema costs a
 * phone's processor a millisecond for 1,600 bytes, and a task above 50 ms delays input.
 */
const maxMainThreadBytes = 80_000;

/** Runs the engine on the main thread while the lists are small, then in a worker. Calls are processed in order. */
export class AdaptiveHost implements EngineHost {
  readonly #factories: HostFactories;
  readonly #onWorkerLost: () => void;
  #current: Promise<EngineHost>;
  #bytes = 0;
  #canMoveToWorker: boolean;
  #closed = false;

  /** `onWorkerLost`: the worker failed and its lists are lost. */
  constructor(
    factories: HostFactories,
    { canMoveToWorker, onWorkerLost }: { canMoveToWorker: boolean; onWorkerLost: () => void },
  ) {
    this.#factories = factories;
    this.#canMoveToWorker = canMoveToWorker;
    this.#onWorkerLost = onWorkerLost;
    this.#current = Promise.resolve(factories.mainThreadHost());
  }

  readonly run: EngineHost['run'] = async (method, ...args) => {
    const host = await this.#current;
    if (this.#closed) throw new EngineClosed();
    return host.run(method, ...args);
  };

  /** Call before applying a response of this size. */
  reserve(bytes: number): void {
    this.#bytes += bytes;
    if (!this.#canMoveToWorker || this.#bytes <= maxMainThreadBytes) return;
    this.#canMoveToWorker = false;
    this.#current = this.#current.then((mainThread) => this.#moveToWorker(mainThread));
  }

  close(): void {
    this.#closed = true;
    void this.#current.then((host) => host.close());
  }

  async #moveToWorker(mainThread: EngineHost): Promise<EngineHost> {
    const worker = await this.#factories
      .workerHost(() => {
        if (!this.#closed) this.#onWorkerLost();
      })
      // Without the code of the worker the lists stay on the main thread.
      .catch(() => null);
    if (!worker) return mainThread;
    for (const department of departmentCodes) {
      const bytes = await mainThread.run('serializedList', department).catch((error: unknown) => {
        // Without the engine's code the main thread has no list.
        if (isOffline(error)) return undefined;
        throw error;
      });
      if (bytes) void worker.run('applyResponse', department, bytes);
    }
    mainThread.close();
    return worker;
  }
}
