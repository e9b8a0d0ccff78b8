import { departmentCodes } from '../../../../shared/domain/departments.ts';
import { EngineClosed, type EngineHost } from './engine-host.ts';

export interface HostFactories {
  mainThreadHost: () => EngineHost;
  workerHost: (onFailure: () => void) => EngineHost;
}

/** Lists that are longer together, in bytes, go to a worker: some two thousand documents. */
const maxMainThreadBytes = 400_000;

/** Runs the engine on the page while the lists are short, and from then on in a worker. Jobs keep their order. */
export class AdaptiveHost implements EngineHost {
  readonly #factories: HostFactories;
  readonly #onWorkerLost: () => void;
  #current: Promise<EngineHost>;
  #bytes = 0;
  #canMoveToWorker: boolean;
  #closed = false;

  /** `onLost`: the worker failed and took the lists with it. */
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

  /** To be told before so much more is absorbed. */
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
    const worker = this.#factories.workerHost(() => {
      if (!this.#closed) this.#onWorkerLost();
    });
    for (const department of departmentCodes) {
      const bytes = await mainThread.run('serializedList', department);
      if (bytes) void worker.run('applyResponse', department, bytes);
    }
    mainThread.close();
    return worker;
  }
}
