import { wrap } from 'comlink';
import type { CatalogueEngine } from './catalogue-engine.ts';
import {
  callEngine,
  type EngineArguments,
  type EngineMethod,
  type EngineResults,
  transferBuffers,
} from './engine-messages.ts';

/** Where the engine runs. */
export interface EngineHost {
  run<M extends EngineMethod>(method: M, ...args: EngineArguments<M>): Promise<EngineResults[M]>;
  close(): void;
}

/** Pending calls reject with this after a close; the catalogue repeats them where still necessary. */
export class EngineClosed extends Error {}

/** The engine's code, in a file of its own. */
export const loadEngine = () => import('./catalogue-engine.ts');

/** On the main thread, for lists so small that posting them would take longer than the query. */
export const mainThreadHost = (firstNames: () => readonly string[]): EngineHost => {
  let engine: CatalogueEngine | undefined;
  return {
    // Loaded with the first query: most screens show no documents.
    run: async (method, ...args) => {
      const { CatalogueEngine: Engine } = await loadEngine();
      engine ??= new Engine(firstNames());
      return callEngine(engine, { method, args });
    },
    close: () => undefined,
  };
};

/** In a worker. `onFailure`: it could not be started, or failed unexpectedly. */
export const workerHost = (firstNames: () => readonly string[], onFailure: () => void): EngineHost => {
  const worker = new Worker(new URL('./catalogue-worker.ts', import.meta.url), { type: 'module', name: 'catalogue' });
  transferBuffers();
  const engine = new (wrap<typeof CatalogueEngine>(worker))(firstNames());
  const pendingCalls = new Set<PromiseWithResolvers<never>>();
  const close = () => {
    worker.terminate();
    for (const { reject } of pendingCalls) reject(new EngineClosed());
  };
  worker.onerror = (event) => {
    event.preventDefault();
    onFailure();
    close();
  };
  return {
    run: async (method, ...args) => {
      // Calls of a terminated worker stay pending.
      const closing = Promise.withResolvers<never>();
      pendingCalls.add(closing);
      const call = engine.then((remote) => callEngine(remote as unknown as CatalogueEngine, { method, args }));
      return Promise.race([call, closing.promise]).finally(() => pendingCalls.delete(closing));
    },
    close,
  };
};
