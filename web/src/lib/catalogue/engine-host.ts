import type { CatalogueEngine } from './catalogue-engine.ts';
import {
  buffersIn,
  callEngine,
  type EngineArguments,
  type EngineMethod,
  type EngineReply,
  type EngineRequest,
  type EngineResults,
} from './engine-messages.ts';

/** Where the engine runs. */
export interface EngineHost {
  run<M extends EngineMethod>(method: M, ...args: EngineArguments<M>): Promise<EngineResults[M]>;
  close(): void;
}

/** Pending calls reject with this after a close; the catalogue repeats them where still necessary. */
export class EngineClosed extends Error {}

/** On the main thread, for lists so small that posting them would take longer than the query. */
export const mainThreadHost = (firstNames: () => readonly string[]): EngineHost => {
  const loading = import('./catalogue-engine.ts');
  let created: Promise<CatalogueEngine> | undefined;
  const engine = () => {
    created ??= loading.then((module) => new module.CatalogueEngine(firstNames()));
    return created;
  };
  return {
    run: async <M extends EngineMethod>(method: M, ...args: EngineArguments<M>) =>
      (await callEngine(await engine(), { method, args })) as EngineResults[M],
    close: () => undefined,
  };
};

/** In a worker. `onFailure`: it could not be started, or failed unexpectedly. */
export const workerHost = (firstNames: () => readonly string[], onFailure: () => void): EngineHost => {
  const worker = new Worker(new URL('./catalogue-worker.ts', import.meta.url), { type: 'module', name: 'catalogue' });
  const pendingCalls = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  const close = () => {
    worker.terminate();
    for (const { reject } of pendingCalls.values()) reject(new EngineClosed());
    pendingCalls.clear();
  };
  worker.onerror = (event) => {
    event.preventDefault();
    onFailure();
    close();
  };
  worker.onmessage = ({ data }: MessageEvent<EngineReply>) => {
    const pendingCall = pendingCalls.get(data.id);
    pendingCalls.delete(data.id);
    if ('failure' in data) pendingCall?.reject(new Error(data.failure));
    else pendingCall?.resolve(data.result);
  };
  worker.postMessage(firstNames());
  return {
    run: <M extends EngineMethod>(method: M, ...args: EngineArguments<M>) => {
      const deferred = Promise.withResolvers<EngineResults[M]>();
      lastId += 1;
      pendingCalls.set(lastId, deferred as PromiseWithResolvers<unknown>);
      worker.postMessage({ id: lastId, method, args } satisfies EngineRequest, buffersIn(args));
      return deferred.promise;
    },
    close,
  };
};
