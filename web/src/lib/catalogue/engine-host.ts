import type { CatalogueEngine } from './catalogue-engine.ts';
import { callEngine, type EngineArguments, type EngineMethod, type EngineResults } from './engine-messages.ts';

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
    run: async (method, ...args) => callEngine(await engine(), { method, args }),
    close: () => undefined,
  };
};
