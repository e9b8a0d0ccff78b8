import { wrap } from 'comlink';
import type { CatalogueEngine } from './catalogue-engine.ts';
import { EngineClosed, type EngineHost } from './engine-host.ts';
import { callEngine } from './engine-messages.ts';
import { transferBuffers } from './transfer-buffers.ts';

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
