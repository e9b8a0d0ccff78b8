import { offlineError } from '../api/api-error.ts';
import type { CatalogueEngine } from './catalogue-engine.ts';
import { callEngine, type EngineArguments, type EngineMethod, type EngineResults } from './engine-messages.ts';

export interface EngineHost {
  run<M extends EngineMethod>(method: M, ...args: EngineArguments<M>): Promise<EngineResults[M]>;
  close(): void;
}

/** Pending calls reject with this after a close; the catalogue repeats them where still necessary. */
export class EngineClosed extends Error {}

/** The engine's code, in a file of its own. Rejects with an `offline` error when it cannot be loaded. */
export const loadEngine = () =>
  import('./catalogue-engine.ts').catch((cause: unknown) => {
    throw offlineError(cause);
  });

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
